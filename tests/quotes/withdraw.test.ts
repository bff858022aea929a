import { expect, test } from 'vitest'
import { verifyAudit } from '#src/audit/verify-chain.ts'
import { recordExpiries } from '#src/quotes/expire.ts'
import type { OpenQuote } from '#src/workflows/schema.ts'
import { dump, refusalOf } from '#tests/fixtures/server.ts'
import { acceptance, listedIds, openQuote, sentQuote, serverWithAdmin, shownHash } from './fixtures.ts'

const withWithdrawal = async () => {
  const open = await openQuote()
  const { admin, id } = open
  const quotes = admin.api.admin.quotes[':id']
  const withdraw = (reason = 'The rates were of last year.') =>
    quotes.withdraw.$post({ param: { id }, json: { reason } })
  return { ...open, quotes, withdraw }
}

test('a withdrawn quote is expired with its reason, the client is told, and its link says so', async () => {
  const { server, id, quotes, withdraw, param, decide, shown_hash } = await withWithdrawal()
  await server.deliver()
  expect((await withdraw()).status).toBe(200)
  expect(await (await quotes.$get({ param: { id } })).json()).toMatchObject({
    status: 'expired',
    withdrawn: { reason: 'The rates were of last year.', at: '2026-11-01T20:00:10.000Z' },
  })
  const seen = await server.api.quotes[':token'].$get({ param })
  expect([seen.status, await seen.json()]).toMatchObject([
    410,
    {
      code: 'quote_withdrawn',
      error: 'This quote was withdrawn. Please contact us for a new quote.',
      quote: { readonly: true, expired: true, withdrawn: { reason: 'The rates were of last year.' } },
    },
  ])
  expect(await refusalOf(decide(acceptance(shown_hash)))).toEqual([410, 'quote_withdrawn'])
  expect(await refusalOf(server.ask(`/api/quotes/${param.token}/quote.pdf`))).toEqual([410, 'quote_withdrawn'])
  const email = (await server.deliver()).at(-1)
  expect(email?.to).toBe('hana@rimu.example')
  expect(email?.subject).toMatch(/^Withdrawn: quote Q-\w{8} for Rimu & Tōtara Foods Limited$/)
  expect(email?.text).toContain('The reason: The rates were of last year.')
  expect(verifyAudit(server.ctx).broken).toBeNull()
})

test('the same reason again changes nothing; another one, and a decided or past quote, are refused', async () => {
  const { server, withdraw } = await withWithdrawal()
  await withdraw()
  const before = dump(server.ctx.db)
  expect((await withdraw()).status).toBe(200)
  expect(await refusalOf(withdraw('Another'))).toEqual([409, 'quote_not_with_client'])
  expect(dump(server.ctx.db)).toEqual(before)

  const accepted = await withWithdrawal()
  await accepted.decide(acceptance(accepted.shown_hash))
  expect(await refusalOf(accepted.withdraw())).toEqual([409, 'quote_decided'])
  const past = await withWithdrawal()
  past.server.travelTo('2026-11-18T00:00:00+13:00')
  const admin = await past.server.signedIn({ admin: true })
  expect(
    await refusalOf(
      admin.api.admin.quotes[':id'].withdraw.$post({ param: { id: past.id }, json: { reason: 'Too late' } }),
    ),
  ).toEqual([409, 'quote_not_with_client'])
})

test('a withdrawal has a reason of 1 to 500 characters, and stays as it was written', async () => {
  const { server, withdraw } = await withWithdrawal()
  for (const reason of ['', '   ', 'x'.repeat(501)]) expect((await withdraw(reason)).status, reason).toBe(400)
  expect((await withdraw('x'.repeat(500))).status).toBe(200)
  const { $client } = server.ctx.db
  expect(() => $client.exec("update quote_withdrawals set reason = 'y'")).toThrow('stands')
  expect(() => $client.exec('delete from quote_withdrawals')).toThrow('stands')
})

test('a deleted quote is hidden from the list only; its link keeps working (D9)', async () => {
  const { server, admin, quotes } = await serverWithAdmin()
  const { id, token } = await sentQuote(admin)
  const param = { id }
  expect(await refusalOf(quotes[':id'].delete.$post({ param, json: {} }))).toEqual([409, 'quote_not_deletable'])
  await server.api.quotes[':token'].decision.$post({
    param: { token },
    json: acceptance(await shownHash(server, token)),
  })
  for (const _ of [1, 2]) expect((await quotes[':id'].delete.$post({ param, json: {} })).status).toBe(200)
  const deleted = dump(server.ctx.db, ['sessions'])
  expect(await listedIds(admin)).toEqual([])
  expect(await listedIds(admin, 'true')).toEqual([id])
  expect(await refusalOf(quotes[':id'].expire.$post({ param, json: {} }))).toEqual([409, 'quote_deleted'])
  expect((await server.api.quotes[':token'].$get({ param: { token } })).status).toBe(200)
  expect(dump(server.ctx.db, ['sessions'])).toEqual(deleted)
})

test('delete and restore, each sent twice, change nothing but two entries in the audit log (D9)', async () => {
  const { server, admin, quotes } = await serverWithAdmin()
  const { id, token } = await sentQuote(admin)
  const param = { id }
  await server.api.quotes[':token'].decision.$post({
    param: { token },
    json: acceptance(await shownHash(server, token)),
  })
  const before = dump(server.ctx.db, ['audit_events', 'sessions'])
  for (const _ of [1, 2]) expect((await quotes[':id'].delete.$post({ param, json: {} })).status).toBe(200)
  for (const _ of [1, 2]) expect((await quotes[':id'].restore.$post({ param, json: {} })).status).toBe(200)
  expect(await listedIds(admin)).toEqual([id])
  expect(dump(server.ctx.db, ['audit_events', 'sessions'])).toEqual(before)
  const events = server.ctx.db.$client
    .prepare("select event from audit_events where event in ('quote_deleted', 'quote_restored')")
    .all()
  expect(events).toEqual([{ event: 'quote_deleted' }, { event: 'quote_restored' }])
})

const withExtension = async () => {
  const open = await openQuote()
  const { server, id } = open
  const extend = async (json: object = {}) => {
    const { api } = await server.signedIn({ admin: true })
    return api.admin.quotes[':id'].extend.$post({ param: { id }, json })
  }
  const lastDay = async () =>
    ((await (await server.api.quotes[':token'].$get({ param: open.param })).json()) as OpenQuote).last_day
  return { ...open, extend, lastDay }
}

test('a press gives 5 more working days: the client is told, and may answer through the new last day', async () => {
  const { server, extend, lastDay, decide, shown_hash, public_link } = await withExtension()
  await server.deliver()
  const extended = await extend()
  // 17 November 2026 is a Tuesday.
  expect(await extended.json()).toMatchObject({ valid_until: '2026-11-17', extended_until: '2026-11-24' })
  expect(await lastDay()).toBe('2026-11-24')
  const email = (await server.deliver()).at(-1)
  expect(email?.text).toContain('through the end of 24 November 2026')
  expect(email?.text).toContain(public_link)
  server.travelTo('2026-11-24T23:59:59+13:00')
  recordExpiries(server.ctx)
  expect((await decide(acceptance(shown_hash))).status).toBe(200)
})

test('after the new last day it is expired, and the owner’s email names that day', async () => {
  const { server, extend, decide, shown_hash } = await withExtension()
  await extend({ valid_until: '2026-11-20' })
  server.travelTo('2026-11-21T00:00:00+13:00')
  expect(await refusalOf(decide(acceptance(shown_hash)))).toEqual([410, 'quote_expired'])
  recordExpiries(server.ctx)
  expect((await server.deliver()).at(-1)?.text).toContain('was open through 20 November 2026')
})

test('more time is counted in working days from the last day there is now', async () => {
  const { server, extend } = await withExtension()
  await extend({ valid_until: '2026-12-22' })
  const longer = (await (await extend()).json()) as { extended_until: string }
  // Christmas, Boxing Day (on Monday) and the first two days of the year are holidays.
  expect(longer.extended_until).toBe('2026-12-31')
  expect((await server.deliver()).filter(({ subject }) => subject.startsWith('More time'))).toHaveLength(2)
})

test('an earlier day, one beyond 90 days, and a quote that is not with the client are refused', async () => {
  const { server, extend, decide, shown_hash } = await withExtension()
  const before = dump(server.ctx.db, ['users', 'sessions', 'user_roles'])
  for (const valid_until of ['2026-11-17', '2026-11-01', '2027-02-01']) {
    const refused = await extend({ valid_until })
    const sentence = 'Choose a day after the last day now, and within 90 days from today.'
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { code: 'quote_extension_refused', error: sentence, fields: { valid_until: sentence } },
    ])
  }
  expect(dump(server.ctx.db, ['users', 'sessions', 'user_roles'])).toEqual(before)
  expect((await extend({ valid_until: '2027-01-31' })).status).toBe(200)
  expect((await extend({ valid_until: '2027-01-31' })).status).toBe(200)
  const events = server.ctx.db.$client.prepare("select detail from audit_events where event = 'quote_extended'")
  expect(events.pluck().all()).toEqual(['{"until":"2027-01-31"}'])
  await decide(acceptance(shown_hash))
  expect(await refusalOf(extend({ valid_until: '2027-01-30' }))).toEqual([409, 'quote_decided'])
})

test('a quote past its last day is not extended: it is expired everywhere', async () => {
  const { server, extend } = await withExtension()
  server.travelTo('2026-11-18T00:00:00+13:00')
  expect(await refusalOf(extend())).toEqual([409, 'quote_not_with_client'])
})
