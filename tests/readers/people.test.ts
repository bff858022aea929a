import { expect, test } from 'vitest'
import { inspect } from '#src/status/inspect.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { peopleOf, unzipped } from '#tests/people/fixtures.ts'
import { acceptance } from '#tests/quotes/fixtures.ts'
import { accounts, ana, linkOf, named, readerToken } from './fixtures.ts'

const groupOf = (found: { groups: { group: string; traces: { outcome: string }[] }[] }) =>
  found.groups.find(({ group }) => group === 'readers')?.traces.map(({ outcome }) => outcome)

test('an erasure of a reader deletes name and address and ends the link; the copy before it has all of it', async () => {
  const { server, admin, add, list, name, nameAsOwner } = await named()
  const { ask } = await add({ ...ana, for: 'read' })
  await server.deliver()
  const people = peopleOf(admin)
  expect(groupOf(await people.find(ana.email))).toEqual(['redacted'])
  const { all } = await unzipped(people.copy(ana.email))
  for (const words of ['Ana Tū', '"for": "read"', 'reader_invited']) expect(all).toContain(words)
  expect(all).not.toMatch(/hana@rimu|(?<![\w-])[\w-]{43}(?![\w-])/)
  expect((await people.erase(ana.email)).status).toBe(200)
  expect(groupOf(await people.find(ana.email))).toBeUndefined()
  expect(await refusalOf(ask())).toEqual([404, 'quote_not_found'])
  expect((await list())[0]).toMatchObject({ name: '(erased)', email: '(erased)', ended: 'erased' })
  const dump = JSON.stringify([server.rows('quote_readers'), server.rows('audit_events')])
  expect(dump).not.toMatch(/Ana Tū|tu@rimu/)
  expect(inspect(server.ctx, null).evidence.wrong).toEqual([])
  // One who stopped stays so, also after an erasure.
  await add({ ...accounts })
  await linkOf(server, readerToken(server, accounts.email)).ask('/stop-reading', {})
  expect((await people.erase(accounts.email)).status).toBe(200)
  for (const act of [name, nameAsOwner]) expect(await refusalOf(act(accounts))).toEqual([409, 'reader_stopped'])
})

test('a reader who decided is kept as the record is; an erased client’s quote keeps no reader', async () => {
  const quote = await named()
  const { server, admin, shown_hash } = quote
  const people = peopleOf(admin)
  const { ask } = await quote.addAna('accept')
  await read(ask('/decision', acceptance(shown_hash)))
  expect(groupOf(await people.find(ana.email))).toEqual(['kept'])
  await people.erase(ana.email)
  expect((await quote.list())[0]?.name).toBe('Ana Tū')
  const other = await quote.sendQuote({ client_email: 'mere@kauri.example', client_name: 'Mere Pohatu' })
  await read(other.atLink('/readers', { ...accounts }))
  await people.erase('mere@kauri.example')
  const rows = JSON.stringify(server.rows('quote_readers', { quote_id: other.id }))
  expect(rows).not.toMatch(/Rangi|accounts@|Mere/)
  expect(inspect(server.ctx, null).evidence.wrong).toEqual([])
})

test('Clients finds a company by its reader, whose page has them beside the client', async () => {
  const { admin, add, id } = await named()
  await add({ ...ana, for: 'read' })
  for (const q of ['ana tu', 'tu@rimu.ex']) {
    const { items } = await read(admin.api.admin.clients.$get({ query: { q } }))
    expect(items, q).toHaveLength(1)
    const { people } = await read(admin.api.admin.clients[':id'].$get({ param: { id: items[0]?.id ?? '' } }))
    expect(people.map(({ name }) => name)).toEqual(['Hana Tāmati', 'Ana Tū'])
  }
  const { company_id } = await peopleOf(admin).find(ana.email)
  expect([company_id !== null, id.slice(0, 4)]).toEqual([true, 'quo_'])
})
