import { bytesOfDatabase } from '#src/db/file.ts'
import type { Reads } from '#src/db/transact.ts'
import { findRun } from '#src/status/find-run.ts'

/** A start reads so much in less than a second. */
export const readAtStartBytes = 128 * 1024 * 1024

/** Whether a file may be served while its pages are read (docs/decisions/0041): it is large, and held when last checked. */
export const mayCheckLater = (reads: Reads, aboveBytes = readAtStartBytes) => {
  if (bytesOfDatabase(reads) <= aboveBytes) return false
  const run = findRun(reads, 'file_check')
  return run !== null && run.detail.fileDamaged !== true
}
