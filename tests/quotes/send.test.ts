import { expect, test } from 'vitest'
import type { Day } from '#src/base/time.ts'
import { refusalOf, startTestServer } from '#tests/fixtures/server.ts'
import { draft, sentQuote, serverWithAdmin } from './fixtures.ts'

test('a quote needs a plan to be sent, and is sent once', async () => {
  const { server, create, quotes } = await serverWithAdmin()
  const empty = await create({ retainer_rate: null, prepaid_day_rate: null })
  expect(await refusalOf(quotes[':id'].send.$post({ param: { id: empty.id }, json: {} }))).toEqual([
    409,
    'quote_without_plan',
  ])
  const { id } = await create()
  const answers = await Promise.all([1, 2, 3].map(() => quotes[':id'].send.$post({ param: { id }, json: {} })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect((await server.deliver()).map(({ to }) => to)).toEqual(['hana@rimu.example'])
})

test('a quote whose last day has passed cannot be sent; one whose last day is today can', async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  const make = async (valid_until: string) =>
    (await (await admin.api.admin.quotes.$post({ json: draft({ valid_until: valid_until as Day }) })).json()).id
  const send = (id: string) => admin.api.admin.quotes[':id'].send.$post({ param: { id }, json: {} })
  expect(await refusalOf(send(await make('2026-11-01')))).toEqual([409, 'quote_past_valid'])
  expect((await send(await make('2026-11-02'))).status).toBe(200)
})

test('the client reads where the details came from in the email, and nowhere in the quote (C5)', async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  const { token } = await sentQuote(admin, { client_source: 'referral', client_referrer: 'Tama Reid' })
  const read = await (await server.api.quotes[':token'].$get({ param: { token } })).text()
  expect(read).not.toMatch(/Tama Reid|client_source|client_referrer|referral/)
  const [email] = await server.deliver()
  expect(email?.text.match(/Tama Reid[^.]*\./g)).toEqual(['Tama Reid gave us your name and address.'])
})
