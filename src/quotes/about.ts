import { appendEvent } from '#src/audit/record.ts'
import type { QuoteId } from '#src/base/id.ts'
import { erasedText, evidenceUntil } from '#src/base/retention.ts'
import { type Instant, instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { readFile } from '#src/pdf-files/files.ts'
import { type ErasureOutcome, type HeldItem, kept, type StoredFile } from '#src/people/rules.ts'
import * as decisions from './decision-store.ts'
import { documentKeys, documents } from './document/documents.ts'
import { getQuoteRow } from './get.ts'
import * as links from './link-store.ts'
import { badges, reference, statusNow } from './rules.ts'
import { expireNow } from './send/expire.ts'
import * as store from './store.ts'

/** `signedAt` returns when a quote's NDA was signed. The caller passes it in, because NDAs are another feature. */
type AboutInput = { email: string; signedAt: (quoteId: QuoteId) => Instant | null }

const outcomeOf = (reads: Reads, { id }: store.QuoteRow, { signedAt }: Omit<AboutInput, 'email'>): ErasureOutcome => {
  // An undone decision is evidence too.
  const decision = decisions.findDecisions(reads, id).at(-1)
  if (decision) return kept('decision', evidenceUntil(decision.decided_at))
  const signed_at = signedAt(id)
  return signed_at ? kept('named', evidenceUntil(signed_at)) : { outcome: 'redacted' }
}

const decisionsOf = (reads: Reads, id: QuoteId) =>
  decisions
    .findDecisions(reads, id)
    .map(({ response: _, snapshot: __, idempotency_key: ___, recorded_by: ____, ...facts }) => facts)

const filesOf = (ctx: Context, row: store.QuoteRow): StoredFile[] =>
  documentKeys(ctx, row).flatMap((key) => {
    const sha256 = documents.findHash(ctx, key)
    const { kind, nth } = key
    const name = `${reference(row.id)}-${kind}${nth === 1 ? '' : `-${nth}`}.pdf`
    return sha256 ? [{ name, sha256, read: () => readFile(ctx, documents, key).bytes }] : []
  })

export const findQuotesAbout = (ctx: Context, input: AboutInput): HeldItem[] =>
  store.findQuotesByEmail(ctx, input.email).map((row) => {
    const { id, client_company, created_at: at, shown } = row
    const status = statusNow(row, ctx.clock())
    const state = row.deleted_at === null ? badges[status].label : `${badges[status].label}, deleted`
    const label = `${reference(id)}, ${client_company}`
    return {
      trace: { id, label, state, at, path: `/admin/quotes/${id}`, ...outcomeOf(ctx, row, input) },
      record: {
        ...row,
        status,
        shown: shown && JSON.parse(shown),
        visits: links.countQuoteViews(ctx, id),
        decisions: decisionsOf(ctx, id),
        undone: decisions.findUndos(ctx, id).map(({ undone_by: _, ...facts }) => facts),
        withdrawn: store.findWithdrawal(ctx, id),
      },
      files: filesOf(ctx, row),
    }
  })

/** Ends, redacts and hides the quotes that need not be kept as evidence, drafts included. @returns their ids */
const redactQuotes = (tx: Tx, all: readonly store.QuoteRow[], input: Omit<AboutInput, 'email'>) => {
  const rows = all.filter((row) => outcomeOf(tx, row, input).outcome === 'redacted')
  const now = instant(tx.clock())
  for (const row of rows) {
    const { id, status } = row
    if (status !== 'expired') expireNow(tx, row)
    links.revokeTokens(tx, id, now)
    store.redactQuote(tx, id, now)
    store.deleteDocuments(tx, id)
    appendEvent(tx, { event: 'quote_erased', subject: id })
  }
  return rows.map(({ id }) => id)
}

export const redactQuotesAbout = (tx: Tx, input: AboutInput) =>
  redactQuotes(tx, store.findQuotesByEmail(tx, input.email), input)

/** The quotes with these ids and their revisions, without those that are erased. */
export const findQuoteIds = (reads: Reads, { ids }: { ids: Iterable<string> }): QuoteId[] =>
  store.findWithRevisions(reads, ids).flatMap(({ id, client_email }) => (client_email === erasedText ? [] : id))

type RemoveQuotesInput = Omit<AboutInput, 'email'> & { quotes: readonly QuoteId[] }

/** Erases the quotes, and hides those that must be kept as evidence. @returns the ids of the erased quotes */
export const removeQuotes = (tx: Tx, { quotes, ...input }: RemoveQuotesInput) => {
  const rows = quotes.map((id) => getQuoteRow(tx, id))
  const redacted = redactQuotes(tx, rows, input)
  for (const row of rows.filter(({ id }) => !redacted.includes(id))) {
    const { id, status } = row
    if (status === 'sent') expireNow(tx, row)
    store.hideQuote(tx, id, row.deleted_at ?? instant(tx.clock()))
    if (row.deleted_at === null) appendEvent(tx, { event: 'quote_deleted', subject: id })
  }
  return redacted
}
