import { expect, test } from 'vitest'
import { days } from '#src/base/time.ts'
import type { Gst } from '#src/business/schema.ts'
import type { Plan } from '#src/quotes/rules.ts'
import { read } from '#tests/fixtures/server.ts'
import { serverWithAdmin } from '#tests/quotes/fixtures.ts'

const start = async (gst: Gst) => {
  const opened = await serverWithAdmin()
  const change = async (business: object, more: object = {}) => {
    const cookie = await opened.server.newSession(opened.admin.id)
    const { settings } = opened.server.visitor({ cookie }).admin
    return settings.$patch({ json: { version: (await read(settings.$get())).version, business, ...more } })
  }
  await read(change({ gst }))
  return {
    ...opened,
    change,
    gst: () => opened.server.ctx.business().gst,
    accepted: async (plan: Plan = 'retainer') => {
      const quote = await opened.sendQuote()
      await quote.accept({ plan })
      return quote
    },
  }
}

const refusal = async (answer: { status: number; json: () => Promise<unknown> }) => ({
  status: answer.status,
  ...((await answer.json()) as object),
})

const company = 'Rimu & Tōtara Foods Limited'

test('registering for GST asks once, names the running quotes, and what 3/23 of a retainer is', async () => {
  const { server, change, gst, accepted, sendQuote, quoteInStatus } = await start('not')
  const [retainer, prepaid, open] = [await accepted(), await accepted('prepaid'), await sendQuote()]
  for (const status of ['draft', 'rejected', 'expired'] as const) await quoteInStatus(status)
  const refOf = (id: string) => `Q-${id.slice(-8).toUpperCase()}`
  const [one, two, three] = [retainer, prepaid, open].map(({ id }) => refOf(id))
  const business = { gst: 'registered', gst_number: '49091850' }
  const asked = await refusal(await server.storesNothing(() => change(business), ['sessions']))
  expect(asked).toMatchObject({ status: 409, code: 'gst_changes_quotes' })
  const { error, standing } = asked as unknown as { error: string; standing: { quotes: { quote: object }[] } }
  for (const reference of [one, two, three]) expect(error).toContain(`${reference} (${company})`)
  expect(error).toContain('3/23 of what they still bring is GST that you pay')
  expect(error).toContain(`$313.04 a month of ${one}`)
  expect(error).not.toContain(`a month of ${two}`)
  expect(standing.quotes).toHaveLength(3)
  expect(standing.quotes).toContainEqual({
    ...{ quote: { id: retainer.id, reference: one }, company, gst_a_month: 313.04 },
  })
  await read(change(business, { sure: true }))
  expect([gst(), server.ctx.business().gstNumber]).toEqual(['registered', '49-091-850'])
})

test('ending the registration names the quotes that add GST, until they have ended; samples are not asked about', async () => {
  const { change, gst, accepted, admin, server } = await start('registered')
  await read(admin.api.admin.setup['sample-quote'].$post({ json: {} }))
  const quote = await accepted('prepaid')
  const words = expect.stringContaining('They say “+ GST”, and add none from now on.')
  const asked = await refusal(await change({ gst: 'not' }))
  expect(asked).toMatchObject({ status: 409, code: 'gst_changes_quotes', error: words })
  expect(asked).toMatchObject({ standing: { quotes: [{ quote: { id: quote.id }, gst_a_month: null }] } })
  await read(quote.asAdmin('/days', { kind: 'started', day: '2026-11-02', sure: true }))
  await read(quote.asAdmin('/days', { kind: 'ended', day: '2026-11-02', who: 'client', why: 'agreed', sure: true }))
  expect((await change({ gst: 'not' })).status).toBe(409)
  server.wait(days(1))
  await read(change({ gst: 'not' }))
  expect(gst()).toBe('not')
})

test('a change of GST without running quotes, and a change of anything else, is not asked about', async () => {
  const { change, gst, accepted } = await start('registered')
  await read(change({ gst: 'not' }))
  await read(change({ gst: null }))
  await accepted()
  await read(change({ gst_number: '136410132' }))
  await read(change({ gst: 'registered' }))
  expect(gst()).toBe('registered')
})
