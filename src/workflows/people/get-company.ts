import { type CompanyId, type LeadId, parseId, type QuoteId } from '#src/base/id.ts'
import { getCompanyRows } from '#src/clients/company.ts'
import type { Context } from '#src/context.ts'
import { findThread } from '#src/conversation/thread.ts'
import { getLead } from '#src/leads/get.ts'
import { listInvitations } from '#src/nda/list.ts'
import { getQuote } from '#src/quotes/get.ts'
import type { Company, CompanyPerson } from './schema.ts'

/** The newest quotes and leads that a page shows. */
const most = 30

type Row = ReturnType<typeof getCompanyRows>['rows'][number]

/** Each address once, with its newest name. */
const peopleOf = (rows: readonly Row[]): CompanyPerson[] =>
  [...Map.groupBy(rows, ({ email }) => email.toLowerCase()).values()].flatMap((own) => {
    const [newest] = own
    const phones = [...new Set(own.flatMap(({ phone }) => phone ?? []))]
    return newest ? [{ email: newest.email, name: newest.name, phones }] : []
  })

const newestFirst = <Item extends { created_at: string }>(items: Item[]) =>
  items.toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1))

/** @throws not_found */
export const getCompany = (ctx: Context, { id: asked }: { id: CompanyId }): Company => {
  const { id, members, rows } = getCompanyRows(ctx, { id: asked })
  const idsOf = <Kind extends 'quo' | 'lea'>(kind: Kind) =>
    rows.filter((row) => !row.is_deleted && row.id.startsWith(kind)).map((row) => parseId(kind, row.id))
  const [quoteIds, leadIds]: [QuoteId[], LeadId[]] = [idsOf('quo'), idsOf('lea')]
  const quotes = quoteIds.slice(0, most).map((quoteId) => getQuote(ctx, { id: quoteId }))
  const leads = leadIds.slice(0, most).map((leadId) => getLead(ctx, { id: leadId }))
  return {
    id,
    name: rows[0]?.company ?? '',
    members,
    people: peopleOf(rows),
    quotes: quotes.map((quote) => ({
      id: quote.id,
      client_name: quote.client_name,
      status: quote.status,
      chosen_plan: quote.chosen_plan,
      retainer_rate: quote.retainer_rate,
      prepaid_day_rate: quote.prepaid_day_rate,
      min_term_months: quote.min_term_months,
      gst: quote.gst,
      valid_until: quote.valid_until,
      extended_until: quote.extended_until,
      created_at: quote.created_at,
    })),
    leads: leads.map(({ id: lead, name, state, late, due_day, created_at }) => ({
      ...{ id: lead, name, state, late, due_day, created_at },
    })),
    ndas: quotes.flatMap(({ id: quote_id }) =>
      listInvitations(ctx, { quoteId: quote_id }).invitations.map((nda) => ({
        ...{ quote_id, id: nda.id, state: nda.state, contactName: nda.contactName, email: nda.email },
        ...{ created_at: nda.created_at, signed_at: nda.signed_at },
      })),
    ),
    emails: newestFirst([...quotes, ...leads].flatMap(({ emails }) => emails)),
    messages: quotes.flatMap(({ id: quote_id }) =>
      findThread(ctx, { id: quote_id }).map((message) => ({ quote_id, ...message })),
    ),
    notes: quotes.flatMap(({ id: quote_id, notes_internal: text }) => (text ? [{ quote_id, text }] : [])),
    has_more: quoteIds.length > most || leadIds.length > most,
  }
}
