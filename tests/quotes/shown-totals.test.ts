import { expect, test } from 'vitest'
import type { PublicQuote } from '#src/quotes/schema.ts'
import { planTotals, totalTables } from '#src/quotes/total-rules.ts'
import { draft, openQuote } from './fixtures.ts'

const readOf = async ({ server, param }: Awaited<ReturnType<typeof openQuote>>) =>
  ((await (await server.api.quotes[':token'].$get({ param })).json()) as PublicQuote).quote

test('the totals are frozen with the quote, and its email says them in words', async () => {
  const open = await openQuote()
  const quote = await readOf(open)
  expect(quote.totals).toEqual(planTotals(draft(), 'registered'))
  const [email] = await open.server.deliver()
  for (const line of [
    'Each month: $2,400.00 + GST $360.00 = $2,760.00 including GST',
    'Minimum term, 3 months: $7,200.00 + GST $1,080.00 = $8,280.00 including GST',
    'A year: $28,800.00 + GST $4,320.00 = $33,120.00 including GST',
    'Each day: $680.50 + GST $102.08 = $782.58 including GST',
  ]) {
    expect(email?.text).toContain(line)
  }
})

test('where no GST is charged there is one column, and no word of GST', async () => {
  const open = await openQuote({}, { environment: { BUSINESS_GST: 'not' } })
  const quote = await readOf(open)
  expect(totalTables(quote)).toMatchObject([
    { plan: 'retainer', heads: ['Total'], rows: [{ cells: ['$2,400.00'] }, { cells: ['$7,200.00'] }, {}] },
    { plan: 'prepaid', heads: ['Total'], rows: [{ label: 'Each day', cells: ['$680.50'] }] },
  ])
  const [email] = await open.server.deliver()
  expect(email?.text).toContain('\nEach month: $2,400.00\n')
})
