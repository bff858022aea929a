import { expect, test } from 'vitest'
import { dump, startTestServer } from '#tests/fixtures/server.ts'
import { count, invited, sign } from './fixtures.ts'

test('SQL can only revoke an invitation, and cannot change a signature or its document (D5)', async () => {
  const server = startTestServer()
  const { token, quoteId } = await invited(server)
  const revoked = await invited(server)
  await revoked.admin.api.admin.nda[':id'].revoke.$post({ param: { id: revoked.invitation.id }, json: {} })
  await server.api.nda[':token'].view.$post({ param: { token }, json: {} })
  await server.api.nda[':token'].ack.$post({ param: { token }, json: {} })
  await sign(server, token)
  const { $client } = server.ctx.db
  const run = (sql: string) => () => $client.prepare(sql).run()
  const columnsOf = (table: string) =>
    ($client.prepare(`select name from pragma_table_info('${table}')`).all() as { name: string }[]).map(
      ({ name }) => name,
    )
  const before = dump(server.ctx.db)
  for (const name of columnsOf('nda_invitations').filter((column) => column !== 'acknowledged_at')) {
    expect(run(`update nda_invitations set "${name}" = "${name}"`), name).toThrow()
  }
  for (const at of ['null', "'later'"]) {
    expect(run(`update nda_invitations set acknowledged_at = ${at}`), at).toThrow('acknowledged once')
  }
  expect(run('delete from nda_invitations')).toThrow()
  // Nor one that no other row refers to.
  expect(run(`delete from nda_invitations where id = '${revoked.invitation.id}'`)).toThrow('never removed')
  expect(run(`update nda_invitations set revoked_at = 'now' where quote_id = '${quoteId}'`)).toThrow('stands')
  expect(run('update nda_invitations set revoked_at = null where revoked_at is not null')).toThrow('stays revoked')
  for (const table of ['nda_signatures', 'nda_documents', 'nda_views']) {
    for (const name of columnsOf(table)) {
      expect(run(`update ${table} set "${name}" = "${name}"`), `${table}.${name}`).toThrow()
    }
    expect(run(`delete from ${table}`), table).toThrow()
    expect(run(`insert or replace into ${table} select * from ${table}`), table).toThrow()
  }
  const names = columnsOf('nda_signatures')
  const copy = names.map((name) => (name === 'invitation_id' ? `'${revoked.invitation.id}'` : `"${name}"`)).join()
  expect(run(`insert into nda_signatures select ${copy} from nda_signatures`)).toThrow('cannot be signed')
  expect(dump(server.ctx.db)).toEqual(before)
  expect(count(server, 'select count(*) as n from nda_signatures')).toBe(1)
})
