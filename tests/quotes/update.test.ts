import { expect, test } from 'vitest'
import { dump, refusalOf } from '#tests/fixtures/server.ts'
import { draft, serverWithAdmin } from './fixtures.ts'

test('of two admins editing one draft, the later save is refused and overwrites nothing (D10)', async () => {
  const { server, admin, create, quotes } = await serverWithAdmin()
  const { id } = await create()
  const param = { id }
  const other = await server.signedIn({ admin: true })
  const first = await quotes[':id'].$patch({ param, json: { ...draft({ client_name: 'First' }), version: 1 } })
  expect((await first.json()).version).toBe(2)
  const before = dump(server.ctx.db, ['sessions'])
  const late = other.api.admin.quotes[':id'].$patch({ param, json: { ...draft({ client_name: 'Late' }), version: 1 } })
  expect(await refusalOf(late)).toEqual([409, 'quote_stale'])
  expect(await refusalOf(admin.api.admin.quotes[':id'].send.$post({ param, json: { version: 1 } }))).toEqual([
    409,
    'quote_stale',
  ])
  expect(dump(server.ctx.db, ['sessions'])).toEqual(before)
})

test('an update sent twice is saved once (D10)', async () => {
  const { server, create, quotes } = await serverWithAdmin()
  const { id } = await create()
  const save = (version: number) =>
    quotes[':id'].$patch({ param: { id }, json: { ...draft({ client_name: 'Mine' }), version } })
  const first = await (await save(1)).json()
  const before = dump(server.ctx.db, ['sessions'])
  const again = await save(1)
  expect([again.status, await again.json()]).toEqual([200, first])
  expect(dump(server.ctx.db, ['sessions'])).toEqual(before)
})

test('the source of the client’s details can be changed in a draft, and stands once it is sent (D5)', async () => {
  const { create, quotes } = await serverWithAdmin()
  const { id } = await create({ client_source: 'contact' })
  const param = { id }
  const change = (changes: Parameters<typeof draft>[0], version: number) =>
    quotes[':id'].$patch({ param, json: { ...draft(changes), version } })
  const referred = { client_source: 'referral', client_referrer: 'Tama Reid' } as const
  expect(await (await change(referred, 1)).json()).toMatchObject({ ...referred, version: 2 })
  await quotes[':id'].send.$post({ param, json: {} })
  expect(await refusalOf(change({ client_source: 'public' }, 3))).toEqual([409, 'quote_not_draft'])
  expect(await (await quotes[':id'].$get({ param })).json()).toMatchObject(referred)
})
