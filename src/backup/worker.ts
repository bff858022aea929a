import type { Anchors } from '#src/audit/rules.ts'
import { CopyRefusal } from '#src/db/copies.ts'
import { copyDatabase } from '#src/db/copy.ts'
import { answerRequests } from '#src/subprocess.ts'
import { type Verified, verifyCopy } from './verify.ts'

// Runs as a subprocess: copying and reading a whole database would hold every request.

export type CopyRequest = { from: string | null; file: string; anchors: Anchors | null }
export type CopyAnswer = Verified | { fault: string }

answerRequests(async ({ from, file, anchors }: CopyRequest): Promise<CopyAnswer> => {
  try {
    return verifyCopy(file, { anchors, rows: from === null ? {} : await copyDatabase(from, file) })
  } catch (fault) {
    return { fault: fault instanceof CopyRefusal ? fault.message : String(fault) }
  }
})
