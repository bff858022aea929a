import { expect, test } from 'vitest'
import { type Status, statuses } from '#src/quotes/rules.ts'
import { opened } from '#tests/conversation/fixtures.ts'
import { startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { openQuote } from './fixtures.ts'

const allowedMoves: Record<Status, readonly Status[]> = {
  draft: ['sent', 'expired'],
  sent: ['accepted', 'rejected', 'expired'],
  accepted: [],
  rejected: ['expired'],
  expired: [],
}

const withQuote = (status: Status) => {
  const server = startTestServer()
  const sent = status === 'draft' ? 'null, null, null' : "'{}', 'hash', '2026-01-01'"
  const plan = status === 'accepted' ? "'retainer'" : 'null'
  server.execute(
    `insert into quotes (id, client_name, client_company, client_email, scope_summary, valid_until, created_at, status, shown, shown_sha256, sent_at, chosen_plan)
     values ('q', 'a', 'b', 'c', 'd', '2026-01-01', '2026-01-01', '${status}', ${sent}, ${plan})`,
  )
  return server
}

const columnsOf = (server: TestServer, table: 'quotes' | 'quote_tokens' | (typeof standing)[number]) =>
  Object.keys(server.rows(table)[0] ?? expect.fail(`${table} is empty`))

const pairs = statuses.flatMap((from) => statuses.map((to) => ({ from, to })))

test.each(pairs)('SQL moves a quote from $from to $to only if the rules allow it (D5)', ({ from, to }) => {
  const { execute } = withQuote(from)
  const sent = ", shown = '{}', shown_sha256 = 'hash', sent_at = '2026-01-02'"
  const plan = from === 'sent' && to === 'accepted' ? ", chosen_plan = 'retainer'" : ''
  const move = () =>
    execute(`update quotes set status = '${to}'${plan}${from === 'draft' && to !== 'draft' ? sent : ''}`)
  if (from === to || allowedMoves[from].includes(to)) expect(move).not.toThrow()
  else expect(move).toThrow('cannot make this move')
})

test.each(statuses)('SQL removes no quote that is %s, and changes one in what is free alone (D5)', (status) => {
  const server = withQuote(status)
  expect(() => server.execute('delete from quotes')).toThrow('never removed')
  const free = ['status', 'chosen_plan', 'version', 'deleted_at', 'extended_until', 'company_key']
  for (const name of columnsOf(server, 'quotes')) {
    const change = () => server.execute(`update quotes set "${name}" = "${name}"`)
    if (status === 'draft' || free.includes(name)) expect(change, name).not.toThrow()
    else expect(change, name).toThrow('a quote is frozen')
  }
})

const standing = [
  ...(['audit_events', 'decline_reasons', 'follow_ups', 'quote_decision_undos', 'quote_decisions'] as const),
  ...(['quote_documents', 'quote_messages', 'quote_withdrawals', 'start_details'] as const),
]

test('SQL changes and removes nothing that was decided, told or printed (D5, E3)', async () => {
  const { server, admin, id, ask, giveDetails, giveReason, ...quote } = await opened()
  await ask('Which days?')
  await quote.accept()
  await giveDetails({ legal_name: 'Rimu Holdings' })
  expect(() => server.execute("update quotes set chosen_plan = 'prepaid'")).toThrow('the chosen plan stands')
  await quote.undoDecision()
  await quote.reject()
  await giveReason('price')
  await (await quote.sendQuote()).withdraw()
  server.execute("insert into follow_ups (quote_id, nth, text, sent_by, at) values (?, 1, 'x', ?, 'now')", id, admin.id)
  await server.deliver()
  await server.storesNothing(() => {
    // Only what belongs to a quote that was erased may be redacted.
    for (const table of ['quote_messages', 'follow_ups'])
      expect(() => server.execute(`update ${table} set text = '(erased)'`), table).toThrow('stands')
    for (const table of standing) {
      for (const name of columnsOf(server, table)) {
        const change = () => server.execute(`update ${table} set "${name}" = "${name}"`)
        expect(change, `${table}.${name}`).toThrow(/stands|only added to/)
      }
      expect(() => server.execute(`delete from ${table}`), table).toThrow(/stands|only added to/)
      expect(() => server.execute(`insert or replace into ${table} select * from ${table}`), table).toThrow()
    }
  })
})

test('SQL revokes a link, and changes it in nothing else (D5)', async () => {
  const { server, correctEmail } = await openQuote()
  await correctEmail()
  for (const name of ['id', 'quote_id', 'token_sha256', 'token_sealed', 'created_at']) {
    const change = () => server.execute(`update quote_tokens set "${name}" = "${name}"`)
    expect(change, name).toThrow('can only be revoked')
  }
  expect(() => server.execute('delete from quote_tokens')).toThrow('never removed')
  const revoke = 'update quote_tokens set revoked_at = ? where revoked_at is not null'
  for (const at of [null, 'later']) expect(() => server.execute(revoke, at)).toThrow('stays revoked')
})
