import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decryptTo, encrypt } from '#src/backup/encrypt.ts'
import { CopyRefusal } from '#src/db/copies.ts'
import { newDataDir } from './disk-server.ts'

const key = new Uint8Array(32).fill(9)

/** 200,000 bytes are four chunks. */
const plain = Uint8Array.from({ length: 200_000 }, (_, at) => (at * 7919) >>> 5)
const chunk = 64 * 1024 + 16

const streamOf = (bytes: Uint8Array) => new Blob([bytes.slice()]).stream()

const encrypted = async () => new Uint8Array(await new Response(await encrypt(streamOf(plain), key)).arrayBuffer())

/** Decrypts into an empty folder. @returns the file's bytes, or the fault, and what lies in the folder afterwards */
const decrypted = async (bytes: Uint8Array, withKey = key) => {
  const folder = newDataDir()
  const file = join(folder, 'copy.sqlite')
  const result = await decryptTo(file, streamOf(bytes), withKey).then(
    () => readFileSync(file),
    (fault: unknown) => (fault instanceof CopyRefusal ? fault.message : fault),
  )
  return { result, files: readdirSync(folder), file }
}

test('a copy is the same after encryption and decryption, readable by its owner alone (H6)', async () => {
  const { result, files, file } = await decrypted(await encrypted())
  expect(result).toEqual(Buffer.from(plain))
  expect(files).toEqual(['copy.sqlite'])
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('two copies of one file share no bytes after the header (H6)', async () => {
  const [one, other] = [await encrypted(), await encrypted()]
  expect(Buffer.from(one).subarray(-chunk)).not.toEqual(Buffer.from(other).subarray(-chunk))
})

test('another key opens nothing and leaves no file (H6)', async () => {
  const { result, files } = await decrypted(await encrypted(), new Uint8Array(32).fill(8))
  expect([result, files]).toEqual(['BACKUP_KEY does not open this copy: it was encrypted with another key.', []])
})

test('a copy that was changed, cut, extended or put in another order is damaged, and leaves no file (H6)', async () => {
  const bytes = Buffer.from(await encrypted())
  const header = bytes.length - 3 * chunk - (200_000 - 3 * 65_536) - 16
  const part = (from: number, to: number) => bytes.subarray(header + from * chunk, header + to * chunk)
  const flipped = (at: number) => {
    const copy = Buffer.from(bytes)
    copy[at] = Number(copy[at]) ^ 1
    return copy
  }
  const swapped = Buffer.concat([bytes.subarray(0, header), part(1, 2), part(0, 1), part(2, 4)])
  const doubled = Buffer.concat([bytes.subarray(0, header), part(0, 1), part(0, 4)])
  const withoutOne = Buffer.concat([bytes.subarray(0, header), part(0, 1), part(2, 4)])
  const damaged = {
    'a byte of the first chunk': flipped(header + 100),
    'a byte of the last chunk': flipped(bytes.length - 1),
    'a byte of the header': flipped(header - 20),
    'cut by a byte': bytes.subarray(0, -1),
    'cut between two chunks': bytes.subarray(0, header + 2 * chunk),
    'cut in the header': bytes.subarray(0, 40),
    empty: bytes.subarray(0, 0),
    extended: Buffer.concat([bytes, Buffer.from('x')]),
    swapped,
    doubled,
    'without a chunk': withoutOne,
  }
  for (const [what, each] of Object.entries(damaged)) {
    const { result, files } = await decrypted(each)
    expect([what, result, files]).toEqual([what, expect.stringContaining('This copy is damaged'), []])
  }
})

test('a decryption that fails keeps the file that was there (H6)', async () => {
  const folder = newDataDir()
  const file = join(folder, 'copy.sqlite')
  writeFileSync(file, 'before')
  await expect(decryptTo(file, streamOf((await encrypted()).subarray(0, -1)), key)).rejects.toThrow('damaged')
  expect(readFileSync(file, 'utf8')).toBe('before')
})
