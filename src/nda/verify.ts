import type { Instant } from '#src/base/time.ts'
import type { Reads } from '#src/db/transact.ts'
import { codeIn } from './evidence.ts'
import { frozenExecution } from './open.ts'
import type { VerifyQuestion } from './schema.ts'
import * as store from './store.ts'

type IssuedNda = { kind: 'nda'; at: Instant; parties: [provider: string, client: string]; by_code: boolean }

/** By its executed PDF, or by its verifier. `at` is when it was signed. */
export const findSignedNda = (ctx: Reads, question: VerifyQuestion): IssuedNda | null => {
  const found =
    'sha256' in question
      ? store.findSignatureByHash(ctx, question.sha256)
      : store.findSignatureByVerifier(ctx, question.verifier)
  return (
    found && {
      kind: 'nda',
      at: found.signed_at,
      parties: [frozenExecution(found).legalName, found.companyName],
      by_code: codeIn(found) !== undefined,
    }
  )
}
