import { redactCompany } from '#src/analytics/events.ts'
import { appendEvent } from '#src/audit/record.ts'
import { deleteAccountAbout } from '#src/auth/about.ts'
import type { QuoteId } from '#src/base/id.ts'
import { deleteClientsAbout } from '#src/clients/delete.ts'
import type { Context } from '#src/context.ts'
import { redactThreads } from '#src/conversation/thread.ts'
import { redactDays } from '#src/days/about.ts'
import { transact } from '#src/db/transact.ts'
import { deleteSuppressionAbout } from '#src/delivery/about.ts'
import { finishErasure, recordErasure } from '#src/erasure/unfinished.ts'
import { redactFollowUpsOf } from '#src/follow-ups/about.ts'
import { redactInvoices } from '#src/invoices/about.ts'
import { deleteLeadsAbout } from '#src/leads/about.ts'
import { redactEmails } from '#src/mail/about.ts'
import { redactEmailsAboutAll } from '#src/mail/outbox/redact.ts'
import { redactInvitationsAbout } from '#src/nda/about.ts'
import { type Counts, countOutcomes } from '#src/people/rules.ts'
import type { Erasure } from '#src/people/schema.ts'
import { redactQuotesAbout } from '#src/quotes/about.ts'
import { redactReadersAbout, redactReadersOf } from '#src/readers/about.ts'
import { redactReferences } from '#src/references/about.ts'
import { digestSubjects } from '#src/today/digest.ts'
import { changesSubjects } from '#src/workflows/owner/queue-changes.ts'
import { collectPerson, findPerson, signedAtOf } from './find-person.ts'

/** Deletes or redacts all that no law requires us to keep, and ends what is open. A second run changes nothing. */
export const erasePerson = (ctx: Context, { email }: { email: string }): Erasure => {
  const erased = transact(ctx, (tx): Counts => {
    const held = collectPerson(tx, { email })
    const counts = countOutcomes(
      Object.values(held)
        .flat()
        .map(({ trace }) => trace),
    )
    if (counts.deleted + counts.redacted === 0) return counts
    const emails = held.emails.filter(({ trace }) => trace.outcome === 'redacted')
    redactEmails(tx, { ids: emails.map(({ trace }) => trace.id) })
    redactReferences(tx, { ids: held.references.map(({ trace }) => trace.id) })
    redactDays(tx, { held: held.quotes })
    redactInvoices(tx, { held: held.invoices })
    redactInvitationsAbout(tx, { email })
    redactReadersAbout(tx, { email })
    const quotes = redactQuotesAbout(tx, { email, signedAt: signedAtOf(tx) })
    redactThreads(tx, { quotes })
    redactReadersOf(tx, { quotes })
    for (const { trace } of held.quotes.filter(({ trace }) => trace.outcome === 'redacted')) {
      redactFollowUpsOf(tx, { quoteId: trace.id as QuoteId })
    }
    for (const company of deleteLeadsAbout(tx, { email })) redactCompany(tx, { company })
    deleteClientsAbout(tx, { email })
    deleteAccountAbout(tx, { email })
    deleteSuppressionAbout(tx, { email })
    for (const beginning of [digestSubjects, changesSubjects]) redactEmailsAboutAll(tx, { beginning })
    appendEvent(tx, { event: 'person_erased', subject: tx.crypto.pseudonym('person', email), detail: counts })
    recordErasure(tx)
    return counts
  })
  finishErasure(ctx)
  return { erased, person: findPerson(ctx, { email }) }
}
