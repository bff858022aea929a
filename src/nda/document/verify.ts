import type { Instant } from '#src/base/time.ts'
import type { Reads } from '#src/db/transact.ts'
import { documents } from '#src/nda/documents.ts'
import { codeIn } from '#src/nda/evidence.ts'
import { frozenExecution } from '#src/nda/open.ts'
import type { VerifyQuestion } from '#src/nda/schema.ts'
import * as store from '#src/nda/store.ts'

type IssuedNda = { kind: 'nda'; at: Instant; parties: [provider: string, client: string]; by_code: boolean }

const findByHash = (ctx: Reads, sha256: string) => {
  const key = documents.findByHash(ctx, sha256)
  return key && store.findRecord(ctx, key.invitation_id)
}

/** Finds an NDA by its executed PDF or its verifier. `at` is the time of signing. */
export const findSignedNda = (ctx: Reads, question: VerifyQuestion): IssuedNda | null => {
  const found =
    'sha256' in question ? findByHash(ctx, question.sha256) : store.findInvitationByVerifier(ctx, question.verifier)
  const signature = found?.signature
  return signature
    ? {
        kind: 'nda',
        at: signature.signed_at,
        parties: [frozenExecution(signature).legalName, signature.companyName],
        by_code: codeIn(signature) !== undefined,
      }
    : null
}
