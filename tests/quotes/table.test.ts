import { expect, test } from 'vitest'
import { type Status, statuses } from '#src/quotes/rules.ts'
import { startTestServer } from '#tests/fixtures/server.ts'
import { acceptance, openQuote } from './fixtures.ts'

const allowedMoves: Record<Status, readonly Status[]> = {
  draft: ['sent', 'expired'],
  sent: ['accepted', 'rejected', 'expired'],
  accepted: [],
  rejected: ['expired'],
  expired: [],
}

const withQuote = (status: Status) => {
  const { $client } = startTestServer().ctx.db
  const sent = status === 'draft' ? 'null, null, null' : "'{}', 'hash', '2026-01-01'"
  const plan = status === 'accepted' ? "'retainer'" : 'null'
  $client.exec(
    `insert into quotes (id, client_name, client_company, client_email, scope_summary, valid_until, created_at, status, shown, shown_sha256, sent_at, chosen_plan)
     values ('q', 'a', 'b', 'c', 'd', '2026-01-01', '2026-01-01', '${status}', ${sent}, ${plan})`,
  )
  return $client
}

test.each(statuses.flatMap((from) => statuses.map((to) => ({ from, to }))))(
  'SQL moves a quote from $from to $to only if the rules allow it (D5)',
  ({ from, to }) => {
    const $client = withQuote(from)
    // This trigger would raise first.
    $client.exec('drop trigger quotes_plan_stands')
    const plan = to === 'accepted' ? "'retainer'" : 'null'
    const sent =
      from === 'draft' && to !== 'draft' ? ", shown = '{}', shown_sha256 = 'hash', sent_at = '2026-01-02'" : ''
    const move = () => $client.exec(`update quotes set status = '${to}', chosen_plan = ${plan}${sent}`)
    if (from === to || allowedMoves[from].includes(to)) expect(move).not.toThrow()
    else expect(move).toThrow('cannot make this move')
  },
)

test('SQL cannot delete a quote (D5)', () => {
  for (const status of statuses) {
    expect(() => withQuote(status).exec('delete from quotes'), status).toThrow('never removed')
  }
})

test.each(statuses.filter((status) => status !== 'draft'))('SQL cannot change a quote that is %s (D5)', (status) => {
  const $client = withQuote(status)
  const columns = $client.prepare("select name from pragma_table_info('quotes')").all() as { name: string }[]
  const free = ['status', 'chosen_plan', 'version', 'deleted_at', 'extended_until']
  for (const { name } of columns) {
    const change = () => $client.exec(`update quotes set "${name}" = "${name}"`)
    if (free.includes(name)) expect(change, name).not.toThrow()
    else expect(change, name).toThrow('a quote is frozen')
  }
})

test('SQL cannot change a link, a decision or the audit log (D5)', async () => {
  const { server, decide, shown_hash, id } = await openQuote()
  const { $client } = server.ctx.db
  const run = (sql: string) => () => $client.prepare(sql).run()
  for (const name of ['id', 'quote_id', 'token_sha256', 'token_sealed', 'created_at']) {
    expect(run(`update quote_tokens set "${name}" = "${name}"`), name).toThrow('can only be revoked')
  }
  expect(run('delete from quote_tokens')).toThrow('never removed')
  $client.exec(
    `insert into quote_tokens select 'qtk_old', quote_id, 'old', token_sealed, created_at, created_at from quote_tokens`,
  )
  for (const revoked_at of ['null', "'later'"]) {
    expect(run(`update quote_tokens set revoked_at = ${revoked_at} where id = 'qtk_old'`)).toThrow('stays revoked')
  }
  await decide(acceptance(shown_hash))
  expect(run("update quotes set status = 'sent'")).toThrow()
  expect(run("update quotes set status = 'rejected', chosen_plan = null")).toThrow()
  expect(run("update quotes set chosen_plan = 'prepaid'")).toThrow('the chosen plan stands')
  for (const table of ['quote_decisions', 'audit_events']) {
    for (const { name } of $client.prepare(`select name from pragma_table_info('${table}')`).all() as {
      name: string
    }[]) {
      expect(run(`update ${table} set "${name}" = "${name}"`), name).toThrow()
    }
    expect(run(`delete from ${table}`)).toThrow()
    expect(run(`insert or replace into ${table} select * from ${table}`)).toThrow()
  }
  expect($client.prepare('select status from quotes where id = ?').get(id)).toEqual({ status: 'accepted' })
})
