import { expect, test } from 'vitest'
import { openWithPeople } from './fixtures.ts'

const quoteRedaction = `client_name = '(erased)', client_company = '(erased)', client_email = '(erased)',
  client_phone = null, client_source = null, client_referrer = null, scope_summary = '(erased)', cover_note = null,
  notes_internal = null, shown = case when shown is null then null else '{}' end, shown_sha256 = null, deleted_at = 'now'`
const invitationRedaction = `company = '(erased)', "contactName" = '(erased)', title = '', email = '(erased)'`

const opened = async () => {
  const { server, person } = await openWithPeople()
  const run = (sql: string, id: string) => () => server.execute(`${sql} where id = ?`, id)
  return {
    ...{ server, person },
    updateQuote: (id: string, changes = quoteRedaction) => run(`update quotes set ${changes}`, id),
    updateInvitation: (id: string, changes = invitationRedaction) => run(`update nda_invitations set ${changes}`, id),
    deleteDocument: (id: string) => () => server.execute('delete from quote_documents where quote_id = ?', id),
  }
}

test('SQL redacts nothing that was decided or signed, nor what led to a signature (D5, H11)', async () => {
  const { server, person, updateQuote, deleteDocument, updateInvitation } = await opened()
  const { declined, signed, handed, unsigned, ndas } = person
  // A declined quote may be marked expired: the decision still stands.
  updateQuote(declined.id, "status = 'expired'")()
  await server.storesNothing(() => {
    for (const { id } of [declined, signed, handed, unsigned]) {
      expect(updateQuote(id), id).toThrow('a quote is frozen')
      expect(deleteDocument(id), id).toThrow('a document stands')
    }
    for (const { id } of [ndas.signed, ndas.handed, ndas.colleagues]) {
      expect(updateInvitation(id), id).toThrow('can only be revoked')
      expect(updateInvitation(id, `${invitationRedaction}, revoked_at = 'now'`), id).toThrow()
    }
  })
  // Nor once something else has revoked a signed invitation.
  server.forge("update nda_invitations set revoked_at = 'now'")
  for (const { id } of [ndas.signed, ndas.handed]) expect(updateInvitation(id), id).toThrow('can only be revoked')
  // Nor a quote that nobody decided, but whose NDA was signed.
  server.forge('update nda_invitations set quote_id = ? where id = ?', person.lapsed.id, ndas.signed.id)
  expect(updateQuote(person.lapsed.id)).toThrow('a quote is frozen')
})

test('SQL redacts an undecided quote to one text only, and changes nothing else of it (D5, H11)', async () => {
  const { server, person, updateQuote, deleteDocument } = await opened()
  const { id } = person.lapsed
  for (const changes of [
    quoteRedaction.replace("client_name = '(erased)'", "client_name = 'Somebody else'"),
    quoteRedaction.replace("'{}'", '\'{"scope":1}\''),
  ])
    expect(updateQuote(id, changes), changes).toThrow('a quote is frozen')
  for (const change of ['retainer_rate = 1', "valid_until = '2099-01-01'", "sent_at = '2020-01-01'", "id = 'quo_x'"])
    expect(updateQuote(id, `${change}, ${quoteRedaction}`), change).toThrow()
  expect(updateQuote(person.open.id), 'open').toThrow('a quote is frozen')
  expect(deleteDocument(id)).toThrow('a document stands')
  updateQuote(id)()
  deleteDocument(id)()
  expect(updateQuote(id, "client_name = 'Somebody'")).toThrow('a quote is frozen')
  expect(server.row('quotes', { id })).toMatchObject({ client_name: '(erased)', shown: {} })
})

test('SQL redacts an unsigned invitation once it is revoked, and changes nothing else of it (D5, H11)', async () => {
  const { person, updateInvitation } = await opened()
  const { id } = person.ndas.unsigned
  expect(updateInvitation(id)).toThrow('can only be revoked')
  updateInvitation(id, "revoked_at = 'now'")()
  for (const change of ["token_sha256 = 'x'", "quote_id = 'x'", "expires_at = '2099'", "provider = '{}'"])
    expect(updateInvitation(id, `${change}, ${invitationRedaction}`), change).toThrow('can only be revoked')
  updateInvitation(id)()
})
