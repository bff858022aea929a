import { expect, test } from 'vitest'
import { assessment, count, newLead, openAsAdmin, readLead, rows } from './fixtures.ts'

test('no SQL changes what a visitor sent (D5)', async () => {
  const { server, admin, change } = await openAsAdmin()
  const { id } = await newLead(server, admin)
  const update = (set: string) => () => server.ctx.db.$client.exec(`update leads set ${set} where id = '${id}'`)
  const columns = rows<{ name: string }>(server, "select name from pragma_table_info('leads')").map(({ name }) => name)
  const ours = ['quarantined', 'wider_network', 'due_day', 'confirmed_at', 'answered_at', 'archived_at']
  const free = [...ours, 'correction', 'corrected_at']
  for (const name of columns.filter((column) => !free.includes(column))) {
    expect(update(`"${name}" = "${name}"`), name).toThrow('as it was sent')
  }
  expect(columns).toEqual(expect.arrayContaining(free))
  update("answered_at = '2026'")()
  for (const at of ['null', "'2027'"]) expect(update(`answered_at = ${at}`), at).toThrow('answered once')
  expect(update('quarantined = 0')).not.toThrow()
  expect(update('quarantined = 1')).toThrow('only leaves quarantine')
  expect(update("wider_network = 'x'")).toThrow('only forgotten')
  expect((await change('archive', id)).status).toBe(200)
  expect(count(server, 'leads')).toBe(1)
  expect((await readLead(admin, id)).company).toBe(assessment().company)
})
