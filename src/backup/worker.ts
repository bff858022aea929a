import { CopyRefusal } from '#src/db/copies.ts'
import { copyDatabase, copyLogBack } from '#src/db/copy.ts'
import { answerRequests } from '#src/subprocess.ts'
import { type CopyAnswer, type CopyRequest, verifyCopy } from './verify.ts'

// Runs as a subprocess, because copying and reading a whole database would block every request.

const copy = async (from: string, file: string) => {
  const rows = await copyDatabase(from, file)
  // The write-ahead log grew during the copy. Otherwise the server's next commit would have to write all of it back.
  copyLogBack(from)
  return rows
}

answerRequests(async ({ from, file, anchors }: CopyRequest): Promise<CopyAnswer> => {
  try {
    return verifyCopy(file, { anchors, rows: from === null ? {} : await copy(from, file) })
  } catch (fault) {
    return { fault: fault instanceof CopyRefusal ? fault.message : String(fault) }
  }
})
