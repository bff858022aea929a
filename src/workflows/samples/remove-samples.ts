import { redactCompany } from '#src/analytics/events.ts'
import { parseId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import { redactThreads } from '#src/conversation/thread.ts'
import { redactDaysOf } from '#src/days/about.ts'
import { transact } from '#src/db/transact.ts'
import { finishErasure, recordErasure } from '#src/erasure/unfinished.ts'
import { redactFollowUpsOf } from '#src/follow-ups/about.ts'
import { deleteLeads } from '#src/leads/delete.ts'
import { redactEmailsAbout, redactEmailsAboutAll } from '#src/mail/outbox/redact.ts'
import { findLastSigned, redactInvitationsOf } from '#src/nda/about.ts'
import { findQuoteIds, removeQuotes } from '#src/quotes/about.ts'
import { endSamples, findSampleRecords } from '#src/samples/mark.ts'
import { digestSubjects } from '#src/today/digest.ts'

/** Erases the samples as a person is erased. A decided or signed sample is evidence: it is hidden and kept. */
export const removeSamples = (ctx: Context) => {
  transact(ctx, (tx) => {
    const ids = findSampleRecords(tx).map(({ id }) => id)
    if (ids.length === 0) return
    const leads = ids.filter((id) => id.startsWith('lea_')).map((id) => parseId('lea', id))
    const quotes = findQuoteIds(tx, { ids })
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
  })
  finishErasure(ctx)
}
