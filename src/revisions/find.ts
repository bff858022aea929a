import type { QuoteId, QuoteReference } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import type { Instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import type { Reads } from '#src/db/transact.ts'
import type { QuoteChange } from '#src/quotes/change-rules.ts'
import { getQuoteRow, shownIn } from '#src/quotes/get.ts'
import { findLink } from '#src/quotes/link.ts'
import { originalOf, reference } from '#src/quotes/rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { shownNow } from '#src/quotes/send/send.ts'
import { changesBetween } from './rules.ts'
import type { AdminRevisions, PublicRevisions } from './schema.ts'
import * as store from './store.ts'

export const isReplaced = (reads: Reads, { id }: { id: QuoteId }) => store.findReplacement(reads, id) !== null

/** @throws quote_replaced */
export const refuseReplaced = (reads: Reads, { id }: { id: QuoteId }) => {
  if (isReplaced(reads, { id })) throw new Problem('quote_replaced')
}

/** A quote has one draft revision at a time. */
export const findDraftRevision = (reads: Reads, { id }: { id: QuoteId }): QuoteId | null => {
  const made = store.findRevisionsUnder(reads, originalOf(id)).filter(({ replaces }) => replaces === id)
  return made.find(({ quote_id }) => getQuoteRow(reads, quote_id).status === 'draft')?.quote_id ?? null
}

/** The revision that counts in place of a quote, found through all later replacements. */
const findNewest = (reads: Reads, id: QuoteId): { id: QuoteId; at: Instant } | null => {
  const row = store.findReplacement(reads, id)
  if (!row?.replaced_at) return null
  return findNewest(reads, row.quote_id) ?? { id: row.quote_id, at: row.replaced_at }
}

const isSameAddress = (ctx: Context, one: QuoteId, other: QuoteId) => {
  const [here, there] = [one, other].map((id) => getQuoteRow(ctx, id).client_email.toLowerCase())
  return here === there
}

const changesOf = (ctx: Context, replaces: QuoteId, after: ShownQuote): QuoteChange[] => {
  const before = shownIn(getQuoteRow(ctx, replaces))
  return before ? changesBetween(before, after) : []
}

/** The changes of the quote `id` from the quote that it revises; null for a first quote. */
export const findRevisionOf = (ctx: Context, { id, shown }: { id: QuoteId; shown: ShownQuote }) => {
  const row = store.findRevision(ctx, id)
  return row && { of: reference(row.replaces), changes: changesOf(ctx, row.replaces, shown) }
}

/** The old link shows the new one only if both went to one address. `shown` is JSON. */
export const findPublicRevisions = (ctx: Context, { id, shown }: { id: QuoteId; shown: string }): PublicRevisions => {
  const newest = findNewest(ctx, id)
  const { revises }: Partial<ShownQuote> = store.findRevision(ctx, id) ? JSON.parse(shown) : {}
  return {
    replaced_by: newest && {
      reference: reference(newest.id),
      at: newest.at,
      link: isSameAddress(ctx, id, newest.id) ? findLink(ctx, { id: newest.id }) : null,
    },
    replaces: revises?.of ?? null,
    changes: revises?.changes ?? [],
  }
}

export const findAdminRevisions = (ctx: Context, { id }: { id: QuoteId }): AdminRevisions => {
  const quote = getQuoteRow(ctx, id)
  const shown = shownIn(quote)
  const own = store.findRevision(ctx, id)
  const sent = store.findReplacement(ctx, id)
  const draft = findDraftRevision(ctx, { id })
  const draftOf = () => (quote.status === 'draft' ? findRevisionOf(ctx, { id, shown: shownNow(ctx, quote) }) : null)
  const changes = (own && (shown?.revises ?? draftOf())?.changes) ?? []
  return {
    shown,
    shown_sha256: quote.shown_sha256,
    replaces: own && { id: own.replaces, reference: reference(own.replaces) },
    changes,
    replaced_by: sent?.replaced_at
      ? { id: sent.quote_id, reference: reference(sent.quote_id), at: sent.replaced_at }
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
