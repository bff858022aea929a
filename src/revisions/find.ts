import { originalOf, type QuoteId, type QuoteReference } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import type { Instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import type { Reads } from '#src/db/transact.ts'
import type { QuoteChange } from '#src/quotes/change-rules.ts'
import { getQuoteRow, readShownQuote } from '#src/quotes/get.ts'
import { findLink } from '#src/quotes/link.ts'
import { reference } from '#src/quotes/rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { shownQuoteNow } from '#src/quotes/send/send.ts'
import { changesBetween } from './rules.ts'
import type { AdminRevisions, PublicRevisions } from './schema.ts'
import * as store from './store.ts'

export const isReplaced = (reads: Reads, { id }: { id: QuoteId }) => store.findReplacement(reads, id) !== null

/** @throws quote_replaced */
export const refuseReplaced = (reads: Reads, { id }: { id: QuoteId }) => {
  if (isReplaced(reads, { id })) throw new Problem('quote_replaced')
}

/** The draft that revises the quote; it has at most one at a time. */
export const findDraftRevision = (reads: Reads, { id }: { id: QuoteId }): QuoteId | null => {
  const made = store.findRevisionsUnder(reads, originalOf(id)).filter(({ replaces }) => replaces === id)
  return made.find(({ quote_id }) => getQuoteRow(reads, quote_id).status === 'draft')?.quote_id ?? null
}

/** The last revision in the chain of those that replaced the quote; null if none did. */
const findLastReplacement = (reads: Reads, id: QuoteId): { id: QuoteId; at: Instant } | null => {
  const row = store.findReplacement(reads, id)
  if (!row?.replaced_at) return null
  return findLastReplacement(reads, row.quote_id) ?? { id: row.quote_id, at: row.replaced_at }
}

const isSameAddress = (ctx: Context, one: QuoteId, other: QuoteId) => {
  const [here, there] = [one, other].map((id) => getQuoteRow(ctx, id).client_email.toLowerCase())
  return here === there
}

const changesOf = (ctx: Context, replaces: QuoteId, after: ShownQuote): QuoteChange[] => {
  const before = readShownQuote(getQuoteRow(ctx, replaces))
  return before ? changesBetween(before, after) : []
}

/** Which quote the revision `id` revises, and with what changes; null if `id` revises none. */
export const findRevisionDetails = (ctx: Context, { id, shown }: { id: QuoteId; shown: ShownQuote }) => {
  const row = store.findRevision(ctx, id)
  return row && { of: reference(row.replaces), changes: changesOf(ctx, row.replaces, shown) }
}

type PublicRevisionsInput = { id: QuoteId; shown: string; linkOf?: (newest: QuoteId) => string | null }

/**
 * A replaced quote links to the newest only if both went to the same email address. `shown` is JSON. `linkOf` finds the
 * link of whoever reads, if that is not the first addressee.
 */
export const findPublicRevisions = (ctx: Context, { id, shown, linkOf }: PublicRevisionsInput): PublicRevisions => {
  const newest = findLastReplacement(ctx, id)
  const ownLink = linkOf ?? ((newestId: QuoteId) => findLink(ctx, { id: newestId }))
  const { revises }: Partial<ShownQuote> = store.findRevision(ctx, id) ? JSON.parse(shown) : {}
  return {
    replaced_by: newest && {
      reference: reference(newest.id),
      at: newest.at,
      link: isSameAddress(ctx, id, newest.id) ? ownLink(newest.id) : null,
    },
    replaces: revises?.of ?? null,
    changes: revises?.changes ?? [],
  }
}

export const findAdminRevisions = (ctx: Context, { id }: { id: QuoteId }): AdminRevisions => {
  const quote = getQuoteRow(ctx, id)
  const shown = readShownQuote(quote)
  const revision = store.findRevision(ctx, id)
  const replacement = store.findReplacement(ctx, id)
  const draft = findDraftRevision(ctx, { id })
  const draftDetails = () =>
    quote.status === 'draft' ? findRevisionDetails(ctx, { id, shown: shownQuoteNow(ctx, quote) }) : null
  const changes = (revision && (shown?.revises ?? draftDetails())?.changes) ?? []
  return {
    shown,
    shown_sha256: quote.shown_sha256,
    replaces: revision && { id: revision.replaces, reference: reference(revision.replaces) },
    changes,
    replaced_by: replacement?.replaced_at
      ? { id: replacement.quote_id, reference: reference(replacement.quote_id), at: replacement.replaced_at }
      : null,
    draft_revision: draft && { id: draft, reference: reference(draft) },
  }
}

type Links = { replaces: QuoteReference | null; replaced_by: QuoteReference | null }

export const findRevisionsAmong = (ctx: Reads, { ids }: { ids: readonly QuoteId[] }): ((id: QuoteId) => Links) => {
  const rows = ids.length === 0 ? [] : store.findRowsAmong(ctx, ids)
  const replaces = new Map(rows.map((row) => [row.quote_id, reference(row.replaces)]))
  const replacedBy = new Map(rows.flatMap((row) => (row.replaced_at ? [[row.replaces, reference(row.quote_id)]] : [])))
  return (id) => ({ replaces: replaces.get(id) ?? null, replaced_by: replacedBy.get(id) ?? null })
}
