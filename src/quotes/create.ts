import { canonical } from '#src/audit/canonical.ts'
import { recordEvent } from '#src/audit/record.ts'
import { type LeadId, newId, type QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { sha256 } from '#src/base/sha256.ts'
import { instant, nzDay } from '#src/base/time.ts'
import { addWorkingDays } from '#src/calendar/working-days.ts'
import type { Context } from '#src/context.ts'
import type { Tx } from '#src/db/transact.ts'
import { draftOf } from './get.ts'
import { acceptanceWorkingDays, defaultMileageThresholdKm } from './rules.ts'
import type { QuoteDraft } from './schema.ts'
import * as store from './store.ts'

/** What a new quote starts with. */
export const newQuoteDefaults = async (ctx: Pick<Context, 'clock'>) => ({
  valid_until: await addWorkingDays(nzDay(ctx.clock()), acceptanceWorkingDays),
  mileage_threshold_km: defaultMileageThresholdKm,
})

/** Whether a quote says just this already, whoever saved it. */
export const isSameDraft = (row: store.QuoteRow, draft: QuoteDraft) => canonical(draftOf(row)) === canonical(draft)

/** One admin's idempotency key always gives the same id. */
const idByKey = (tx: Tx, key: string) => {
  const bytes = Buffer.from(sha256(`${tx.actor.id} ${key}`), 'hex')
  return newId((length) => bytes.subarray(0, length), 'quo')
}

type NewQuote = { draft: QuoteDraft; leadId: LeadId | null; idempotencyKey: string | null }

/**
 * Saves a draft; the same draft under the same key is saved once.
 * @returns its id, and whether this call made it
 * @throws key_reused
 */
export const createQuote = (tx: Tx, { draft, leadId, idempotencyKey }: NewQuote): { id: QuoteId; isNew: boolean } => {
  const id = idempotencyKey === null ? newId(tx.random, 'quo') : idByKey(tx, idempotencyKey)
  const known = idempotencyKey === null ? null : store.findQuote(tx, id)
  if (known && !isSameDraft(known, draft)) throw new Problem('key_reused')
  if (known) return { id, isNew: false }
  store.insertQuote(tx, { ...draft, id, status: 'draft', created_at: instant(tx.clock()) })
  recordEvent(tx, { event: 'quote_created', subject: id, detail: leadId ? { lead_id: leadId } : {} })
  return { id, isNew: true }
}
