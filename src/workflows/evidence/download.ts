import { makeBundle } from '#src/audit/bundle/make.ts'
import type { BundleKind } from '#src/audit/bundle/rules.ts'
import { findStampFrom } from '#src/audit/stamps/find-stamp.ts'
import type { InvitationId, QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import type { Context } from '#src/context.ts'
import { getPrinted, getPrintedOfQuote, nameOfInvoice, readWhenMade } from '#src/invoices/download.ts'
import { getInvoiceText } from '#src/invoices/find.ts'
import type { Invoice } from '#src/invoices/rules.ts'
import { getDocument } from '#src/nda/document/download.ts'
import { getInvitation } from '#src/nda/list.ts'
import { getInvitationByToken } from '#src/nda/open.ts'
import type { Download } from '#src/pdf-files/files.ts'
import { zipStream } from '#src/people/zip.ts'
import { getQuoteDocument } from '#src/quotes/document/download.ts'
import { findDecisionTexts } from '#src/quotes/evidence.ts'
import { getQuoteByToken, refuseExpired } from '#src/quotes/open.ts'
import { reference, statusNow } from '#src/quotes/rules.ts'

type Part = { name: string; text: string } | { name: string; pdf: () => Download | Promise<Download> }

/** Null while the PDF is being made. @throws any other refusal */
const readPart = async (part: Part) => {
  if ('text' in part) return { name: part.name, bytes: new TextEncoder().encode(part.text) }
  try {
    return { name: part.name, bytes: (await part.pdf()).bytes }
  } catch (fault) {
    if (fault instanceof Problem && ['document_not_ready', 'nda_not_ready'].includes(fault.code)) return null
    throw fault
  }
}

type Fact = { kind: BundleKind; subject: QuoteId; id: string; event: number; name: string; parts: Part[] }

const zipOf = async (ctx: Context, { name, parts, ...fact }: Fact) => {
  const files = (await Promise.all(parts.map(readPart))).filter((file) => file !== null)
  const entries = await makeBundle(ctx, { ...fact, files, findStamp: findStampFrom })
  return { body: zipStream({ entries, at: ctx.clock() }), name: `evidence-${name}.zip` }
}

export const getDecisionBundle = async (ctx: Context, { id, nth }: { id: QuoteId; nth?: number | undefined }) => {
  const decided = findDecisionTexts(ctx, { id, nth })
  if (!decided) throw new Problem('document_not_found')
  return zipOf(ctx, {
    ...{ kind: 'decision', subject: id, id, event: decided.event, name: reference(id).slice('Q-'.length) },
    parts: [
      { name: 'quote.pdf', pdf: () => getQuoteDocument(ctx, { id, kind: 'quote' }) },
      { name: 'record.pdf', pdf: () => getQuoteDocument(ctx, { id, kind: 'record', nth: decided.nth }) },
      { name: 'shown.json', text: decided.shown },
      { name: 'decision.json', text: decided.evidence },
    ],
  })
}

/** @throws quote_not_found, quote_expired, quote_withdrawn, document_not_found before a decision, unexpected */
export const getDecisionBundleByToken = (ctx: Context, { token }: { token: string }) => {
  const quote = getQuoteByToken(ctx, { token })
  if (quote.response === null && statusNow(quote, ctx.clock()) === 'expired') refuseExpired(ctx, quote.quote_id)
  return getDecisionBundle(ctx, { id: quote.quote_id })
}

type NdaRecord = ReturnType<typeof getInvitation>

const ndaBundleOf = (ctx: Context, record: NdaRecord, { isAdmin }: { isAdmin: boolean }) => {
  const { invitation, signature } = record
  if (!signature) throw new Problem('nda_not_ready')
  const { id, quote_id: subject, verifier } = invitation
  // The evidence of a handed-over NDA has the name and the mailbox of whoever handed it over.
  const isOwn = isAdmin || invitation.handed_from === null
  return zipOf(ctx, {
    ...{ kind: 'nda', subject, id, event: signature.audit_seq, name: `nda-${verifier}` },
    parts: [
      { name: 'nda.pdf', pdf: () => getDocument(ctx, { record }) },
      ...(isOwn ? [{ name: 'nda.json', text: signature.evidence }] : []),
    ],
  })
}

export const getNdaBundle = async (ctx: Context, { id }: { id: InvitationId }) =>
  ndaBundleOf(ctx, getInvitation(ctx, id), { isAdmin: true })

/** @throws nda_not_found, nda_handed_over, nda_not_ready without a signature, unexpected */
export const getNdaBundleByToken = async (ctx: Context, { token }: { token: string }) =>
  ndaBundleOf(ctx, getInvitationByToken(ctx, { token }), { isAdmin: false })

const invoiceBundleOf = (ctx: Context, invoice: Invoice) => {
  const { event, text } = getInvoiceText(ctx, invoice)
  return zipOf(ctx, {
    ...{ kind: 'invoice', subject: invoice.quote.id, id: invoice.id, event, name: nameOfInvoice(invoice) },
    parts: [
      { name: 'invoice.pdf', pdf: () => readWhenMade(ctx, invoice) },
      { name: 'invoice.json', text },
    ],
  })
}

export const getInvoiceBundle = async (ctx: Context, { number }: { number: string }) =>
  invoiceBundleOf(ctx, getPrinted(ctx, { number }))

export const getInvoiceBundleByToken = async (ctx: Context, { token, number }: { token: string; number: string }) => {
  const { quote_id: quoteId } = getQuoteByToken(ctx, { token })
  return invoiceBundleOf(ctx, getPrintedOfQuote(ctx, { quoteId, number }))
}
