import type { Reads } from '#src/db/transact.ts'
import { frozenExecution } from './open.ts'
import { initials } from './rules.ts'
import type { VerifyAnswer, VerifyQuestion } from './schema.ts'
import * as store from './store.ts'

export const verifyDocument = (ctx: Reads, question: VerifyQuestion): VerifyAnswer => {
  const found =
    'sha256' in question
      ? store.findSignatureByHash(ctx, question.sha256)
      : store.findSignatureByVerifier(ctx, question.verifier)
  if (!found) return { issued: false }
  const { legalName } = frozenExecution(found)
  return { issued: true, signedAt: found.signed_at, initials: [initials(legalName), initials(found.companyName)] }
}
