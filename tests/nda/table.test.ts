import { expect, test } from 'vitest'
import { handOver, invited, issuedNda } from './fixtures.ts'

test('SQL can only revoke an invitation, and cannot change a signature or its document (D5)', async () => {
  const { server, invitation, sign, visit, acknowledge, revoke } = await issuedNda()
  const [{ invitation: revoked }, { invitation: handed, token }] = [await invited(server), await invited(server)]
  await revoke(revoked.id)
  await handOver(server, token)
  await visit()
  await acknowledge()
  await sign()
  const refuses = (sql: string, sentence?: string) => expect(() => server.execute(sql), sql).toThrow(sentence)
  await server.storesNothing(() => {
    for (const name of Object.keys(server.row('nda_invitations', { id: invitation.id })))
      if (name !== 'acknowledged_at') refuses(`update nda_invitations set "${name}" = "${name}"`)
    for (const at of ['null', "'later'"]) {
      refuses(`update nda_invitations set acknowledged_at = ${at}`, 'acknowledged once')
      refuses(`update nda_invitations set handed_over_at = ${at} where id = '${handed.id}'`, 'handed over once')
    }
    refuses('delete from nda_invitations')
    // Nor one that no other row refers to.
    refuses(`delete from nda_invitations where id = '${revoked.id}'`, 'never removed')
    refuses(`update nda_invitations set revoked_at = 'now' where id = '${invitation.id}'`, 'stands')
    refuses('update nda_invitations set revoked_at = null where revoked_at is not null', 'stays revoked')
    for (const table of ['nda_signatures', 'nda_documents', 'nda_views'] as const) {
      for (const name of Object.keys(server.row(table))) refuses(`update ${table} set "${name}" = "${name}"`)
      refuses(`delete from ${table}`)
      refuses(`insert or replace into ${table} select * from ${table}`)
    }
    const names = Object.keys(server.row('nda_signatures')).filter((name) => name !== 'invitation_id')
    for (const { id } of [revoked, handed]) {
      const copy = `select '${id}', ${names} from nda_signatures`
      refuses(`insert into nda_signatures (invitation_id, ${names}) ${copy}`, 'cannot be signed')
    }
  })
})
