import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deleteOldClients } from '#src/clients/delete.ts'
import { prove } from '#tests/csv/fixtures.ts'
import { databaseOnDisk, startTestServer } from '#tests/fixtures/server.ts'
import { count } from '#tests/leads/fixtures.ts'
import { peopleOf } from '#tests/people/fixtures.ts'

const csv = 'client_name,client_company,client_email,client_phone\nHana,Rimu 𐎀𐎁𐎂𐎃,Hana@rimu.example,021 555 014\n'

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
      traces: [expect.objectContaining({ label: 'Rimu 𐎀𐎁𐎂𐎃, Hana', fate: 'deleted', path: '/admin/clients' })],
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
    const bytes = readFileSync(join(folder, file))
    // Of the index too, which has three characters in a row.
    for (const text of ['021 555 014', '𐎁𐎂']) expect(bytes.includes(text), file).toBe(false)
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

test('a run deletes twenty of them, and the next the rest', async () => {
  const { server } = await open()
  server.ctx.db.$client.exec(
    `with recursive n(i) as (values (1) union all select i + 1 from n where i < 25)
     insert into clients select 'cli_' || i, 'Mere', 'Matai', i || '@matai.example', null, '2024-01-01' from n`,
  )
  deleteOldClients(server.ctx)
  expect(count(server, 'clients')).toBe(6)
  deleteOldClients(server.ctx)
  expect(count(server, 'clients')).toBe(1)
})
