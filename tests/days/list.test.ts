import { expect, test } from 'vitest'
import { parseId } from '#src/base/id.ts'
import type { EngagementList } from '#src/days/schema.ts'
import { read } from '#tests/fixtures/server.ts'
import { serverWithAdmin } from '#tests/quotes/fixtures.ts'
import { engaged } from './engagement.ts'

const listOf = async (server: Awaited<ReturnType<typeof engaged>>['server'], admin: { id: string }) => {
  const headers = { cookie: await server.newSession(parseId('usr', admin.id)), origin: server.config.origin }
  return (await read<EngagementList>(server.ask('/api/admin/days', { headers }))).items
}

test('an engagement is listed with what is left, its open bookings and the last distance', async () => {
  const { server, admin, go, order, enter, idOf, id } = await engaged()
  expect(await listOf(server, admin)).toMatchObject([{ quote: { id }, left: null, bookings: [], last_km: null }])
  await order(5)
  const booking = idOf(await enter({ kind: 'booked', day: '2026-12-09', hours: 4 }))
  go('2026-12-09 15:00:00')
  await enter({ kind: 'worked', day: '2026-12-08', hours: 8, km: 80 })
  await enter({ kind: 'worked', day: '2026-12-07', hours: 4 })
  const wrong = idOf(await enter({ kind: 'worked', day: '2026-12-04', hours: 4, km: 800 }))
  await enter({ kind: 'corrected', of: wrong, words: 'A typing error' })
  expect(await listOf(server, admin)).toEqual([
    {
      quote: { id, reference: expect.stringMatching(/^Q-/) },
      company: 'Rimu & Tōtara Foods Limited',
      plan: 'prepaid',
      left: { hours: 24, of: 40 },
      bookings: [{ id: booking, day: '2026-12-09', hours: 4 }],
      last_km: 80,
    },
  ])
})

test('a retainer is listed from its start, until a month after its end', async () => {
  const { server, admin, enter, go } = await engaged('retainer', { retainer_days_per_month: 2, min_term_months: 1 })
  const listed = async () => (await listOf(server, admin)).length
  expect(await listed()).toBe(0)
  await enter({ kind: 'started', day: '2026-12-01' })
  expect(await listed()).toBe(0)
  go('2026-12-01 09:00:00')
  expect(await listOf(server, admin)).toMatchObject([{ plan: 'retainer', left: { hours: 16, of: 16 } }])
  await enter({ kind: 'ended', day: '2027-01-15' })
  go('2027-02-15 09:00:00')
  expect(await listed()).toBe(1)
  go('2027-02-16 09:00:00')
  expect(await listed()).toBe(0)
})

test('the engagement that was used last is first; what the client has not accepted is not listed', async () => {
  const { server, admin, sendQuote } = await serverWithAdmin()
  const accepted = async (client_company: string) => {
    const quote = await sendQuote({ client_company })
    expect((await quote.accept({ plan: 'prepaid' })).status).toBe(200)
    server.wait(1000)
    return quote
  }
  const first = await accepted('Matai Limited')
  await accepted('Kauri Limited')
  await sendQuote()
  const companies = async () => (await listOf(server, admin)).map(({ company }) => company)
  expect(await companies()).toEqual(['Kauri Limited', 'Matai Limited'])
  await read(first.asAdmin('/days', { kind: 'ordered', hours: 8, key: 'one' }))
  expect(await companies()).toEqual(['Matai Limited', 'Kauri Limited'])
})
