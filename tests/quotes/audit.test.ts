import canonicalize from 'canonicalize'
import { expect, test } from 'vitest'
import type { auditEvents } from '#src/audit/table.ts'
import { verifyAudit } from '#src/audit/verify-chain.ts'
import { backgroundTasksEnded } from '#src/background-tasks.ts'
import { sha256 } from '#src/base/sha256.ts'
import { runJobsOnce } from '#tests/fixtures/server.ts'
import { openQuote, sentQuote, yes } from './fixtures.ts'

type AuditRow = typeof auditEvents.$inferSelect

test('the audit log names the first row that was changed (D7)', async () => {
  const { server, decide, shown_hash } = await openQuote()
  await decide(yes(shown_hash))
  await backgroundTasksEnded(server.ctx)
  const { $client } = server.ctx.db
  expect(verifyAudit(server.ctx)).toEqual({ rows: 6, broken: null })
  $client.exec('drop trigger audit_events_unchanged')
  for (const column of ['at', 'event', 'actor', 'subject', 'detail', 'previous', 'hash']) {
    const read = $client.prepare(`select "${column}" as was from audit_events where seq = 2`)
    const { was } = read.get() as { was: string }
    $client.prepare(`update audit_events set "${column}" = ? where seq = 2`).run(`${was.slice(0, -1)}~`)
    expect(verifyAudit(server.ctx), column).toEqual({ rows: 1, broken: 2 })
    $client.prepare(`update audit_events set "${column}" = ? where seq = 2`).run(was)
  }
  // A recomputed hash breaks the next row. The last row has no next one, but its number.
  const forge = (seq: number, changes: Partial<AuditRow>) => {
    const columns = 'seq, at, event, actor, subject, detail, previous, hash, mac'
    const was = $client.prepare(`select ${columns} from audit_events where seq = ?`).get(seq) as AuditRow
    const { hash: _, mac: __, ...row } = { ...was, ...changes }
    const write = $client.prepare('update audit_events set seq = ?, subject = ?, hash = ? where seq = ?')
    write.run(row.seq, row.subject, sha256(row.previous + canonicalize(row)), seq)
    return () => write.run(was.seq, was.subject, was.hash, row.seq)
  }
  const undo = forge(2, { subject: 'quo_forged' })
  expect(verifyAudit(server.ctx)).toEqual({ rows: 2, broken: 3 })
  undo()
  expect(verifyAudit(server.ctx)).toEqual({ rows: 6, broken: null })
  forge(6, { seq: 7 })
  expect(verifyAudit(server.ctx)).toEqual({ rows: 5, broken: 6 })
  $client.exec('drop trigger audit_events_kept')
  $client.exec('delete from audit_events where seq = 2')
  expect(verifyAudit(server.ctx)).toEqual({ rows: 1, broken: 2 })
})

test('the last event of a day is emailed to the owner the next day, once; a day without events sends nothing (D7)', async () => {
  const { server, decide, shown_hash } = await openQuote()
  server.wait(1000)
  const anchors = async () =>
    (await server.deliver()).filter(({ subject }) => subject.startsWith('Audit log')).map(({ to, text }) => [to, text])
  await runJobsOnce(server)
  expect(await anchors()).toEqual([])
  const head = () => server.ctx.db.$client.prepare('select seq, hash from audit_events order by seq desc').get()
  const first = head() as { seq: number; hash: string }
  server.travelTo('2026-11-03T00:00:00+13:00')
  await decide(yes(shown_hash))
  for (const _ of [1, 2]) await runJobsOnce(server)
  expect(await anchors()).toEqual([
    [
      'owner@southernaccounts.example',
      expect.stringMatching(new RegExp(`Last entry: ${first.seq}\\s[^]*${first.hash}`)),
    ],
  ])
  const second = head() as { seq: number; hash: string }
  for (const day of ['2026-11-04', '2026-11-05']) {
    server.travelTo(`${day}T09:00:00+13:00`)
    for (const _ of [1, 2]) await runJobsOnce(server)
  }
  expect((await anchors()).slice(1)).toEqual([['owner@southernaccounts.example', expect.stringContaining(second.hash)]])
})

test('the daily email names the last event by number, even if the clock was ahead earlier (D8)', async () => {
  const { server } = await openQuote()
  for (const now of ['2026-11-05T09:00:00+13:00', '2026-11-03T09:00:00+13:00']) {
    server.travelTo(now)
    await sentQuote(await server.signedIn({ admin: true }))
  }
  const last = server.ctx.db.$client.prepare('select hash from audit_events order by seq desc').get() as {
    hash: string
  }
  server.travelTo('2026-11-06T09:00:00+13:00')
  await runJobsOnce(server)
  const anchor = (await server.deliver()).find(({ subject }) => subject.startsWith('Audit log'))
  expect(anchor?.text).toContain(last.hash)
})
