import { expect, test } from 'vitest'
import { everyProblem } from '#src/base/problem.ts'
import { recordExpiries } from '#src/quotes/send/expire.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { openQuote } from '#tests/quotes/fixtures.ts'

const reason = 'The rates were of last year.'

test('a withdrawn quote is expired with its reason, the client is told, and its link says so', async () => {
  const { server, withdraw, atLink, accept, download, ...quote } = await openQuote()
  await server.deliver()
  expect((await withdraw(reason)).status).toBe(200)
  const withdrawn = { reason, at: '2026-11-01T20:00:10.000Z' }
  expect(await quote.read()).toMatchObject({ status: 'expired', withdrawn })
  const seen = await atLink()
  const error = 'This quote was withdrawn. Please contact us for a new quote.'
  const shown = { readonly: true, expired: true, withdrawn }
  expect([seen.status, await seen.json()]).toMatchObject([410, { code: 'quote_withdrawn', error, quote: shown }])
  for (const refused of [accept(), download('quote')])
    expect(await refusalOf(refused)).toEqual([410, 'quote_withdrawn'])
  const subject = expect.stringMatching(/^Withdrawn: quote Q-\w{8} for Rimu & Tōtara Foods Limited$/)
  const told = { to: 'hana@rimu.example', subject, text: expect.stringContaining(`The reason: ${reason}`) }
  expect((await server.deliver()).at(-1)).toMatchObject(told)
})

test('a withdrawal has a reason of 1 to 500 characters, and nothing else that waits about the quote leaves', async () => {
  const { server, extend, withdraw } = await openQuote()
  await extend()
  for (const wrong of ['', '   ', 'x'.repeat(501)]) expect((await withdraw(wrong)).status, wrong).toBe(400)
  expect((await withdraw('x'.repeat(500))).status).toBe(200)
  expect((await server.deliver()).map(({ subject }) => subject.split(':')[0])).toEqual(['Withdrawn'])
})

test('the same reason again changes nothing; another one is refused', async () => {
  const { server, withdraw } = await openQuote()
  await withdraw()
  await server.storesNothing(async () => {
    expect((await withdraw()).status).toBe(200)
    expect(await refusalOf(withdraw('Another'))).toEqual([409, 'quote_not_with_client'])
  }, ['sessions'])
})

test('a deleted quote is hidden from the list only, its link works, and a restore brings it back exactly (D9)', async () => {
  const { server, quotes, id, accept, expire, remove, restore, atLink } = await openQuote()
  const listed = async (query = {}) => (await read(quotes.$get({ query }))).items.map((quote) => quote.id)
  expect(await refusalOf(remove())).toEqual([409, 'quote_not_deletable'])
  await accept()
  await server.storesNothing(async () => {
    for (const _ of [1, 2]) expect((await remove()).status).toBe(200)
    expect([await listed(), await listed({ deleted: 'true' })]).toEqual([[], [id]])
    expect(await refusalOf(expire())).toEqual([409, 'quote_deleted'])
    expect((await atLink()).status).toBe(200)
    for (const _ of [1, 2]) expect((await restore()).status).toBe(200)
    expect(await listed()).toEqual([id])
  }, ['audit_events', 'sessions'])
  expect(server.events(/^quote_(deleted|restored|expired)$/)).toEqual(['quote_deleted', 'quote_restored'])
})

test('a press gives 5 more working days than there are now: the client is told, and may answer through the last', async () => {
  const { server, extend, see, accept, public_link } = await openQuote()
  await server.deliver()
  // 17 November 2026 is a Tuesday.
  expect(await read(extend())).toMatchObject({ valid_until: '2026-11-17', extended_until: '2026-11-24' })
  expect((await see()).last_day).toBe('2026-11-24')
  const email = (await server.deliver()).at(-1)
  expect(email?.text).toContain('through the end of 24 November 2026')
  expect(email?.text).toContain(public_link)
  await extend({ valid_until: '2026-12-22' })
  // Christmas, Boxing Day (on Monday) and the first two days of the year are holidays.
  expect((await read(extend())).extended_until).toBe('2026-12-31')
  expect((await server.deliver()).filter(({ subject }) => subject.startsWith('More time'))).toHaveLength(3)
  server.travelTo('2026-12-31T23:59:59+13:00')
  recordExpiries(server.ctx)
  expect((await accept()).status).toBe(200)
})

test('after the new last day it is expired, and the owner’s email names that day', async () => {
  const { server, extend, accept } = await openQuote()
  await extend({ valid_until: '2026-11-20' })
  server.travelTo('2026-11-21T00:00:00+13:00')
  expect(await refusalOf(accept())).toEqual([410, 'quote_expired'])
  recordExpiries(server.ctx)
  expect((await server.deliver()).at(-1)?.text).toContain('was open through 20 November 2026')
})

test('an earlier day and one beyond 90 days are refused; the same day again changes nothing', async () => {
  const { server, extend, sendQuote } = await openQuote()
  for (const valid_until of ['2026-11-17', '2027-02-01']) {
    const refused = await server.storesNothing(() => extend({ valid_until }), ['sessions'])
    const fields = { valid_until: everyProblem.quote_extension_refused[1] }
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'quote_extension_refused', fields }])
  }
  await extend({ valid_until: '2027-01-31' })
  const again = await server.storesNothing(() => extend({ valid_until: '2027-01-31' }), ['sessions'])
  expect(again.status).toBe(200)
  const past = await sendQuote()
  server.travelTo('2026-11-18T00:00:00+13:00')
  for (const act of [past.extend, past.withdraw]) expect(await refusalOf(act())).toEqual([409, 'quote_not_with_client'])
})
