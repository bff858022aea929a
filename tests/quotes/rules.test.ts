import { expect, test } from 'vitest'
import { may, type Status, statuses } from '#src/quotes/rules.ts'
import { startTestServer } from '#tests/fixtures/server.ts'

const all: readonly Status[] = statuses

// SPEC §4 and GAPS 8, written down a second time: the table that server and matrix share is compared with this one (A2).
const allowed: Record<Parameters<typeof may>[0], { kept: readonly Status[]; deleted: readonly Status[] }> = {
  update: { kept: ['draft'], deleted: [] },
  send: { kept: ['draft'], deleted: [] },
  expire: { kept: ['draft', 'sent', 'rejected'], deleted: [] },
  delete: { kept: ['accepted', 'rejected', 'expired'], deleted: ['accepted', 'rejected', 'expired'] },
  restore: { kept: all, deleted: all },
  accept: { kept: ['sent'], deleted: ['sent'] },
  reject: { kept: ['sent'], deleted: ['sent'] },
}

test.each(Object.entries(allowed))(
  'A2: a quote that may %s is in one of SPEC’s statuses',
  (move, { kept, deleted }) => {
    const from = (deleted_at: string | null) =>
      statuses.filter((status) => may(move as keyof typeof allowed, { status, deleted_at }))
    expect([from(null), from('then')]).toEqual([kept, deleted])
  },
)

// Of the moves above, what each does to the status.
const moves: Record<Status, readonly Status[]> = {
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
  'D5: SQL too moves a quote from $from to $to only where SPEC does',
  ({ from, to }) => {
    const $client = withQuote(from)
    // It guards the plan by itself, and would answer first.
    $client.exec('drop trigger quotes_plan_stands')
    const plan = to === 'accepted' ? "'retainer'" : 'null'
    const sent =
      from === 'draft' && to !== 'draft' ? ", shown = '{}', shown_sha256 = 'hash', sent_at = '2026-01-02'" : ''
    const move = () => $client.exec(`update quotes set status = '${to}', chosen_plan = ${plan}${sent}`)
    if (from === to || moves[from].includes(to)) expect(move).not.toThrow()
    else expect(move).toThrow('cannot make this move')
  },
)

test('D5: no SQL removes a quote, though nothing hangs on it yet', () => {
  for (const status of statuses) {
    expect(() => withQuote(status).exec('delete from quotes'), status).toThrow('never removed')
  }
})

test.each(statuses.filter((status) => status !== 'draft'))(
  'D5: of a quote that is %s no SQL changes a word',
  (status) => {
    const $client = withQuote(status)
    const columns = $client.prepare("select name from pragma_table_info('quotes')").all() as { name: string }[]
    const free = ['status', 'chosen_plan', 'version', 'deleted_at']
    for (const { name } of columns) {
      const change = () => $client.exec(`update quotes set "${name}" = "${name}"`)
      if (free.includes(name)) expect(change, name).not.toThrow()
      else expect(change, name).toThrow('a quote is frozen')
    }
  },
)
