import { redactCompany } from '#src/analytics/events.ts'
import { isOwnAddress } from '#src/auth/account/get-account.ts'
import { parseId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import { redactThreads } from '#src/conversation/thread.ts'
import { redactDaysOf } from '#src/days/about.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { finishErasure, recordErasure } from '#src/erasure/unfinished.ts'
import { redactFollowUpsOf } from '#src/follow-ups/about.ts'
import { deleteLeads } from '#src/leads/delete.ts'
import { redactEmailsAbout, redactEmailsAboutAll } from '#src/mail/outbox/redact.ts'
import { findLastSigned, redactInvitationsOf } from '#src/nda/about.ts'
import { findQuoteIds, removeQuotes } from '#src/quotes/about.ts'
import { getQuoteRow } from '#src/quotes/get.ts'
import { reference } from '#src/quotes/rules.ts'
import { endSampleOfOthers, endSamples, findSampleRecords, sampleFilter } from '#src/samples/mark.ts'
import { digestSubjects } from '#src/today/digest.ts'
import type { KeptSamples } from './schema.ts'

/** The quotes of the samples, apart from those that became the owner's own. */
const splitQuotes = (tx: Tx, ids: readonly string[]) => {
  const all = findQuoteIds(tx, { ids })
  for (const id of all) {
    const { client_email: email } = getQuoteRow(tx, id)
    endSampleOfOthers(tx, { id, email, isOwn: isOwnAddress(tx, { email }) })
  }
  const isSample = sampleFilter(tx)
  return { quotes: all.filter(isSample), own: all.filter((id) => !isSample(id)) }
}

/**
 * Erases the samples as a person is erased. A decided or signed sample is evidence: it is hidden and kept.
 * @returns what was a sample and is the owner's own now: it stays as it is
 */
export const removeSamples = (ctx: Context): KeptSamples => {
  const kept = transact(ctx, (tx) => {
    const ids = findSampleRecords(tx).map(({ id }) => id)
    if (ids.length === 0) return []
    const leads = ids.filter((id) => id.startsWith('lea_')).map((id) => parseId('lea', id))
    const { quotes, own } = splitQuotes(tx, ids)
    for (const quoteId of quotes) redactInvitationsOf(tx, { quoteId })
    const redacted = removeQuotes(tx, { quotes, signedAt: (quoteId) => findLastSigned(tx, { quoteId }) })
    redactThreads(tx, { quotes: redacted })
    for (const quoteId of redacted) redactFollowUpsOf(tx, { quoteId })
    redactDaysOf(tx, { quotes })
    for (const subjectId of quotes) redactEmailsAbout(tx, { subjectId })
    for (const company of deleteLeads(tx, { ids: leads })) redactCompany(tx, { company })
    redactEmailsAboutAll(tx, { beginning: digestSubjects })
    endSamples(tx)
    recordErasure(tx)
    return own.map((id) => ({ id, reference: reference(id) }))
  })
  finishErasure(ctx)
  return { kept }
}
