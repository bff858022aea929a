import { findEventsAbout, findRecordOf } from '#src/audit/events.ts'
import type { QuoteId } from '#src/base/id.ts'
import { termsVersionUrl, verifyUrl } from '#src/base/links.ts'
import { formatBrowser } from '#src/base/user-agent.ts'
import type { Context } from '#src/context.ts'
import type { Tx } from '#src/db/transact.ts'
import { createMaking, type Due } from '#src/pdf-files/make.ts'
import * as decisions from '#src/quotes/decision-store.ts'
import { acceptedByOf, decidedByOf, evidenceSha256Of } from '#src/quotes/evidence.ts'
import * as links from '#src/quotes/link-store.ts'
import type { DocumentKind } from '#src/quotes/rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import * as store from '#src/quotes/store.ts'
import type { DecisionPdf } from './decision-document.tsx'
import type { QuotePdf } from './document.tsx'
import { type DocumentKey, documentKeys, documents } from './documents.ts'
import { faceOf } from './face.ts'
import { findMessagesUntil, findQuotesWithoutDocument } from './store.ts'

/** Shortens an IP address to 203.0.113.x, or to the first three groups of IPv6. Null for any other text. */
const shortenAddress = (address: string) => {
  const ipv4 = /(?:^|:)(\d+[.]\d+[.]\d+)[.]\d+$/.exec(address)
  if (ipv4) return `${ipv4[1]}.x`
  if (!address.includes(':')) return null
  const [head = ''] = address.split('::')
  return [...head.split(':').filter(Boolean).slice(0, 3), '…'].join(':')
}

const quoteOf = (ctx: Context, id: QuoteId): QuotePdf | null => {
  const { shown: stored, shown_sha256, sent_at } = store.findQuote(ctx, id) ?? {}
  if (!stored || !shown_sha256 || !sent_at) return null
  const shown: ShownQuote = JSON.parse(stored)
  const [sending] = findEventsAbout(ctx, { subject: id, names: ['quote_sent'], limit: 1 })
  return {
    shown,
    shownSha256: shown_sha256,
    sentAt: sent_at,
    termsUrl: termsVersionUrl(ctx.config.origin, shown.terms_version),
    verifyUrl: verifyUrl(ctx.config.origin),
    record: sending ? findRecordOf(ctx, sending) : null,
  }
}

const earlierDecisionsOf = (ctx: Context, { quote_id, nth }: decisions.DecisionRow): DecisionPdf['earlier'] => {
  const undos = decisions.findUndos(ctx, quote_id)
  return decisions.findDecisions(ctx, quote_id).flatMap((before) => {
    const undo = undos.find((one) => one.nth === before.nth)
    if (before.nth >= nth || !undo) return []
    const { decision, decided_at: decidedAt, told_by: reportedBy } = before
    const { at: undoneAt, reason } = undo
    const by = { acceptedBy: acceptedByOf(before), decidedBy: decidedByOf(before), reportedBy }
    return [{ decision, decidedAt, ...by, undoneAt, reason }]
  })
}

const recordOf = (ctx: Context, quote: QuotePdf, decision: decisions.DecisionRow): DecisionPdf => {
  const id = decision.quote_id
  const { first } = links.countQuoteViews(ctx, id)
  const { decided_at } = decision
  return {
    ...quote,
    decision: decision.decision,
    plan: decision.plan,
    acceptedBy: acceptedByOf(decision),
    decidedBy: decidedByOf(decision),
    reportedBy: decision.told_by,
    earlier: earlierDecisionsOf(ctx, decision),
    extendedUntil: store.findQuote(ctx, id)?.extended_until ?? null,
    address: shortenAddress(decision.address),
    browser: decision.user_agent ? formatBrowser(decision.user_agent) : null,
    firstSeenAt: first !== null && first <= decided_at ? first : null,
    decidedAt: decided_at,
    messages: findMessagesUntil(ctx, id, decided_at),
    evidenceSha256: evidenceSha256Of(decision),
    record: findRecordOf(ctx, { seq: decision.audit_seq }),
  }
}

const requestOf = (ctx: Context, { quote_id, kind, nth }: DocumentKey) => {
  const quote = quoteOf(ctx, quote_id)
  if (!quote || kind === 'quote') return quote && { kind: 'quote' as const, props: { ...quote, ...faceOf(ctx, quote) } }
  const decision = decisions.findDecisions(ctx, quote_id).find((one) => one.nth === nth)
  return decision ? { kind, props: recordOf(ctx, quote, decision) } : null
}

/** The quote's missing PDFs of that kind. `isCurrent` is false once the quote is erased or its sending undone. */
const findDue = (ctx: Context, id: QuoteId, kind: DocumentKind): Due<DocumentKey>[] =>
  documentKeys(ctx, { id, sent_at: store.findQuote(ctx, id)?.sent_at ?? null }).flatMap((key) => {
    if (key.kind !== kind || documents.findHash(ctx, key) !== null) return []
    const request = requestOf(ctx, key)
    const isCurrent = (tx: Tx) => store.findQuote(tx, id)?.shown_sha256 === request?.props.shownSha256
    return request ? [{ key, request, isCurrent }] : []
  })

const makingOf = (kind: DocumentKind) =>
  createMaking({
    files: documents,
    findMissing: (reads) => findQuotesWithoutDocument(reads, kind),
    findDue: (ctx, id: QuoteId) => findDue(ctx, id, kind),
  })

const making = { quote: makingOf('quote'), record: makingOf('record') }

type MakeDocumentInput = { id: QuoteId; kind: DocumentKind }

/** Never rejects. {@link makeMissingQuoteDocuments} retries a failure. */
export const makeQuoteDocument = (ctx: Context, { id, kind }: MakeDocumentInput) => making[kind].make(ctx, id)

export const findQuoteDocumentInMaking = (ctx: Context, { id, kind }: MakeDocumentInput) =>
  making[kind].findRunning(ctx, id)

export const makeMissingQuoteDocuments = async (ctx: Context) => {
  if (await making.record.makeMissing(ctx)) await making.quote.makeMissing(ctx)
}
