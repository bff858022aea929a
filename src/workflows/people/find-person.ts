import { findVisitsAbout } from '#src/analytics/events.ts'
import { findPersonEvents } from '#src/audit/about.ts'
import { findAccountAbout } from '#src/auth/about.ts'
import { parseId, type QuoteId } from '#src/base/id.ts'
import { findCompanyId } from '#src/clients/company.ts'
import { findClientsAbout } from '#src/clients/find.ts'
import type { Context } from '#src/context.ts'
import { findBillingAbout, findHeldDetails } from '#src/conversation/thread.ts'
import { findDaysAbout } from '#src/days/about.ts'
import { findSuppressionAbout } from '#src/delivery/about.ts'
import { findUnfinished } from '#src/erasure/unfinished.ts'
import { findFollowUpNews } from '#src/follow-ups/about.ts'
import { findInvoicesAbout } from '#src/invoices/about.ts'
import { findLeadsAbout } from '#src/leads/about.ts'
import { findEmailsOf } from '#src/mail/about.ts'
import { findInvitationsAbout, findLastSigned } from '#src/nda/about.ts'
import { countOutcomes, type HeldItem, type RecordGroup, recordGroups } from '#src/people/rules.ts'
import type { FoundPerson } from '#src/people/schema.ts'
import { findQuotesAbout } from '#src/quotes/about.ts'
import { findReadersAbout } from '#src/readers/about.ts'
import { findReferencesAbout } from '#src/references/about.ts'

type FindPersonInput = { email: string }

export const signedAtOf = (ctx: Context) => (quoteId: QuoteId) => findLastSigned(ctx, { quoteId })

const idsOf = (held: readonly HeldItem[]) => held.map(({ trace }) => trace.id)

const withNews = (ctx: Context, quote: HeldItem): HeldItem => {
  const id = parseId('quo', quote.trace.id)
  return {
    ...quote,
    record: { ...quote.record, ...findFollowUpNews(ctx, { quoteId: id }), ...findHeldDetails(ctx, { id }) },
  }
}

const nameIn = ({ record }: HeldItem) => ({
  name: String(record.name ?? record.client_name),
  company: String(record.company ?? record.client_company),
})

const quoteIn = ({ record }: HeldItem) => String(record.quote_id)

/** @param email in lower case */
export const collectPerson = (ctx: Context, { email }: FindPersonInput): Record<RecordGroup, HeldItem[]> => {
  const leads = findLeadsAbout(ctx, { email })
  const clients = findClientsAbout(ctx, { email })
  const quotes = findQuotesAbout(ctx, { email, signedAt: signedAtOf(ctx) }).map((quote) => withNews(ctx, quote))
  const ndas = findInvitationsAbout(ctx, { email })
  const accounts = findAccountAbout(ctx, { email })
  const readers = findReadersAbout(ctx, { email })
  const own = [...leads, ...clients, ...quotes, ...accounts]
  const invitations = idsOf(ndas)
  const subjects = idsOf(own)
  const quoteIds = idsOf(quotes).map((id) => parseId('quo', id))
  return {
    leads,
    clients,
    quotes: [
      ...quotes,
      ...findDaysAbout(ctx, { quotes: quoteIds }),
      ...findBillingAbout(ctx, { email, quotes: quoteIds }),
    ],
    readers,
    invoices: findInvoicesAbout(ctx, { email, quotes: quoteIds }),
    ndas,
    emails: findEmailsOf(ctx, {
      email,
      subjects,
      erased: idsOf(own.filter(({ trace }) => trace.outcome !== 'kept')),
      ids: ndas.map(({ emailId }) => emailId),
    }),
    accounts,
    suppressed: findSuppressionAbout(ctx, { email }),
    visits: findVisitsAbout(ctx, { companies: leads.map(({ record }) => String(record.company)) }),
    references: findReferencesAbout(ctx, { people: [...leads, ...clients, ...quotes].map(nameIn) }),
    events: findPersonEvents(ctx, { own: subjects, quotes: ndas.map(({ quoteId }) => quoteId), invitations }),
  }
}

/** All that is held about an address, and what an erasure would do with each item. */
export const findPerson = (ctx: Context, { email }: FindPersonInput): FoundPerson => {
  const held = collectPerson(ctx, { email })
  const found = recordGroups.map((group) => ({ group, traces: held[group].map(({ trace }) => trace) }))
  return {
    email,
    company_id: findCompanyId(ctx, {
      rowIds: [...idsOf([...held.quotes, ...held.leads, ...held.clients]), ...held.readers.map(quoteIn)],
    }),
    groups: found.filter(({ traces }) => traces.length > 0),
    counts: countOutcomes(found.flatMap(({ traces }) => traces)),
    erasing_since: findUnfinished(ctx)?.since ?? null,
  }
}
