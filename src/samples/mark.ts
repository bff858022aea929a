import type { LeadId, QuoteId, UserId } from '#src/base/id.ts'
import { instant } from '#src/base/time.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import * as store from './store.ts'

type MarkSampleInput = { id: QuoteId | LeadId; sentTo?: UserId }

export const markSample = (tx: Tx, { id, sentTo }: MarkSampleInput) =>
  store.insertSample(tx, { id, sent_to: sentTo ?? null, at: instant(tx.clock()) })

/** Includes removed samples. A revision of a sample is not listed: look for the id of its `originalOf`. */
export const findSampleIds = (reads: Reads): ReadonlySet<string> => new Set(store.findAll(reads).map(({ id }) => id))

export const findSampleRecords = (reads: Reads) => store.findAll(reads).filter(({ removed_at }) => removed_at === null)

export const hasSamples = (reads: Reads) => findSampleRecords(reads).some(({ sent_to }) => sent_to === null)

export const endSamples = (tx: Tx) => store.markRemoved(tx, instant(tx.clock()))
