import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startBucket } from '#tests/fixtures/bucket.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'

const mb = 1_000_000

const sha256Of = async (file: string) => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

test('a copy of any size goes to the bucket and back in a bounded memory (H6)', async () => {
  const { environment } = await startBucket()
  const folder = folderForTest()
  const [file, fetched] = [join(folder, 'original'), join(folder, 'fetched')]
  const chunks = Array.from({ length: 128 }, () => crypto.getRandomValues(Buffer.alloc(65_536)))
  await pipeline(Readable.from(Array.from({ length: 12 }, () => Buffer.concat(chunks))), createWriteStream(file))
  const script = fileURLToPath(new URL('./copy-there-and-back.ts', import.meta.url))
  const child = Bun.spawn([process.execPath, script, file, fetched, JSON.stringify(environment)], {
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [printed, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  expect(errors).toBe('')
  const { bytes, grownBytes } = JSON.parse(printed)
  expect(bytes).toBeGreaterThan(100 * mb)
  expect(grownBytes / mb).toBeLessThan(100)
  expect(await sha256Of(fetched)).toBe(await sha256Of(file))
})
