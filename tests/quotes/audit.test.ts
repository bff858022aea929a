import canonicalize from 'canonicalize'
import { expect, test } from 'vitest'
import type { auditEvents } from '#src/audit/table.ts'
import { verifyAudit } from '#src/audit/verify-chain.ts'
import { backgroundTasksEnded } from '#src/background-tasks.ts'
import { sha256 } from '#src/base/sha256.ts'
import { type Instant, minutes } from '#src/base/time.ts'
import { runJobsOnce } from '#tests/fixtures/server.ts'
import { readAsAdmin, sentRevision } from '#tests/revisions/fixtures.ts'
import { timelineOf } from '#web/quotes/admin/timeline.ts'
import { no, openQuote, sentQuote, serverWithAdmin, shownHash, yes } from './fixtures.ts'

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

type Told = Parameters<typeof timelineOf>[0]

const words = (quote: Told) => timelineOf(quote).map((entry) => entry.words)

test('the timeline tells in its order what happened to a quote, and what is known of it', async () => {
  const { server, admin } = await serverWithAdmin()
  const { id, token } = await sentQuote(admin)
  const view = () => server.api.quotes[':token'].view.$post({ param: { token }, json: {} })
  server.wait(minutes(5))
  await view()
  server.wait(minutes(45))
  await view()
  server.wait(minutes(5))
  const json = yes(await shownHash(server, token))
  await server.api.quotes[':token'].decision.$post({ param: { token }, json })
  const quote = await readAsAdmin(await server.signedIn({ admin: true }), id)
  expect(words(quote)).toEqual([
    'Created',
    'Sent to Hana Tāmati',
    'Seen by Hana Tāmati',
    'Seen again by Hana Tāmati, 2 times in all',
    'Accepted: Retainer (Monthly)',
    'NDA sent',
  ])
  expect(timelineOf(quote).map(({ tone }) => tone)).toEqual(['plain', 'plain', 'plain', 'plain', 'good', 'plain'])
})

test('it names what revised and replaced a quote, and how it ended', async () => {
  const { server, admin } = await serverWithAdmin()
  const { id } = await sentQuote(admin)
  const second = await sentRevision(admin, id)
  const name = `Q-${id.slice(-8).toUpperCase()}`
  expect(words(await readAsAdmin(admin, id))).toEqual([
    'Created',
    'Sent to Hana Tāmati',
    `Revised: ${name}-R2 was begun`,
    `Replaced by ${name}-R2`,
  ])
  const json = no(await shownHash(server, second.token))
  await server.api.quotes[':token'].decision.$post({ param: { token: second.token }, json })
  await admin.api.admin.quotes[':id'].expire.$post({ param: { id: second.id }, json: {} })
  expect(words(await readAsAdmin(admin, second.id))).toEqual([
    `Created, to revise ${name}`,
    'Sent to Hana Tāmati',
    'Declined',
    'Marked expired',
  ])
})

const at = (moment: string) => moment as Instant

const told = (timeline: Partial<Told['timeline'][number]>[]): Told => ({
  client_name: 'Hana Tāmati',
  replaces: null,
  views: { count: 0, first: null, last: null },
  timeline: timeline.map((event, seq) => ({
    seq,
    at: at('2026-11-02T00:00:00.000Z'),
    by: 'clock',
    detail: {},
    event: 'quote_sent',
    ...event,
  })),
})

test('a report of the provider stands at the moment that it tells of', () => {
  const reported = (event: 'email_delivered' | 'email_bounced', kind: string, happened: string) => ({
    event,
    at: at('2026-11-02T03:00:00.000Z'),
    detail: { kind, at: happened },
  })
  const quote = told([
    { event: 'quote_first_viewed', at: at('2026-11-02T02:00:00.000Z') },
    reported('email_delivered', 'quote_sent', '2026-11-02T01:00:00.000Z'),
    reported('email_delivered', 'quote_accepted_client', '2026-11-02T01:30:00.000Z'),
    reported('email_bounced', 'nda_invited', '2026-11-02T02:30:00.000Z'),
  ])
  expect(words(quote)).toEqual(['Delivered', 'Seen by Hana Tāmati', 'NDA to the client: came back'])
})

test('an event without words of its own is told by its name; what says nothing to an admin is left out', () => {
  const quote = told([
    { event: 'quote_sent_elsewhere' as never },
    { event: 'quote_updated' },
    { event: 'quote_document_made' },
    { event: 'quote_expired' },
  ])
  expect(words(quote)).toEqual(['Sent elsewhere', 'Expired'])
})
