import { type Dollars, dollarsOf, formatMoney } from '#src/base/money.ts'
import { formatDay, type Instant, msOf, nzDay } from '#src/base/time.ts'
import { listCompanies } from '#src/clients/list.ts'
import type { Context } from '#src/context.ts'
import { findInvoicedQuotes, findInvoices } from '#src/invoices/find.ts'
import { balanceOf } from '#src/invoices/rules.ts'
import { leadPages } from '#src/leads/list.ts'
import { leadState } from '#src/leads/rules.ts'
import { quotePages } from '#src/quotes/list/export.ts'
import { reference } from '#src/quotes/rules.ts'
import type { FileLink, PageList } from './rules.ts'

const dayOf = (moment: Instant | null) => moment && formatDay(nzDay(msOf(moment)))

const money = (amount: Dollars | undefined) => amount !== undefined && formatMoney(amount)

type LinksOf = (owner: string) => readonly FileLink[]

function* quoteRows(ctx: Context, linksOf: LinksOf) {
  for (const page of quotePages(ctx))
    yield page.map((row) => [
      ...[
        reference(row.id),
        row.client_company,
        row.client_name,
        row.deleted_at ? `${row.status}, deleted` : row.status,
      ],
      ...[dayOf(row.sent_at ?? row.created_at), dayOf(row.decided_at)],
      ...[row.month, row.term, row.day].map((total) => money(total?.including) || null),
      linksOf(row.id),
    ])
}

function* leadRows(ctx: Context) {
  for (const page of leadPages(ctx))
    yield page.map((row) => [row.company, row.name, row.email, row.phone, leadState(row), dayOf(row.created_at)])
}

function* companyRows(ctx: Context) {
  for (let after: string | undefined | null; after !== null; ) {
    const { items, next } = listCompanies(ctx, { ...(after && { after }) })
    yield items.map(({ name, people, quotes, is_open, active_at }) => [
      ...[name, people, quotes, is_open ? 'open' : '', dayOf(active_at)],
    ])
    after = next
  }
}

function* invoiceRows(ctx: Context, linksOf: LinksOf) {
  const today = nzDay(ctx.clock())
  for (const quoteId of findInvoicedQuotes(ctx).toReversed())
    yield findInvoices(ctx, { quoteId }).map((invoice) => {
      const { id, number, kind, company, day, due, net, gst, total } = invoice
      const { state, paid, open } = balanceOf(invoice, today)
      return [
        ...[number, kind, company, formatDay(day), formatDay(due), state],
        ...[net, gst, total, dollarsOf(paid), dollarsOf(open)].map(formatMoney),
        linksOf(id),
      ]
    })
}

/** The lists of the page, each made page by page when it is read. */
export const pageLists = (ctx: Context, linksOf: LinksOf): PageList[] => [
  {
    title: 'Quotes',
    heads: [
      ...['Quote', 'Company', 'Name', 'Status', 'Sent or written', 'Decided'],
      ...['Each month, with GST', 'Minimum term, with GST', 'Each day, with GST', 'Files'],
    ],
    pages: quoteRows(ctx, linksOf),
  },
  {
    title: 'Leads',
    heads: ['Company', 'Name', 'Email', 'Telephone', 'Status', 'Received'],
    pages: leadRows(ctx),
  },
  {
    title: 'Clients',
    heads: ['Company', 'People', 'Quotes', 'Status', 'Last active'],
    pages: companyRows(ctx),
  },
  {
    title: 'Invoices and credit notes',
    heads: [...['Number', 'Kind', 'Company', 'Day', 'Due', 'Status', 'Net', 'GST', 'Total', 'Paid', 'Open', 'Files']],
    pages: invoiceRows(ctx, linksOf),
  },
]
