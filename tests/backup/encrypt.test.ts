import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decryptTo, encrypt } from '#src/backup/encrypt.ts'
import { CopyRefusal } from '#src/db/copies.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'

const key = new Uint8Array(32).fill(9)

/** 200,000 bytes are four chunks. */
const plain = Uint8Array.from({ length: 200_000 }, (_, at) => (at * 7919) >>> 5)
const streamOf = (bytes: Uint8Array) => new Blob([bytes.slice()]).stream()
const encrypted = async () => new Uint8Array(await new Response(await encrypt(streamOf(plain), key)).arrayBuffer())

/** @returns the file's bytes, or the fault, and what lies in the folder afterwards */
const decrypted = async (bytes: Uint8Array, withKey = key) => {
  const folder = folderForTest()
  const file = join(folder, 'copy.sqlite')
  writeFileSync(file, 'before')
  const result = await decryptTo(file, streamOf(bytes), withKey).then(
    () => readFileSync(file),
    (fault: unknown) => (fault instanceof CopyRefusal ? fault.message : fault),
  )
  return { result, files: readdirSync(folder), text: readFileSync(file, 'utf8'), mode: statSync(file).mode & 0o777 }
}

test('a copy is the same after encryption and decryption, readable by its owner alone (H6)', async () => {
  const { result, files, mode } = await decrypted(await encrypted())
  expect(result).toEqual(Buffer.from(plain))
  expect([files, mode]).toEqual([['copy.sqlite'], 0o600])
})

test('a copy that was changed, cut or extended is damaged, another key opens nothing, and the file that was there stays (H6)', async () => {
  const bytes = await encrypted()
  const damaged = {
    'a byte changed': bytes.with(100_000, Number(bytes[100_000]) ^ 1),
    'cut between two chunks': bytes.subarray(0, -(200_000 - 3 * 65_536) - 16),
    empty: bytes.subarray(0, 0),
    extended: Buffer.concat([bytes, Buffer.from('x')]),
  }
  for (const [what, each] of Object.entries(damaged)) {
    const { result, files, text } = await decrypted(each)
    const told = [expect.stringContaining('This copy is damaged'), ['copy.sqlite'], 'before']
    expect([result, files, text], what).toEqual(told)
  }
  const { result, text } = await decrypted(bytes, new Uint8Array(32).fill(8))
  expect([result, text]).toEqual(['BACKUP_KEY does not open this copy: it was encrypted with another key.', 'before'])
})
