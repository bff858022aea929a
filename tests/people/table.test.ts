import { expect, test } from 'vitest'
import { dump, runJobsOnce, startTestServer } from '#tests/fixtures/server.ts'
import { rows } from '#tests/leads/fixtures.ts'
import { livedIn } from './fixtures.ts'

const redactQuote = (id: string) => `update quotes set client_name = '(erased)', client_company = '(erased)',
  client_email = '(erased)', client_phone = null, client_source = null, client_referrer = null,
  scope_summary = '(erased)', cover_note = null, notes_internal = null, shown = case when shown is null then null else '{}' end,
  shown_sha256 = null, deleted_at = 'now' where id = '${id}'`

const redactInvitation = (id: string, more = '') =>
  `update nda_invitations set company = '(erased)', "contactName" = '(erased)', title = '', email = '(erased)'${more}
   where id = '${id}'`

const started = async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  const person = await livedIn(server, admin, 'canary', '192.0.2.1')
  await runJobsOnce(server)
  const run = (sql: string) => () => server.ctx.db.$client.prepare(sql).run()
  return { server, person, run }
}

test('SQL redacts nothing that was decided or signed, nor what led to a signature (D5, H11)', async () => {
  const { server, person, run } = await started()
  const { declined, signed, handed, unsigned, ndas } = person
  // A declined quote may be marked expired: the decision still stands.
  run(`update quotes set status = 'expired' where id = '${declined.id}'`)()
  const before = dump(server.ctx.db)
  for (const { id } of [declined, signed, handed, unsigned]) {
    expect(run(redactQuote(id)), id).toThrow('a quote is frozen')
    expect(run(`delete from quote_documents where quote_id = '${id}'`), id).toThrow('a document stands')
  }
  for (const id of [ndas.signed.id, ndas.handed, ndas.colleagues.id]) {
    expect(run(redactInvitation(id)), id).toThrow('can only be revoked')
    expect(run(redactInvitation(id, ", revoked_at = 'now'")), id).toThrow()
  }
  // Nor with the trigger out of the way that keeps a signed invitation from being revoked.
  server.ctx.db.$client.exec('drop trigger nda_invitations_signed_stand')
  for (const id of [ndas.signed.id, ndas.handed]) {
    server.ctx.db.$client.exec(`update nda_invitations set revoked_at = 'now' where id = '${id}'`)
    expect(run(redactInvitation(id)), id).toThrow('can only be revoked')
  }
  server.ctx.db.$client.exec('drop trigger nda_invitations_stay_revoked; update nda_invitations set revoked_at = null')
  expect(dump(server.ctx.db)).toEqual(before)
})

test('SQL keeps a quote whose NDA was signed, though nobody decided it (D5, H11)', async () => {
  const { server, person, run } = await started()
  const { id } = person.lapsed
  server.ctx.db.$client.exec('drop trigger nda_invitations_fixed')
  run(`update nda_invitations set quote_id = '${id}' where id = '${person.ndas.signed.id}'`)()
  expect(run(redactQuote(id))).toThrow('a quote is frozen')
})

test('SQL redacts an undecided quote to one text only, and changes nothing else of it (D5, H11)', async () => {
  const { server, person, run } = await started()
  const { id } = person.lapsed
  const sql = redactQuote(id)
  expect(run(sql.replace("client_name = '(erased)'", "client_name = 'Somebody else'"))).toThrow('a quote is frozen')
  expect(run(sql.replace("'{}'", '\'{"scope":1}\''))).toThrow('a quote is frozen')
  for (const change of ['retainer_rate = 1', "valid_until = '2099-01-01'", "sent_at = '2020-01-01'", "id = 'quo_x'"]) {
    expect(run(sql.replace('update quotes set', `update quotes set ${change},`)), change).toThrow()
  }
  expect(run(redactQuote(person.open.id)), 'open').toThrow('a quote is frozen')
  expect(run(`delete from quote_documents where quote_id = '${id}'`)).toThrow('a document stands')
  run(sql)()
  run(`delete from quote_documents where quote_id = '${id}'`)()
  expect(run(`update quotes set client_name = 'Somebody' where id = '${id}'`)).toThrow('a quote is frozen')
  expect(run(`delete from quotes where id = '${id}'`)).toThrow('never removed')
  expect(rows(server, `select client_name, shown from quotes where id = '${id}'`)).toEqual([
    { client_name: '(erased)', shown: '{}' },
  ])
})

test('SQL redacts an unsigned invitation once it is revoked, and changes nothing else of it (D5, H11)', async () => {
  const { person, run } = await started()
  const { id } = person.ndas.unsigned
  expect(run(redactInvitation(id))).toThrow('can only be revoked')
  run(`update nda_invitations set revoked_at = 'now' where id = '${id}'`)()
  for (const change of [", token_sha256 = 'x'", ", quote_id = 'x'", ", expires_at = '2099'", ", provider = '{}'"]) {
    expect(run(redactInvitation(id, change)), change).toThrow('can only be revoked')
  }
  run(redactInvitation(id))()
})
