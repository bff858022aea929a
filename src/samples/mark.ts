import { findEventsAbout } from '#src/audit/events.ts'
import { appendEvent } from '#src/audit/record.ts'
import { type LeadId, originalOf, type QuoteId, type UserId } from '#src/base/id.ts'
import { isSampleAddress } from '#src/base/mailbox.ts'
import { instant } from '#src/base/time.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import * as store from './store.ts'

type MarkSampleInput = { id: QuoteId | LeadId; sentTo?: UserId }

export const markSample = (tx: Tx, { id, sentTo }: MarkSampleInput) =>
  store.insertSample(tx, { id, sent_to: sentTo ?? null, at: instant(tx.clock()) })

/** Includes removed samples, and those that became the owner's own. */
export const findSampleIds = (reads: Reads): ReadonlySet<string> => new Set(store.findAll(reads).map(({ id }) => id))

/** Tells of the id of a quote or a lead whether it is a sample, removed or not. A revision of a sample is one too. */
export const sampleFilter = (reads: Reads) => {
  const ids = findSampleIds(reads)
  return (id: string) =>
    ids.has(originalOf(id as QuoteId | LeadId)) &&
    findEventsAbout(reads, { subject: id, names: ['sample_ended'], limit: 1 }).length === 0
}

type EndSampleInput = { id: QuoteId; email: string; isOwn: boolean }

/** A sample addressed to somebody is the owner's own quote from then on. `isOwn`: the address is the owner's. */
export const endSampleOfOthers = (tx: Tx, { id, email, isOwn }: EndSampleInput) => {
  if (isOwn || isSampleAddress(email) || !sampleFilter(tx)(id)) return
  appendEvent(tx, { event: 'sample_ended', subject: id })
}

/** Those that were not removed. */
export const findSampleRecords = (reads: Reads) => store.findAll(reads).filter(({ removed_at }) => removed_at === null)

export const hasSamples = (reads: Reads) => {
  const isSample = sampleFilter(reads)
  return findSampleRecords(reads).some(({ id, sent_to }) => sent_to === null && isSample(id))
}

export const endSamples = (tx: Tx) => store.markRemoved(tx, instant(tx.clock()))
