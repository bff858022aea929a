import type { BillItem, BillList } from '#src/days/invoicing/rules.ts'
import type { AdminDays, Days } from '#src/days/schema.ts'
import type { Plan } from '#src/quotes/rules.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { openQuote } from '#tests/quotes/fixtures.ts'
import { at } from './fixtures.ts'

/** An accepted quote on a server of its own, and what client and owner may do with its days. */
export const engaged = async (
  plan: Plan = 'prepaid',
  changes: Parameters<typeof openQuote>[0] = {},
  options: Parameters<typeof openQuote>[1] = {},
) => {
  const quote = await openQuote({ prepaid_day_rate: 1250, start_date: null, ...changes }, options)
  const { server, atLink, asAdmin, admin, id } = quote
  await quote.accept({ plan })
  const ask = async (path: string, json?: object) => {
    const cookie = await server.newSession(admin.id)
    const headers = { cookie, 'content-type': 'application/json', origin: server.config.origin }
    return server.ask(`/api/admin/${path}`, { headers, ...(json && { method: 'POST', body: JSON.stringify(json) }) })
  }
  let keys = 0
  return {
    ...quote,
    /** Reads what the owner sees at any address, or posts a body to it. */
    ask,
    /** Moves the clock to a time in New Zealand. */
    go: (wall: string) => server.wait(Date.parse(at(wall)) - server.ctx.clock()),
    see: () => read<Days>(atLink('/days')),
    /** The owner's view after an entry of hers, which must be taken. */
    enter: (json: object) => read<AdminDays>(asAdmin('/days', json)),
    refuses: (json: object) => refusalOf(asAdmin('/days', json)),
    overview: () => read<AdminDays>(asAdmin('/days')),
    order: (days: number, key = `order-${keys++}`) => atLink('/days/order', { days, key }),
    extend: (block: string, key = `extend-${keys++}`) => atLink('/days/extend', { block, key }),
    cancel: (booking: string, share: number) => atLink('/days/cancel', { booking, share }),
    bills: async (state?: BillItem['state']) =>
      (await read<BillList>(ask(`bills${state ? `?state=${state}` : ''}`))).items,
    bill: (number: string, day: string) => ask('bills', { quote_id: id, number, day }),
    pay: (number: string, day: string) => ask(`bills/${number}/paid`, { day }),
    file: async (program: string) => (await ask(`bills.csv?for=${program}`)).text(),
    idOf: (days: AdminDays) => days.entries.at(-1)?.id ?? '',
    entered: () => server.events(/^days_entered$/).length,
  }
}
