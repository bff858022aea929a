import { canonical } from '#src/audit/canonical.ts'
import { type LeadId, newId, type QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { sha256 } from '#src/base/sha256.ts'
import { instant, nzDay } from '#src/base/time.ts'
import { addWorkingDays } from '#src/calendar/working-days.ts'
import type { Context } from '#src/context.ts'
import type { Tx } from '#src/db/transact.ts'
import { recordContent } from '#src/quotes/event-facts.ts'
import type { QuoteDraft, QuoteInput } from '#src/quotes/field-rules.ts'
import { draftOf } from '#src/quotes/get.ts'
import { acceptanceWorkingDays } from '#src/quotes/rules.ts'
import * as store from '#src/quotes/store.ts'
import { findNoteStarters } from '#src/texts/site-words.ts'
import type { NewQuoteDefaults } from './schema.ts'

export const newQuoteDates = ({ business, clock }: Pick<Context, 'business' | 'clock'>) => ({
  valid_until: addWorkingDays(nzDay(clock()), acceptanceWorkingDays, business().place.region.code),
})

export const withFreeKm = ({ business }: Pick<Context, 'business'>, input: QuoteInput): QuoteDraft => ({
  ...input,
  mileage_threshold_km: input.mileage_threshold_km ?? business().place.travel.freeKm,
})

export const newQuoteDefaults = (ctx: Context): NewQuoteDefaults => ({
  ...newQuoteDates(ctx),
  mileage_threshold_km: ctx.business().place.travel.freeKm,
  cover_notes: findNoteStarters(ctx),
  last_rates: store.findLastRates(ctx),
  last_sent: store.findNewestSent(ctx),
})

export const isSameDraft = (row: store.QuoteRow, draft: QuoteDraft) => canonical(draftOf(row)) === canonical(draft)

/** The admin's idempotency key determines the id, so that a repeated request finds its quote. */
const idFromKey = (tx: Tx, key: string) => {
  const bytes = Buffer.from(sha256(`${tx.actor.id} ${key}`), 'hex')
  return newId((length) => bytes.subarray(0, length), 'quo')
}

type NewDraft = { id: QuoteId; draft: QuoteDraft; detail: Parameters<typeof recordContent>[1]['detail'] }

export const insertDraft = (tx: Tx, { id, draft, detail }: NewDraft) => {
  store.insertQuote(tx, { ...draft, id, status: 'draft', created_at: instant(tx.clock()) })
  recordContent(tx, { event: 'quote_created', id, detail })
}

export const newQuoteId = (tx: Tx, { key }: { key: string | null }) =>
  key === null ? newId(tx.random, 'quo') : idFromKey(tx, key)

type NewQuote = { draft: QuoteInput; leadId: LeadId | null; idempotencyKey: string | null }

/** Saves a draft; the same `idempotencyKey` saves it once. @throws key_reused if its draft differs */
export const createQuote = (
  tx: Tx,
  { draft: input, leadId, idempotencyKey }: NewQuote,
): { id: QuoteId; isNew: boolean } => {
  const draft = withFreeKm(tx, input)
  const id = newQuoteId(tx, { key: idempotencyKey })
  const existing = idempotencyKey === null ? null : store.findQuote(tx, id)
  if (existing && !isSameDraft(existing, draft)) throw new Problem('key_reused')
  if (existing) return { id, isNew: false }
  insertDraft(tx, { id, draft, detail: leadId ? { lead_id: leadId } : {} })
  return { id, isNew: true }
}
