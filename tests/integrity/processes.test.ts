import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { anchorsOf } from '#src/audit/anchors.ts'
import { openDatabase } from '#src/db/open.ts'
import { inspector } from '#src/inspector.ts'
import { checkEvidence, checkRows } from '#src/integrity/check-integrity.ts'
import { markRows } from '#src/integrity/mark-rows.ts'
import { inspect } from '#src/workflows/inspect.ts'
import { flipEightBytes, locateRow } from '#tests/fixtures/flip.ts'
import type { TestServer } from '#tests/fixtures/server.ts'
import { hashed } from './fixtures.ts'

const folderForTest = () => {
  const folder = mkdtempSync(join(tmpdir(), 'integrity-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const cli = async (dataDir: string, ...words: string[]) => {
  const child = Bun.spawn([process.execPath, 'src/cli.ts', ...words], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, SECRET_KEY: Buffer.alloc(32, 7).toString('base64') },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [output, refusal] = await Promise.all([child.stdout, child.stderr].map((pipe) => new Response(pipe).text()))
  return { status: await child.exited, output: output?.trim(), refusal: refusal?.trim() }
}

/** Writes the server's database as the file of a data folder, in the mode in which a server leaves it. */
const written = ({ ctx }: TestServer, change = (bytes: Buffer) => bytes) => {
  const folder = folderForTest()
  const file = join(folder, 'front-office.sqlite')
  writeFileSync(file, change(ctx.db.$client.serialize()))
  return { folder, file }
}

test('audit verify says how many rows hold, and changes and adds nothing', async () => {
  const { folder, file } = written(await hashed())
  const before = readFileSync(file)
  expect(await cli(folder, 'audit', 'verify')).toEqual({
    status: 0,
    output: expect.stringMatching(/^The chain holds: \d+ events\. The evidence holds: .*\. The rows hold: \d{3}$/),
    refusal: '',
  })
  expect(readFileSync(file).equals(before)).toBe(true)
})

test('audit verify names a changed row, and audit accept keeps it (R15)', async () => {
  const server = await hashed()
  const { id, rowid } = server.ctx.db.$client.prepare('select id, rowid as rowid from leads limit 1').get() as {
    id: string
    rowid: number
  }
  const { folder, file } = written(server, (bytes) => {
    const { start, offsetOf } = locateRow(server.ctx.db, bytes, { table: 'leads', rowid })
    return flipEightBytes(bytes, start + offsetOf('company'))
  })
  const named = `The row leads ${id} is not what it was`
  expect(await cli(folder, 'audit', 'verify')).toEqual({ status: 1, output: '', refusal: named })
  // No night has found it yet.
  expect(await cli(folder, 'audit', 'accept')).toMatchObject({
    status: 1,
    refusal: expect.stringContaining('each night'),
  })
  const db = openDatabase(file)
  markRows({ ...server.ctx, db }, inspect({ db }, null).rows)
  db.$client.close()
  expect(await cli(folder, 'audit', 'accept')).toEqual({
    status: 0,
    output: `Accepted as it is: leads ${id}`,
    refusal: '',
  })
  expect(await cli(folder, 'audit', 'verify')).toEqual({
    status: 0,
    output: expect.stringMatching(/The rows hold: \d{3}; 1 are hashed in the next night$/),
    refusal: '',
  })
})

test('audit verify makes no database where there is none, and names no damage in one of another version', async () => {
  const folder = join(folderForTest(), 'none')
  expect(await cli(folder, 'audit', 'verify')).toMatchObject({
    status: 1,
    refusal: `There is no database in ${folder} (DATA_DIR)`,
  })
  expect(existsSync(folder)).toBe(false)
  const server = await hashed()
  server.ctx.db.$client.exec("insert into __drizzle_migrations (hash, created_at) values ('later', 99999999999999)")
  expect(await cli(written(server).folder, 'audit', 'verify')).toMatchObject({
    status: 1,
    refusal: expect.stringContaining('of another version'),
  })
})

test('the file is inspected by another process, which is ended with the server', async () => {
  const server = await hashed()
  const { folder, file } = written(server)
  const anchors = anchorsOf(server.ctx, server.ctx)
  expect(await inspector.inspect({ address: file, anchors })).toEqual(inspect(server.ctx, anchors))
  const stopped = inspector.inspect({ address: file, anchors })
  inspector.stop()
  expect(await stopped).toBeNull()
  await expect(inspector.inspect({ address: folder, anchors })).rejects.toThrow('without an answer')
  expect(readdirSync(folder)).toEqual(['front-office.sqlite'])
  expect([checkEvidence(server.ctx).state, checkRows(server.ctx).state]).toEqual(['green', 'green'])
})
