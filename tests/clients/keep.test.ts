import { expect, test } from 'vitest'
import { deleteOldClients } from '#src/clients/delete.ts'
import { databaseOnDisk, read } from '#tests/fixtures/server.ts'
import { peopleOf } from '#tests/people/fixtures.ts'
import { header, openForClients } from './fixtures.ts'

const openWithClient = async (options?: Parameters<typeof openForClients>[0]) => {
  const opened = await openForClients(options)
  await opened.importFile(`${header}\nHana,Rimu 𐎀𐎁𐎂𐎃,Hana@rimu.example,021 555 014\n`)
  return { ...opened, ...peopleOf(opened.admin) }
}

test('an imported client is found, copied and erased with the person (H11)', async () => {
  const { db, filesWith } = databaseOnDisk()
  const { server, find, copy, erase } = await openWithClient({ db })
  const { groups, counts } = await find('hana@RIMU.example')
  const trace = { label: 'Rimu 𐎀𐎁𐎂𐎃, Hana', fate: 'deleted', path: '/admin/clients' }
  expect(groups).toEqual([{ group: 'clients', traces: [expect.objectContaining(trace)] }])
  expect(counts).toEqual({ deleted: 1, redacted: 0, kept: 0 })
  expect((await copy('hana@rimu.example')).status).toBe(200)
  expect(await read(erase('hana@rimu.example'))).toMatchObject({
    erased: { deleted: 1, redacted: 0 },
    person: { counts: { deleted: 0, redacted: 0 } },
  })
  expect(server.rows('clients')).toEqual([])
  // From the index too, which has three characters in a row.
  for (const text of ['021 555 014', '𐎁𐎂']) expect(filesWith(text)).toEqual([])
})

test('imported clients are deleted after 24 months (H11)', async () => {
  const { server } = await openWithClient()
  server.travelTo('2028-11-02T08:59:00+13:00')
  deleteOldClients(server.ctx)
  expect(server.rows('clients')).toHaveLength(1)
  server.travelTo('2028-11-02T09:01:00+13:00')
  deleteOldClients(server.ctx)
  expect(server.rows('clients')).toEqual([])
})

test('a run deletes twenty of them, and the next the rest', async () => {
  const { server } = await openWithClient()
  const values = { id: "'cli_' || i", client_email: "i || '@matai.example'", created_at: "'2024-01-01'" }
  server.copyRow('clients', 25, values)
  const left = [1, 2].map(() => {
    deleteOldClients(server.ctx)
    return server.rows('clients').length
  })
  expect(left).toEqual([6, 1])
})
