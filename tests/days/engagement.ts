import { nzDay } from '#src/base/time.ts'
import type { AdminDays, Days } from '#src/days/schema.ts'
import type { InvoiceItem, InvoiceList, ListState } from '#src/invoices/schema.ts'
import type { Plan } from '#src/quotes/rules.ts'
import { readableHtml } from '#tests/fixtures/page-html.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { openQuote } from '#tests/quotes/fixtures.ts'
import { at } from './fixtures.ts'

/** The client's page in an answer, with what a person reads between its header and its foot. */
export const pageIn = async (answer: Response) => {
  const html = readableHtml(await answer.text())
  const words = html
    .slice(html.indexOf('<main'), html.indexOf('</main>'))
    .replaceAll(/<span class="hidden print:inline">[^<]*<\/span>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[,.:])/g, '')
  return { status: answer.status, html, words }
}

/** An accepted quote on a server of its own, and what client and owner may do with its days. */
export const engaged = async (
  plan: Plan = 'prepaid',
  changes: Parameters<typeof openQuote>[0] = {},
  options: Parameters<typeof openQuote>[1] = {},
) => {
  const quote = await openQuote({ prepaid_day_rate: 1250, start_date: null, ...changes }, options)
  const { server, atLink, asAdmin, admin, id, token } = quote
  await quote.accept({ plan })
  const ask = async (path: string, json?: object) => {
    const cookie = await server.newSession(admin.id)
    return server.call(`/api/admin/${path}`, json, { cookie })
  }
  let keys = 0
  const invoices = async (state?: ListState): Promise<InvoiceItem[]> =>
    (await read<InvoiceList>(ask(`invoices${state ? `?state=${state}` : ''}`))).items
  return {
    ...quote,
    /** Reads what the owner sees at any address, or posts a body to it. */
    ask,
    /** Moves the clock to a time in New Zealand. */
    go: (wall: string) => server.wait(Date.parse(at(wall)) - server.ctx.clock()),
    open: async (query = '') => pageIn(await server.ask(`/quote/${token}${query}`)),
    see: () => read<Days>(atLink('/days')),
    /** The owner's view after an entry of hers, which must be taken. */
    enter: (json: object) => read<AdminDays>(asAdmin('/days', json)),
    refuses: (json: object) => refusalOf(asAdmin('/days', json)),
    overview: () => read<AdminDays>(asAdmin('/days')),
    order: (days: number, key = `order-${keys++}`) => atLink('/days/order', { days, key }),
    extend: (block: string, key = `extend-${keys++}`) => atLink('/days/extend', { block, key }),
    cancel: (booking: string, share: number) => atLink('/days/cancel', { booking, share }),
    invoices,
    /** Issues an invoice of all that is to be invoiced, without an email. */
    issue: async (changes: object = {}) => {
      const [item] = await invoices('to_invoice')
      const lines = (item?.lines ?? []).flatMap(({ id: line, shown, amount }) =>
        amount !== null && amount >= 0 ? [{ id: line, shown }] : [],
      )
      const today = nzDay(server.ctx.clock())
      const body = { quote_id: id, lines, shown: item?.shown, day: today, send: false, key: `issue-${keys++}` }
      return ask('invoices', { ...body, ...changes })
    },
    /** Posts to an invoice: a payment, a credit note, … */
    onInvoice: (number: string, verb: string, json: object = {}) =>
      ask(`invoices/${encodeURIComponent(number)}/${verb}`, { key: `press-${keys++}`, ...json }),
    idOf: (days: AdminDays) => days.entries.at(-1)?.id ?? '',
    entered: () => server.events(/^days_entered$/).length,
  }
}
