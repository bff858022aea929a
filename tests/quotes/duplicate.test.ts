import { expect, test } from 'vitest'
import type { QuoteId } from '#src/base/id.ts'
import { dump, refusalOf } from '#tests/fixtures/server.ts'
import { draft, openQuote, serverWithAdmin, yes } from './fixtures.ts'

type Quotes = Awaited<ReturnType<typeof serverWithAdmin>>['quotes']

const duplicate = (quotes: Quotes, id: string, key?: string) =>
  quotes[':id'].duplicate.$post(
    { param: { id }, json: {} },
    key === undefined ? {} : { headers: { 'idempotency-key': key } },
  )

test('a duplicate is a draft with the client and all fields, and a last day of its own', async () => {
  const { server, create } = await serverWithAdmin()
  const first = await create({ valid_until: '2026-11-05' as never })
  server.travelTo('2026-11-09T09:00:00+13:00')
  const copy = await (await duplicate((await server.signedIn({ admin: true })).api.admin.quotes, first.id)).json()
  expect(copy).toMatchObject({ ...draft(), valid_until: '2026-11-24', status: 'draft', version: 1, lead_id: null })
  expect(copy.id).not.toBe(first.id)
  const event = server.ctx.db.$client
    .prepare('select event, subject, detail from audit_events order by seq desc limit 1')
    .get()
  expect(event).toEqual({ event: 'quote_created', subject: copy.id, detail: `{"duplicate_of":"${first.id}"}` })
})

test('a start date that is past is dropped, one that is today or later stays', async () => {
  const { server, create } = await serverWithAdmin()
  const first = await create({ start_date: '2026-11-20' as never })
  const startAt = async (moment: string) => {
    server.travelTo(moment)
    const { api } = await server.signedIn({ admin: true })
    return (await (await duplicate(api.admin.quotes, first.id)).json()).start_date
  }
  expect(await startAt('2026-11-20T23:59:00+13:00')).toBe('2026-11-20')
  expect(await startAt('2026-11-21T00:00:00+13:00')).toBeNull()
})

test('an accepted, deleted quote can be duplicated, and stays as it is', async () => {
  const { server, admin, id, decide, shown_hash } = await openQuote()
  const { quotes } = admin.api.admin
  await decide(yes(shown_hash))
  await quotes[':id'].delete.$post({ param: { id }, json: {} })
  const read = async () => (await quotes[':id'].$get({ param: { id } })).json()
  const before = await read()
  const copy = await (await duplicate(quotes, id)).json()
  expect(copy).toMatchObject({ status: 'draft', deleted_at: null, decision: null, public_link: null, sent_at: null })
  expect((await quotes[':id'].send.$post({ param: { id: copy.id }, json: {} })).status).toBe(200)
  expect({ ...(await read()), emails: before.emails }).toEqual(before)
  expect(server.logged.filter(({ level }) => level === 'error')).toEqual([])
})

test('a double click makes one duplicate, another press another one', async () => {
  const { server, create, quotes } = await serverWithAdmin()
  const { id } = await create()
  const ids = await Promise.all(
    ['a key', 'a key', 'another key'].map(async (key) => (await (await duplicate(quotes, id, key)).json()).id),
  )
  expect(new Set(ids).size).toBe(2)
  expect(server.ctx.db.$client.prepare('select count(*) from quotes').pluck().get()).toBe(3)
  // A key of one quote makes no duplicate of another one stand for it.
  const other = await (await duplicate(quotes, ids[0] as QuoteId, 'a key')).json()
  expect(ids).not.toContain(other.id)
})

test('a quote that is unknown or erased is not duplicated', async () => {
  const { server, admin, create, quotes } = await serverWithAdmin()
  const { id } = await create()
  expect(await refusalOf(duplicate(quotes, 'quo_nothing'))).toEqual([404, 'not_found'])
  const erased = await admin.api.admin.people.erase.$post({ json: { email: 'hana@rimu.example', confirm: true } })
  expect(erased.status).toBe(200)
  const before = dump(server.ctx.db, ['sessions'])
  expect(await refusalOf(duplicate(quotes, id))).toEqual([409, 'quote_erased'])
  expect(dump(server.ctx.db, ['sessions'])).toEqual(before)
})
