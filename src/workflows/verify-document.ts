import type { Context } from '#src/context.ts'
import { initials } from '#src/nda/rules.ts'
import type { VerifyAnswer, VerifyQuestion } from '#src/nda/schema.ts'
import { findSignedNda } from '#src/nda/verify.ts'
import { findIssuedDocument } from '#src/quotes/find-issued.ts'

export const verifyDocument = (ctx: Context, question: VerifyQuestion): VerifyAnswer => {
  const found = findSignedNda(ctx, question) ?? ('sha256' in question ? findIssuedDocument(ctx, question) : null)
  if (!found) return { issued: false }
  const [provider, client] = found.parties
  return { issued: true, kind: found.kind, at: found.at, initials: [initials(provider), initials(client)] }
}
