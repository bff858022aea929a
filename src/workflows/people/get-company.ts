import { type CompanyId, parseId, type QuoteId } from '#src/base/id.ts'
import { erasedText } from '#src/base/retention.ts'
import { getCompanyRows } from '#src/clients/company.ts'
import type { Context } from '#src/context.ts'
import { findThread } from '#src/conversation/thread.ts'
import { getLead } from '#src/leads/get.ts'
import { listInvitations } from '#src/nda/list.ts'
import { getQuote } from '#src/quotes/get-quote.ts'
import { nextMove } from '#src/quotes/next-rules.ts'
import { listReaders } from '#src/readers/find.ts'
import { findNextFacts } from '#src/workflows/quotes/next-facts.ts'
import type { Company, CompanyPerson } from './schema.ts'

const maxItems = 30

type PersonRow = Pick<ReturnType<typeof getCompanyRows>['rows'][number], 'email' | 'name' | 'phone'>

const readersOf = (ctx: Context, ids: readonly QuoteId[]): PersonRow[] =>
  ids
    .flatMap((quoteId) => listReaders(ctx, { quoteId }))
    .flatMap(({ name, email }) => (email === erasedText ? [] : { name, email, phone: null }))

const peopleOf = ({ rows }: { rows: readonly PersonRow[] }): CompanyPerson[] =>
  [...Map.groupBy(rows, ({ email }) => email.toLowerCase()).values()].flatMap((own) => {
    const [newest] = own
    const phones = [...new Set(own.flatMap(({ phone }) => phone ?? []))]
    return newest ? [{ email: newest.email, name: newest.name, phones }] : []
  })

/** @throws not_found */
export const getCompany = (ctx: Context, { id: asked }: { id: CompanyId }): Company => {
  const held = getCompanyRows(ctx, { id: asked })
  const idsOf = <Kind extends 'quo' | 'lea'>(kind: Kind) =>
    held.rows.filter((row) => !row.is_deleted && row.id.startsWith(kind)).map((row) => parseId(kind, row.id))
  const [quoteIds, leadIds] = [idsOf('quo'), idsOf('lea')]
  const quotes = quoteIds.slice(0, maxItems).map((quoteId) => getQuote(ctx, { id: quoteId }))
  const factsOf = findNextFacts(ctx, { rows: quotes })
  return {
    id: held.id,
    name: held.rows[0]?.company ?? '',
    members: held.members,
    people: peopleOf({ rows: [...held.rows, ...readersOf(ctx, quoteIds.slice(0, maxItems))] }),
    quotes: quotes.map((quote) => ({
      ...quote,
      ...nextMove(factsOf(quote), ctx.clock()),
      messages: findThread(ctx, { id: quote.id }),
      ndas: listInvitations(ctx, { quoteId: quote.id }).invitations,
    })),
    leads: leadIds.slice(0, maxItems).map((leadId) => getLead(ctx, { id: leadId })),
    has_more: quoteIds.length > maxItems || leadIds.length > maxItems,
  }
}
