import { expect, test } from 'vitest'
import { dump, refusalOf } from '#tests/fixtures/server.ts'
import { listedIds, sentQuote, serverWithAdmin, shownHash, yes } from './fixtures.ts'

test('a deleted quote is hidden from the list only; its link keeps working (D9)', async () => {
  const { server, admin, quotes } = await serverWithAdmin()
  const { id, token } = await sentQuote(admin)
  const param = { id }
  expect(await refusalOf(quotes[':id'].delete.$post({ param, json: {} }))).toEqual([409, 'quote_not_deletable'])
  await server.api.quotes[':token'].decision.$post({ param: { token }, json: yes(await shownHash(server, token)) })
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
  await server.api.quotes[':token'].decision.$post({ param: { token }, json: yes(await shownHash(server, token)) })
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
