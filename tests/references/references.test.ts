import { expect, test } from 'vitest'
import { hours } from '#src/base/time.ts'
import { read } from '#tests/fixtures/server.ts'
import { serverWithAdmin } from '#tests/quotes/fixtures.ts'

const given = {
  words: 'Our quiet accounts are ordering again.',
  name: 'Mere Kahu',
  company: 'Rimu Foods',
  agreed_on: '2026-11-02',
}
const { agreed_on: _, ...shown } = given

const start = async () => {
  const opened = await serverWithAdmin()
  const api = opened.admin.api.admin.references
  return {
    ...opened,
    list: () => read(api.$get()),
    add: (change: object = {}) => api.$post({ json: { ...given, ...change } }),
    remove: (id: string) => api[':id'].$delete({ param: { id }, json: {} }),
  }
}

test('a reference comes onto the site, leaves it with one press, and stays in the database', async () => {
  const { add, list, remove, server } = await start()
  const { items } = await read(add())
  await add()
  expect(items).toMatchObject([given])
  expect(server.ctx.business().words).toEqual({ references: [shown] })
  const id = items[0]?.id ?? ''
  expect((await remove(id)).status).toBe(200)
  expect([await list(), server.ctx.business().words]).toEqual([{ items: [] }, {}])
  expect((await remove(id)).status).toBe(404)
  expect(server.rows('client_references')).toMatchObject([{ ...given, removed_at: expect.any(String) }])
  expect(server.events(/^reference_/)).toEqual(['reference_added', 'reference_removed'])
  expect(() => server.execute("update client_references set words = 'x'")).toThrow('is kept as it was given')
  expect(() => server.execute('update client_references set removed_at = null')).toThrow('is kept')
  expect(() => server.execute('delete from client_references')).toThrow('is kept as it was given')
})

test('a reference that was agreed on in the future is refused', async () => {
  const { add, server } = await start()
  const refused = await server.storesNothing(() => add({ agreed_on: '2027-01-01' }))
  const sentence = 'The day that it was agreed on is in the future'
  expect([refused.status, await refused.json()]).toMatchObject([400, { fields: { agreed_on: sentence } }])
})

test('the erasure of a person takes the words of their reference off the site and out of the database', async () => {
  const { add, admin, sendQuote, server } = await start()
  const client = { client_name: given.name, client_company: 'RIMU foods', client_email: 'm@rimu.example' }
  const quote = await sendQuote(client)
  await add()
  await add({ name: 'Tama Reid', words: 'He came each week.' })
  await quote.expire()
  server.wait(hours(0.1))
  const people = server.visitor({ cookie: await server.newSession(admin.id) }).admin.people
  const found = await read(people.$get({ query: { email: 'm@rimu.example' } }))
  expect(found.groups.find(({ group }) => group === 'references')?.traces).toMatchObject([
    { label: 'Mere Kahu, Rimu Foods', state: 'on the site', outcome: 'redacted' },
  ])
  expect((await people.erase.$post({ json: { email: 'm@rimu.example', confirm: true } })).status).toBe(200)
  expect(server.ctx.business().words).toMatchObject({ references: [{ name: 'Tama Reid' }] })
  expect(JSON.stringify(server.rows('client_references'))).not.toContain('Mere')
})
