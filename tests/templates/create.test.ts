import { expect, test } from 'vitest'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { draft, serverWithAdmin } from '#tests/quotes/fixtures.ts'

const start = async () => {
  const started = await serverWithAdmin()
  const { templates } = started.admin.api.admin
  const save = (name: string, quote_id: string) => templates.$post({ json: { name, quote_id } })
  const names = async () => (await read(templates.$get())).items.map(({ name }) => name)
  return { ...started, templates, save, names }
}

test('a template keeps what a quote offers, and nothing of its client, days or notes, whatever becomes of the quote', async () => {
  const { server, quoteInStatus, save, templates } = await start()
  const { id, edit } = await quoteInStatus('draft', { cover_note: 'Kia ora.\nI know the road.' })
  const saved = await read(save(' Retainer, small ', id))
  const isOffered = ([key]: [string, unknown]) => /_rate|^mileage|_month|^scope/.test(key)
  const offer = Object.fromEntries(Object.entries(draft()).filter(isOffered))
  const kept = { ...offer, cover_note: 'Kia ora.\nI know the road.' }
  expect(saved.items.map(({ name, draft }) => [name, draft])).toEqual([['Retainer, small', kept]])
  expect(JSON.stringify(server.row('quote_templates'))).not.toMatch(/hana|Rimu|CANARY|2026-12-01/i)
  await edit({ scope_summary: 'Another one' })
  expect(await read(templates.$get())).toEqual(saved)
})

test('templates are listed by name, each given once, whatever its capitals; the same again changes nothing', async () => {
  const { server, create, save, names } = await start()
  const [{ id }, other] = [await create(), await create({ scope_summary: 'Another one' })]
  for (const name of ['retainer', 'Days', 'Ōtautahi']) await save(name, id)
  await server.storesNothing(async () => {
    expect((await save('retainer', id)).status).toBe(200)
    for (const another of [save('Retainer', id), save('retainer', other.id)])
      expect(await refusalOf(another)).toEqual([409, 'template_exists'])
  }, ['sessions'])
  expect(await names()).toEqual(['Days', 'Ōtautahi', 'retainer'])
})

test('a name that is missing or too long, and a quote that is unknown or erased, are refused', async () => {
  const { admin, create, save, names } = await start()
  const { id } = await create()
  expect(await (await save(' ', id)).json()).toMatchObject({ fields: { name: 'Name of the template is required' } })
  expect(await refusalOf(save('y'.repeat(81), id))).toEqual([400, 'invalid'])
  expect(await refusalOf(save('Retainer', 'quo_nothing'))).toEqual([404, 'not_found'])
  await admin.api.admin.people.erase.$post({ json: { email: 'hana@rimu.example', confirm: true } })
  expect(await refusalOf(save('Retainer', id))).toEqual([409, 'quote_erased'])
  expect(await names()).toEqual([])
})

test('a deleted template is gone, and its name is free', async () => {
  const { server, create, save, names, templates } = await start()
  const { id } = await create()
  const { items } = await read(save('Retainer', id))
  const remove = () => templates[':id'].$delete({ param: { id: items[0]?.id ?? '' }, json: {} })
  expect((await remove()).status).toBe(200)
  expect(await refusalOf(remove())).toEqual([404, 'not_found'])
  expect(server.events(/^template_/)).toEqual(['template_created', 'template_deleted'])
  expect(await names()).toEqual([])
  expect((await save('retainer', id)).status).toBe(200)
})
