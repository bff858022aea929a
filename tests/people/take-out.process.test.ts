import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { endOf } from '#tests/fixtures/command.ts'
import { depth } from '#tests/fixtures/depth.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'
import { databaseOnDisk, startTestServer, storedIn } from '#tests/fixtures/server.ts'
import { openQuote } from '#tests/quotes/fixtures.ts'
import { openWithPeople, unzipped } from './fixtures.ts'

const mb = 1_000_000
const pdfBytes = 60_000

/** So many quotes, each with the PDF of a usual size. */
const takeOutOf = async (stored: Buffer, quotes: number) => {
  const { db, file } = databaseOnDisk(stored)
  const server = startTestServer({ db })
  server.copyRow('quotes', quotes, { id: "'quo_' || printf('%016d', n.i)" })
  server.execute(
    `insert into quote_documents select id, 'quote', 0, ?, created_at, 1, ? from quotes`,
    '0'.repeat(64),
    randomBytes(pdfBytes),
  )
  db.$client.pragma('wal_checkpoint(TRUNCATE)')
  const script = fileURLToPath(new URL('./take-out-of-many.ts', import.meta.url))
  const { out, err } = await endOf(Bun.spawn([process.execPath, script, file], { stdio: ['ignore', 'pipe', 'pipe'] }))
  expect(err).toBe('')
  return JSON.parse(out) as { bytes: number; grownBytes: number }
}

test('everything of ten times as many quotes takes no more memory', async () => {
  const { server } = await openQuote()
  const stored = storedIn(server.ctx.db)
  const few = await takeOutOf(stored, depth(40, 200))
  const many = await takeOutOf(stored, depth(400, 2000))
  expect(many.bytes).toBeGreaterThan(depth(400, 2000) * pdfBytes)
  expect((many.grownBytes - few.grownBytes) / mb).toBeLessThan(depth(15, 40))
})

test('unpacked, its fingerprints hold for sha256sum, and an event’s hash for openssl', async () => {
  const { admin } = await openWithPeople({ onDisk: true })
  const { files, text } = await unzipped(admin.api.admin['take-out.zip'].$post({ json: {} }))
  const folder = folderForTest()
  for (const [path, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), bytes)
  }
  const run = (command: string) => spawnSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' })
  const sums = run('sha256sum -c --quiet SHA256SUMS')
  expect([sums.status, sums.stdout]).toEqual([0, ''])
  const event = JSON.parse(text('data/audit_events.jsonl').split('\n')[4] ?? '')
  const content = run("sed -n 5p evidence/audit-content.jsonl | tr -d '\\n' | openssl dgst -sha256 -r | cut -d' ' -f1")
  const linked = run(`printf %s%s ${event.previous} ${content.stdout.trim()} | openssl dgst -sha256 -r`)
  expect(linked.stdout.slice(0, 64)).toBe(event.hash)
})
