import { expect, test } from 'vitest'
import { dump, refusalOf } from '#tests/fixtures/server.ts'
import { draft, serverWithAdmin } from '#tests/quotes/fixtures.ts'

const start = async () => {
  const started = await serverWithAdmin()
  const { templates } = started.admin.api.admin
  const save = (name: string, quote_id: string) => templates.$post({ json: { name, quote_id } })
  const names = async () => (await (await templates.$get()).json()).items.map(({ name }) => name)
  const eventsOf = (event: string) =>
    started.server.ctx.db.$client.prepare('select count(*) from audit_events where event = ?').pluck().get(event)
  return { ...started, templates, save, names, eventsOf }
}

test('a template keeps what a quote offers, and nothing of its client, days or notes', async () => {
  const { server, create, save } = await start()
  const { id } = await create({ cover_note: 'Kia ora.\nI know the road.' })
  const answer = await (await save(' Retainer, small ', id)).json()
  const { scope_summary, retainer_rate, retainer_days_per_month, extra_half_day_rate } = draft()
  const { prepaid_day_rate, mileage_rate_per_km, mileage_threshold_km, min_term_months } = draft()
  expect(answer.items).toMatchObject([{ name: 'Retainer, small', created_at: '2026-11-01T20:00:00.000Z' }])
  expect(answer.items[0]?.draft).toEqual({
    scope_summary,
    cover_note: 'Kia ora.\nI know the road.',
    retainer_rate,
    retainer_days_per_month,
    extra_half_day_rate,
    prepaid_day_rate,
    mileage_rate_per_km,
    mileage_threshold_km,
    min_term_months,
  })
  expect(JSON.stringify(dump(server.ctx.db).quote_templates)).not.toMatch(/hana|Rimu|CANARY|2026-12-01/i)
})

test('templates are listed by name, and a later change of the quote changes none', async () => {
  const { create, save, names, quotes, templates } = await start()
  const { id } = await create()
  for (const name of ['retainer', 'Days', 'Ōtautahi']) expect((await save(name, id)).status).toBe(200)
  expect(await names()).toEqual(['Days', 'retainer', 'Ōtautahi'])
  const before = await (await templates.$get()).json()
  await quotes[':id'].$patch({ param: { id }, json: { ...draft({ scope_summary: 'Another one' }), version: 1 } })
  expect(await (await templates.$get()).json()).toEqual(before)
})

test('a name is given once, whatever its capitals; saving the same again changes nothing', async () => {
  const { server, create, save, eventsOf } = await start()
  const { id } = await create()
  const other = await create({ scope_summary: 'Another one' })
  await save('Retainer', id)
  const before = dump(server.ctx.db, ['sessions'])
  expect((await save('Retainer', id)).status).toBe(200)
  expect(await refusalOf(save('retainer', id))).toEqual([409, 'template_exists'])
  expect(await refusalOf(save('Retainer', other.id))).toEqual([409, 'template_exists'])
  expect(dump(server.ctx.db, ['sessions'])).toEqual(before)
  expect(eventsOf('template_created')).toBe(1)
})

test('a name that is missing or too long, and a quote that is unknown or erased, are refused', async () => {
  const { admin, create, save, names } = await start()
  const { id } = await create()
  expect(await (await save(' ', id)).json()).toMatchObject({ fields: { name: 'Name of the template is required' } })
  expect((await save('x'.repeat(80), id)).status).toBe(200)
  expect(await refusalOf(save('y'.repeat(81), id))).toEqual([400, 'invalid'])
  expect(await refusalOf(save('Retainer', 'quo_nothing'))).toEqual([404, 'not_found'])
  expect(await refusalOf(save('Retainer', 'lea_nothing'))).toEqual([404, 'not_found'])
  await admin.api.admin.people.erase.$post({ json: { email: 'hana@rimu.example', confirm: true } })
  expect(await refusalOf(save('Retainer', id))).toEqual([409, 'quote_erased'])
  expect(await names()).toEqual(['x'.repeat(80)])
})

test('a deleted template is gone, its name is free, and quotes made from it stay', async () => {
  const { create, save, names, templates, eventsOf } = await start()
  const { id } = await create()
  const { items } = await (await save('Retainer', id)).json()
  const param = { id: items[0]?.id ?? '' }
  const remove = () => templates[':id'].$delete({ param, json: {} })
  expect((await remove()).status).toBe(200)
  expect(await refusalOf(remove())).toEqual([404, 'not_found'])
  expect(eventsOf('template_deleted')).toBe(1)
  expect(await names()).toEqual([])
  expect((await save('retainer', id)).status).toBe(200)
})
