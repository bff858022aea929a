import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deleteOldClients } from '#src/clients/delete.ts'
import { prove } from '#tests/csv/fixtures.ts'
import { databaseOnDisk, startTestServer } from '#tests/fixtures/server.ts'
import { count } from '#tests/leads/fixtures.ts'
import { peopleOf } from '#tests/people/fixtures.ts'

const csv = 'client_name,client_company,client_email,client_phone\nHana,Rimu,Hana@rimu.example,021 555 014\n'

const open = async () => {
  const { db, folder } = databaseOnDisk()
  const server = startTestServer({ db })
  const admin = await server.signedIn({ admin: true })
  expect((await admin.api.admin.clients.import.$post({ json: { csv, dry_run: false } })).status).toBe(200)
  return { server, folder, people: peopleOf(admin) }
}

test('an imported client is found, copied and erased with the person (H11)', async () => {
  const { server, folder, people } = await open()
  const { groups, counts } = await people.find('hana@RIMU.example')
  expect(groups).toEqual([
    {
      group: 'clients',
      traces: [expect.objectContaining({ label: 'Rimu, Hana', fate: 'deleted', path: '/admin/clients' })],
    },
  ])
  expect(counts).toEqual({ deleted: 1, redacted: 0, kept: 0 })
  prove(server)
  expect((await people.copy('hana@rimu.example')).status).toBe(200)
  expect(await (await people.erase('hana@rimu.example')).json()).toMatchObject({
    erased: { deleted: 1, redacted: 0 },
    person: { counts: { deleted: 0, redacted: 0 } },
  })
  expect(count(server, 'clients')).toBe(0)
  for (const file of readdirSync(folder)) {
    expect(readFileSync(join(folder, file)).includes('021 555 014'), file).toBe(false)
  }
})

test('imported clients are deleted after 24 months (H11)', async () => {
  const { server } = await open()
  server.travelTo('2028-11-02T08:59:00+13:00')
  deleteOldClients(server.ctx)
  expect(count(server, 'clients')).toBe(1)
  server.travelTo('2028-11-02T09:01:00+13:00')
  deleteOldClients(server.ctx)
  expect(count(server, 'clients')).toBe(0)
})
