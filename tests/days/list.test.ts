import { expect, test } from 'vitest'
import type { RunningEngagement } from '#src/days/schema.ts'
import { read } from '#tests/fixtures/server.ts'
import { engaged } from './engagement.ts'

const listed = async (...how: Parameters<typeof engaged>) => {
  const quote = await engaged(...how)
  return { ...quote, list: async () => (await read<{ items: RunningEngagement[] }>(quote.ask('days'))).items }
}

test('an engagement is listed with what is left, its open bookings and the last distance', async () => {
  const { list, go, order, enter, idOf, id } = await listed()
  expect(await list()).toMatchObject([{ quote: { id }, balance: null, bookings: [], last_km: null }])
  await order(5)
  const booking = idOf(await enter({ kind: 'booked', day: '2026-12-09', hours: 4 }))
  go('2026-12-09 15:00:00')
  await enter({ kind: 'worked', day: '2026-12-08', hours: 8, km: 80 })
  await enter({ kind: 'worked', day: '2026-12-07', hours: 4 })
  const wrong = idOf(await enter({ kind: 'worked', day: '2026-12-04', hours: 4, km: 800 }))
  await enter({ kind: 'corrected', of: wrong, words: 'A typing error' })
  expect(await list()).toEqual([
    {
      quote: { id, reference: expect.stringMatching(/^Q-/) },
      company: 'Rimu & Tōtara Foods Limited',
      headline: '3 days free',
      balance: expect.objectContaining({ of: 40, used: 12, booked: 4, free: 24 }),
      bookings: [{ id: booking, day: '2026-12-09', hours: 4, casual: 0 }],
      ...{ last_km: 80, last_free: false },
    },
  ])
})

test('a retainer is listed from its start, until a month after its end', async () => {
  const { list, enter, go } = await listed('retainer', { retainer_days_per_month: 2, min_term_months: 1 })
  expect(await list()).toEqual([])
  await enter({ kind: 'started', day: '2026-12-01' })
  expect(await list()).toEqual([])
  go('2026-12-01 09:00:00')
  expect(await list()).toMatchObject([{ headline: '2 days free', balance: { free: 16, of: 16 } }])
  await enter({ kind: 'ended', day: '2027-01-15', who: 'client', why: 'notice' })
  go('2027-02-15 09:00:00')
  expect(await list()).toHaveLength(1)
  go('2027-02-16 09:00:00')
  expect(await list()).toEqual([])
})

test('the engagement that was used last is first; what the client has not accepted is not listed', async () => {
  const { server, sendQuote, list, enter } = await listed('prepaid', { client_company: 'Matai Limited' })
  server.wait(1000)
  const newer = await sendQuote({ client_company: 'Kauri Limited' })
  expect((await newer.accept({ plan: 'prepaid' })).status).toBe(200)
  server.wait(1000)
  await sendQuote()
  const companies = async () => (await list()).map(({ company }) => company)
  expect(await companies()).toEqual(['Kauri Limited', 'Matai Limited'])
  await enter({ kind: 'ordered', hours: 8, key: 'one' })
  expect(await companies()).toEqual(['Matai Limited', 'Kauri Limited'])
})
