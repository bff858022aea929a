import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { endOf } from '#tests/fixtures/command.ts'
import { startBucket } from '#tests/fixtures/fakes/bucket.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'

const mb = 1_000_000

test('a copy of any size goes to the bucket and back in a bounded memory (H6)', async () => {
  const { environment } = await startBucket()
  const folder = folderForTest()
  const [file, fetched] = [join(folder, 'original'), join(folder, 'fetched')]
  const original = randomBytes(101 * mb)
  writeFileSync(file, original)
  const script = fileURLToPath(new URL('./copy-there-and-back.ts', import.meta.url))
  const command = [process.execPath, script, file, fetched, JSON.stringify(environment)]
  const { out, err } = await endOf(Bun.spawn(command, { stdio: ['ignore', 'pipe', 'pipe'] }))
  expect(err).toBe('')
  const { bytes, grownBytes } = JSON.parse(out)
  expect(bytes).toBeGreaterThan(100 * mb)
  expect(grownBytes / mb).toBeLessThan(100)
  expect(readFileSync(fetched).equals(original)).toBe(true)
})
