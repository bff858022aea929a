import { expect, test } from 'vitest'
import { days, minutes, seconds } from '#src/base/time.ts'
import type { Mailer, Outcome } from '#src/mail/mailer.ts'
import { undoSendSeconds } from '#src/quotes/send/rules.ts'
import { checks } from '#src/status/checks.ts'
import { depth } from '#tests/fixtures/depth.ts'
import { read, refusalOf, runJobsOnce, startAgain, startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { sendForm } from '#tests/leads/fixtures.ts'
import { openQuote, sentQuote } from '#tests/quotes/fixtures.ts'

const right = '2026-11-02T10:00:00+13:00'
const ahead = '2026-12-13T10:00:00+13:00'
const behind = '2026-10-23T10:00:00+13:00'
const times = depth(2, 5)

/** A server with an open quote, a lead, an unconfirmed account and emails, whose jobs ran once by the right clock. */
const runningServer = async () => {
  const server = startTestServer()
  const { token } = await sentQuote(await server.signedIn({ admin: true }))
  await sendForm(server)
  const { id } = await server.signedIn()
  server.execute("update users set confirmed_at = null, created_at = '2026-11-01T00:00:00.000Z' where id = ?", id)
  await server.deliver()
  await runJobsOnce(server)
  return { server, token }
}

/** How much there is of what a wrong clock could take away. */
const kept = ({ rows }: TestServer) => ({
  open: rows('quotes', { status: 'sent' }).length,
  leads: rows('leads').length,
  users: rows('users').length,
  emails: rows('emails').filter(({ kind, email_sealed }) => email_sealed && !/audit_head|digest/.test(kind)).length,
})

const all = { open: 1, leads: 1, users: 2, emails: 3 }

const logOf = ({ logged }: TestServer) =>
  logged.map(({ event }) => event).filter((event) => event === 'jobs_held' || event === 'jobs_released')

test.each([
  ['41 days ahead', ahead],
  ['3 years ahead', '2029-11-02T10:00:00+13:00'],
  ['10 days behind', behind],
])('a clock %s takes nothing away in many runs and at many starts, and is logged once (H14)', async (_, wrong) => {
  const { server } = await runningServer()
  server.setClock(wrong)
  for (let run = 0; run < times; run += 1) {
    await runJobsOnce(server)
    server.wait(minutes(1))
  }
  expect([kept(server), logOf(server)]).toEqual([all, ['jobs_held']])
  let at = server
  for (let start = 0; start < times; start += 1) {
    at = startAgain(at, { now: wrong })
    expect((await sendForm(at, {}, `198.51.100.${start}`)).answer.status).toBe(200)
    await runJobsOnce(at)
    expect(logOf(at)).toEqual([])
  }
  expect(kept(at)).toMatchObject({ open: 1, leads: 1 + times, users: 2 })
})

test.each(['in the process', 'after a start'])('what waited for the right clock goes on %s (H14)', async (when) => {
  const { server, token } = await runningServer()
  const openAt = ({ api }: TestServer) => api.quotes[':token'].$get({ param: { token } })
  server.setClock(ahead)
  await runJobsOnce(server)
  expect(await refusalOf(openAt(server))).toEqual([410, 'quote_expired'])
  server.setClock(right)
  const again = when === 'after a start' ? startAgain(server) : server
  await runJobsOnce(again)
  expect(kept(again)).toEqual(all)
  expect((await openAt(again)).status).toBe(200)
  // Time passes, so that the quote is really over.
  again.travelTo('2026-11-18T00:00:00+13:00')
  await runJobsOnce(again)
  expect([kept(again).open, logOf(again).at(-1)]).toEqual([0, 'jobs_released'])
})

test.each([
  ['40 days after the last run goes on', '2026-12-12T09:00:00+13:00', []],
  ['longer after the last run waits', '2026-12-12T09:01:00+13:00', ['jobs_held']],
  ['an hour before the last run goes on', '2026-11-02T08:00:30+13:00', []],
  ['longer before the last run waits', '2026-11-02T07:59:00+13:00', ['jobs_held']],
])('a start %s (H14)', async (_, now, logged) => {
  const server = startTestServer()
  await runJobsOnce(server)
  const again = startAgain(server, { now })
  await runJobsOnce(again)
  expect(logOf(again)).toEqual(logged)
})

test('months in which nothing happens hold nothing while the server runs (H14)', async () => {
  const { server } = await runningServer()
  for (let month = 0; month < 3; month += 1) {
    server.wait(days(30))
    await runJobsOnce(server)
  }
  expect([logOf(server), kept(server).open]).toEqual([[], 0])
})

test('a lead that comes while the clock is three years behind is there when it is right (H14)', async () => {
  const server = startTestServer()
  await runJobsOnce(server)
  server.setClock('2023-11-02T10:00:00+13:00')
  await sendForm(server)
  const again = startAgain(server, { now: right })
  await runJobsOnce(again)
  expect(again.rows('leads')).toHaveLength(1)
})

test('the check names what waits and since when, until the owner’s press lets it go on, which is an event (H14)', async () => {
  expect(checks.clock(startTestServer().ctx)).toMatchObject({ state: 'green', todo: null })
  const { server } = await runningServer()
  expect(checks.clock(server.ctx).text).toBe('Right, last checked 2 Nov 2026, 9:00 am NZDT')
  const again = startAgain(server, { now: ahead })
  const { api, id } = await again.signedIn({ admin: true, email: 'second@example.nz' })
  await runJobsOnce(again)
  const text =
    'The clock says 13 Dec 2026, 10:00 am NZDT. These jobs wait since 2 Nov 2026, 9:00 am NZDT, when it was last right: recording expired quotes, sending scheduled quotes, writing the Monday digest, writing what changed on a day, making monthly statements, deleting old sign-ups, deleting ended sessions, deleting old codes of NDAs, deleting old leads, deleting old imported clients, deleting old visitor events, redacting old emails, deleting old counts of what strangers used, deleting old copies, deleting old news. Nothing is lost meanwhile.'
  const todo = expect.stringContaining('bun run admin trust-clock')
  expect(checks.clock(again.ctx)).toEqual({ state: 'red', text, todo })
  const trusted = await read(api.admin.status['trust-clock'].$post({ json: {} }))
  expect(trusted.checks).toContainEqual(expect.objectContaining({ name: 'clock', state: 'green', todo: null }))
  await runJobsOnce(again)
  expect(kept(again)).toMatchObject({ open: 0 })
  expect(logOf(again)).toEqual(['jobs_held', 'jobs_released'])
  expect(again.row('audit_events', { event: 'clock_trusted' })).toMatchObject({ actor: id, subject: 'clock' })
})

test.each([ahead, behind])('an email of unknown outcome waits for the right clock: %s (H14, G4)', async (wrong) => {
  const outcomes: Outcome[] = [{ kind: 'unknown', reason: 'no answer' }]
  const mailer: Mailer = async () => outcomes.shift() ?? { kind: 'sent', providerId: 're_1' }
  const { server } = await openQuote({}, { mailer })
  const { idempotency_key } = server.row('emails')
  await runJobsOnce(server)
  server.wait(seconds(undoSendSeconds))
  await server.deliver(0)
  server.setClock(wrong)
  for (let round = 0; round < 5; round += 1) {
    await server.deliver(0)
    server.wait(minutes(1))
  }
  expect(server.row('emails')).toMatchObject({ state: 'pending', attempts: 1 })
  server.setClock(right)
  await server.deliver(0)
  expect(server.row('emails')).toMatchObject({ state: 'sent', attempts: 2, idempotency_key })
})
