import { expect, test } from 'vitest'
import { verifyAudit } from '#src/audit/verify-chain.ts'
import { dump, refusalOf } from '#tests/fixtures/server.ts'
import { openQuote, yes } from './fixtures.ts'

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
  expect(await refusalOf(decide(yes(shown_hash)))).toEqual([410, 'quote_withdrawn'])
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
  await accepted.decide(yes(accepted.shown_hash))
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
