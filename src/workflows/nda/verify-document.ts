import type { Context } from '#src/context.ts'
import { findIssuedStatement } from '#src/days/statement/documents.ts'
import { findIssuedInvoice } from '#src/invoices/documents.ts'
import { findSignedNda } from '#src/nda/document/verify.ts'
import { initials } from '#src/nda/rules.ts'
import type { VerifyAnswer, VerifyQuestion } from '#src/nda/schema.ts'
import { findIssuedDocument } from '#src/quotes/document/documents.ts'

export const verifyDocument = (ctx: Context, question: VerifyQuestion): VerifyAnswer => {
  const byHash = () =>
    'sha256' in question
      ? (findIssuedDocument(ctx, question) ?? findIssuedStatement(ctx, question) ?? findIssuedInvoice(ctx, question))
      : null
  const document = findSignedNda(ctx, question) ?? byHash()
  if (!document) return { issued: false }
  const [provider, client] = document.parties
  const by_code = 'by_code' in document && document.by_code ? ({ by_code: true } as const) : {}
  return {
    issued: true,
    kind: document.kind,
    at: document.at,
    initials: [initials(provider), initials(client)],
    ...by_code,
    ...('month' in document && { month: document.month }),
  }
}
