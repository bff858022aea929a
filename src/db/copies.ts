import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type CopyName, newestFirst, parseCopyName } from './copy-names.ts'
import { holdLock } from './lock.ts'
import { StartFault } from './start-fault.ts'
import type { Reads } from './transact.ts'

/** Why there is no copy, or none that can be used, in words for the operator. */
export class CopyRefusal extends Error {}

export type Copy = CopyName & { file: string }

export const databaseFile = (dataDir: string) => join(dataDir, 'front-office.sqlite')

export const addressOfDatabase = ({ db }: Reads) => db.$client.name

export const isInMemory = ({ db }: Reads) => db.$client.memory

export const copiesFolder = (dataDir: string) => join(dataDir, 'backups')

export const replacedFolder = (dataDir: string, time: string) => join(dataDir, `replaced-${time}`)

const partial = '.partial'

export const partialOf = (file: string) => file + partial

export const listLocalCopies = (dataDir: string): Copy[] => {
  const folder = copiesFolder(dataDir)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .flatMap((name) => parseCopyName(name) ?? [])
    .map((copy) => ({ ...copy, file: join(folder, copy.name) }))
    .toSorted(newestFirst)
}

/** Makes a folder and locks it. @throws CopyRefusal with `words` while another process holds the lock */
export const holdFolder = (folder: string, words: string) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    return holdLock(folder)
  } catch (fault) {
    if (!(fault instanceof StartFault)) throw fault
    throw new CopyRefusal(words, { cause: fault })
  }
}

/** Only one process at a time makes or removes copies. @throws CopyRefusal while another one does */
export const holdCopies = (dataDir: string) =>
  holdFolder(copiesFolder(dataDir), 'Another process is making a copy; try again when it is done')

export const leftovers = (dataDir: string) => {
  const folder = copiesFolder(dataDir)
  return readdirSync(folder)
    .filter((name) => name.includes(partial))
    .map((name) => join(folder, name))
}

const megabyte = 1024 * 1024

const marginBytes = 32 * megabyte

const sizeOf = (file: string) => (existsSync(file) ? statSync(file).size : 0)

export const bytesOf = (file: string) => sizeOf(file) + sizeOf(`${file}-wal`)

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / megabyte)} MB`

export const checkSpace = (bytes: number, folder: string) => {
  const { bavail, bsize } = statfsSync(folder)
  const [needed, free] = [bytes + marginBytes, bavail * bsize]
  if (free >= needed) return
  throw new StartFault(
    'disk_full',
    `There is no room for a copy: it needs ${inMegabytes(needed)}, and ${folder} has ${inMegabytes(free)} free`,
  )
}

export const syncToDisk = (path: string) => {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

// Asynchronous, so that the server answers meanwhile: deleting a large file takes tens of milliseconds.
export const removeFiles = async (files: readonly string[]) => {
  for (const file of files) await rm(file, { force: true })
}
