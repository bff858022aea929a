import { expect, test } from 'vitest'
import { openWithPeople } from './fixtures.ts'

const quoteRedaction = `client_name = '(erased)', client_company = '(erased)', client_email = '(erased)',
  client_phone = null, client_source = null, client_referrer = null, scope_summary = '(erased)', cover_note = null,
  notes_internal = null, shown = case when shown is null then null else '{}' end, shown_sha256 = null, deleted_at = 'now'`

const opened = async () => {
  const { server, person } = await openWithPeople()
  const run = (sql: string) => (id: string) => () => server.execute(sql, id)
  const setQuote = (changes: string) => run(`update quotes set ${changes} where id = ?`)
  const setInvitation = (changes: string) => run(`update nda_invitations set ${changes} where id = ?`)
  return {
    ...{ server, person, setQuote, redactQuote: setQuote(quoteRedaction), revoke: setInvitation("revoked_at = 'now'") },
    redactInvitation: (id: string, more = '') =>
      setInvitation(`company = '(erased)', "contactName" = '(erased)', title = '', email = '(erased)'${more}`)(id),
    deleteDocument: run('delete from quote_documents where quote_id = ?'),
    deleteQuote: run('delete from quotes where id = ?'),
  }
}

test('SQL redacts nothing that was decided or signed, nor what led to a signature (D5, H11)', async () => {
  const { server, person, setQuote, redactQuote, deleteDocument, redactInvitation } = await opened()
  const { declined, signed, handed, unsigned, ndas } = person
  // A declined quote may be marked expired: the decision still stands.
  setQuote("status = 'expired'")(declined.id)()
  await server.storesNothing(() => {
    for (const { id } of [declined, signed, handed, unsigned]) {
      expect(redactQuote(id), id).toThrow('a quote is frozen')
      expect(deleteDocument(id), id).toThrow('a document stands')
    }
    for (const { id } of [ndas.signed, ndas.handed, ndas.colleagues]) {
      expect(redactInvitation(id), id).toThrow('can only be revoked')
      expect(redactInvitation(id, ", revoked_at = 'now'"), id).toThrow()
    }
  })
  // Nor once something else has revoked a signed invitation.
  server.forge("update nda_invitations set revoked_at = 'now'")
  for (const { id } of [ndas.signed, ndas.handed]) expect(redactInvitation(id), id).toThrow('can only be revoked')
  // Nor a quote that nobody decided, but whose NDA was signed.
  server.forge('update nda_invitations set quote_id = ? where id = ?', person.lapsed.id, ndas.signed.id)
  expect(redactQuote(person.lapsed.id)).toThrow('a quote is frozen')
})

test('SQL redacts an undecided quote to one text only, and changes nothing else of it (D5, H11)', async () => {
  const { server, person, setQuote, redactQuote, deleteDocument, deleteQuote } = await opened()
  const { id } = person.lapsed
  for (const changes of [
    quoteRedaction.replace("client_name = '(erased)'", "client_name = 'Somebody else'"),
    quoteRedaction.replace("'{}'", '\'{"scope":1}\''),
  ])
    expect(setQuote(changes)(id), changes).toThrow('a quote is frozen')
  for (const change of ['retainer_rate = 1', "valid_until = '2099-01-01'", "sent_at = '2020-01-01'", "id = 'quo_x'"])
    expect(setQuote(`${change}, ${quoteRedaction}`)(id), change).toThrow()
  expect(redactQuote(person.open.id), 'open').toThrow('a quote is frozen')
  expect(deleteDocument(id)).toThrow('a document stands')
  redactQuote(id)()
  deleteDocument(id)()
  expect(setQuote("client_name = 'Somebody'")(id)).toThrow('a quote is frozen')
  expect(deleteQuote(id)).toThrow('never removed')
  expect(server.row('quotes', { id })).toMatchObject({ client_name: '(erased)', shown: {} })
})

test('SQL redacts an unsigned invitation once it is revoked, and changes nothing else of it (D5, H11)', async () => {
  const { person, revoke, redactInvitation } = await opened()
  const { id } = person.ndas.unsigned
  expect(redactInvitation(id)).toThrow('can only be revoked')
  revoke(id)()
  for (const change of [", token_sha256 = 'x'", ", quote_id = 'x'", ", expires_at = '2099'", ", provider = '{}'"])
    expect(redactInvitation(id, change), change).toThrow('can only be revoked')
  redactInvitation(id)()
})
