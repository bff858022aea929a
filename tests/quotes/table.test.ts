import { expect, test } from 'vitest'
import { transact } from '#src/db/transact.ts'
import { type Status, statuses } from '#src/quotes/rules.ts'
import { opened } from '#tests/conversation/fixtures.ts'
import type { TableName } from '#tests/fixtures/rows.ts'
import type { TestServer } from '#tests/fixtures/server.ts'
import { openQuote, serverWithAdmin } from './fixtures.ts'

const allowedMoves: Record<Status, readonly Status[]> = {
  draft: ['sent', 'expired'],
  sent: ['accepted', 'rejected', 'expired'],
  accepted: [],
  rejected: ['expired'],
  expired: [],
}

const columnsOf = (server: TestServer, table: TableName) =>
  Object.keys(server.rows(table)[0] ?? expect.fail(`${table} is empty`))

test.each(statuses)(
  'SQL moves a quote that is %s only as the rules allow, removes none, and changes what is free (D5)',
  async (from) => {
    const { server, quoteInStatus } = await serverWithAdmin()
    await quoteInStatus(from)
    const sent = ", shown = '{}', shown_sha256 = 'hash', sent_at = '2026-01-02'"
    for (const to of statuses) {
      const plan = from === 'sent' && to === 'accepted' ? ", chosen_plan = 'retainer'" : ''
      const filled = from === 'draft' && to !== 'draft' ? sent : ''
      const move = () =>
        transact(server.ctx, () => {
          server.execute(`update quotes set status = '${to}'${plan}${filled}`)
          throw new Error('undone')
        })
      const isAllowed = from === to || allowedMoves[from].includes(to)
      expect(move, to).toThrow(isAllowed ? 'undone' : 'cannot make this move')
    }
    expect(() => server.execute('delete from quotes')).toThrow('never removed')
    const free = ['status', 'chosen_plan', 'version', 'deleted_at', 'extended_until', 'company_key']
    for (const name of columnsOf(server, 'quotes')) {
      const change = () => server.execute(`update quotes set "${name}" = "${name}"`)
      if (from === 'draft' || free.includes(name)) expect(change, name).not.toThrow()
      else expect(change, name).toThrow('a quote is frozen')
    }
  },
)

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
