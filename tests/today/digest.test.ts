import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Day, days, hours, instant, minutes } from '#src/base/time.ts'
import { isWorkingDay } from '#src/calendar/working-days.ts'
import { findDigestWeek } from '#src/today/digest-week.ts'
import { queueDigest } from '#src/workflows/queue-digest.ts'
import { runningServer, startedAgain } from '#tests/clock/fixtures.ts'
import { depth } from '#tests/fixtures/depth.ts'
import { databaseOf, runJobsOnce, startTestServer, storedIn, type TestServer } from '#tests/fixtures/server.ts'
import { newLead, sendForm } from '#tests/leads/fixtures.ts'
import { openToday } from './fixtures.ts'

const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Auckland', dateStyle: 'short', timeStyle: 'short' })
const weekdayOf = new Intl.DateTimeFormat('en-NZ', { timeZone: 'Pacific/Auckland', weekday: 'short' })
/** `Tue 2026-10-27 08:00`, as the owner's clock shows it. */
const nz = (ms: number) => `${weekdayOf.format(ms)} ${wall.format(ms)}`

const digestsIn = ({ ctx }: Pick<TestServer, 'ctx'>) =>
  ctx.db.$client
    .prepare("select created_at from emails where kind = 'monday_digest' order by created_at")
    .pluck()
    .all() as string[]

const weeksIn = ({ ctx }: Pick<TestServer, 'ctx'>) => ctx.db.$client.prepare('select week from digests').pluck().all()

/** A server with a lead that waits for ever. */
const waitingServer = async (now: string) => {
  const server = startTestServer({ now })
  await sendForm(server)
  return server
}

describe('the moment of the digest', () => {
  test.each([
    ['an ordinary week', '2026-11-02', 'Mon 2026-11-02'],
    ['the week in which daylight saving has begun', '2026-09-28', 'Mon 2026-09-28'],
    ['the week in which daylight saving has ended', '2027-04-05', 'Mon 2027-04-05'],
    ['Easter Monday, the day after daylight saving ended', '2026-04-06', 'Tue 2026-04-07'],
    ['Labour Day', '2026-10-26', 'Tue 2026-10-27'],
    ['the week of Show Day', '2026-11-09', 'Mon 2026-11-09'],
    ['the week of Matariki', '2026-07-06', 'Mon 2026-07-06'],
    ['the week of 24 December', '2026-12-21', 'Mon 2026-12-21'],
    ['the Monday of Boxing Day', '2026-12-28', 'Tue 2026-12-29'],
    ['the Monday of the second of January', '2027-01-04', 'Tue 2027-01-05'],
    ['Christmas on a Monday', '2028-12-25', 'Wed 2028-12-27'],
    ['New Year on a Monday', '2029-01-01', 'Wed 2029-01-03'],
  ])('%s: at eight, and until five', async (_, week, day) => {
    const due: string[] = []
    const from = Date.parse(`${week}T00:00:00+13:00`)
    for (let ms = from; ms < from + days(7); ms += minutes(10)) {
      const found = await findDigestWeek({ clock: () => ms })
      if (found === null) continue
      expect(found).toBe(week)
      due.push(nz(ms))
    }
    expect([due[0], due.at(-1), due.length]).toEqual([`${day} 08:00`, `${day} 16:50`, 54])
  })

  test('is never on a weekend or a public holiday, and never at another hour', () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: Date.parse('2024-01-01T00:00:00Z'), max: Date.parse('2035-01-01T00:00:00Z') }),
        async (ms) => {
          const week = await findDigestWeek({ clock: () => ms })
          const [name = '', day = '', time = ''] = nz(ms).split(' ')
          const isWorking = await isWorkingDay(day as Parameters<typeof isWorkingDay>[0])
          if (week === null) return
          expect([isWorking, time >= '08:00', time < '17:00', name]).toEqual([
            true,
            true,
            true,
            expect.not.stringMatching(/S[au]/),
          ])
          expect(day >= week && Date.parse(day) - Date.parse(week) < days(5)).toBe(true)
        },
      ),
      { numRuns: depth(500, 5000) },
    ))

  test('comes once in each week of two years in which something waits, at eight', async () => {
    const server = await waitingServer('2026-09-01T12:00:00+12:00')
    const [from, to] = [Date.parse('2026-09-01T00:00:00Z'), Date.parse('2028-09-04T00:00:00Z')]
    for (let ms = from; ms < to; ms += hours(1)) {
      server.travelTo(instant(ms))
      await queueDigest(server.ctx)
    }
    const at = digestsIn(server).map((moment) => nz(Date.parse(moment)))
    expect(at).toHaveLength(105)
    expect(at.filter((moment) => !moment.endsWith(' 08:00'))).toEqual([])
    expect(new Set(weeksIn(server)).size).toBe(105)
  })

  test('a server that was off writes it the same day, or not at all that week, and never twice', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 70 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 14 * 24 }), fc.integer({ min: 1, max: 72 })), { maxLength: 4 }),
        async (week, outages) => {
          const from = Date.parse('2026-08-31T00:00:00+12:00') + days(7 * week)
          let server = await waitingServer(instant(from - hours(1)))
          const isOff = (hour: number) => outages.some(([start, length]) => hour >= start && hour < start + length)
          const ran: number[] = []
          for (let hour = 0; hour < 14 * 24; hour += 1) {
            if (isOff(hour)) continue
            if (hour > 0 && isOff(hour - 1)) {
              server = startTestServer({ db: databaseOf(storedIn(server.ctx.db)) })
            }
            server.travelTo(instant(from + hours(hour)))
            ran.push(from + hours(hour))
            await queueDigest(server.ctx)
          }
          const due = await Promise.all(
            ran.map(async (ms) => ((await findDigestWeek({ clock: () => ms })) ? [ms] : [])),
          )
          const firstOfDay = new Map(
            due
              .flat()
              .toReversed()
              .map((ms) => [nz(ms).slice(0, 14), instant(ms)]),
          )
          expect(digestsIn(server)).toEqual([...firstOfDay.values()].sort())
        },
      ),
      { numRuns: depth(3, 15) },
    )
  })
})

test('the digest has the same lists, links to each row, and the link that ends it', async () => {
  const { server, view, send, write } = await openToday('2026-11-06T09:00:00+13:00')
  const quote = await send('Kōwhai Lane', {
    valid_until: '2026-11-11' as Day,
  })
  await view(quote.token)
  write(quote.id, 'question', '2026-11-05T20:00:01.000Z')
  await sendForm(server, { company: 'Rimu Foods' })
  await server.deliver()
  server.travelTo('2026-11-09T08:00:00+13:00')
  await runJobsOnce(server)
  await server.deliver()
  const [email, ...others] = server.emails.filter(({ subject }) => subject.startsWith('What waits'))
  expect(others).toEqual([])
  expect(email).toMatchObject({ to: server.config.notifyEmail, subject: 'What waits for you on 9 November 2026' })
  const text = email?.text.replaceAll(/\s+/g, ' ') ?? ''
  expect(text).toContain('3 things wait for you: 1 lead to answer, 1 seen and not answered, 1 ending soon.')
  expect(text).toContain('Leads to answer (1)')
  expect(text).toContain('Due today. Received 6 Nov 2026, 9:00 am NZDT. Next: answer.')
  expect(text).toContain('Question asked. 6 Nov 2026, 9:00 am NZDT · Open until 11 November 2026. Next: answer.')
  expect(text).toContain('Ending soon (1)')
  expect(text).not.toContain('In trouble')
  expect(text).toContain(`/admin/quotes/${quote.id}`)
  expect(text).toMatch(/\/digest\/[\w-]{43}/)
})

test('the digest names trouble with its reason, and leaves lists out that are empty', async () => {
  const { server, $client, send } = await openToday('2026-11-06T09:00:00+13:00')
  const { id } = await send('Kōwhai Lane')
  $client.prepare("update emails set state = 'dead', reason = 'No such domain.' where subject_id = ?").run(id)
  server.travelTo('2026-11-09T08:00:00+13:00')
  await queueDigest(server.ctx)
  await server.deliver()
  const text = server.emails.at(-1)?.text.replaceAll(/\s+/g, ' ') ?? ''
  expect(text).toContain('One thing waits for you: 1 in trouble. In trouble (1) -------------- Kōwhai Lane')
  expect(text).toContain('An email could not be sent. 6 Nov 2026, 9:00 am NZDT · No such domain. Next: send it again.')
})

test('a week that begins with nothing to do has no digest, also when a lead comes in later that day', async () => {
  const server = startTestServer({ now: '2026-11-09T08:00:30+13:00' })
  await runJobsOnce(server)
  await sendForm(server)
  server.travelTo('2026-11-09T09:00:00+13:00')
  await runJobsOnce(server)
  expect([digestsIn(server), weeksIn(server)]).toEqual([[], ['2026-11-09']])
})

test('no digest is written by a clock that is not trusted (H14)', async () => {
  const { server } = await runningServer()
  const before = digestsIn(server)
  const again = startedAgain(server, '2026-12-14T10:00:00+13:00')
  await runJobsOnce(again)
  expect(digestsIn(again)).toEqual(before)
})

describe('the link that ends the digest', () => {
  const linked = async () => {
    const { server, admin, $client, today } = await openToday('2026-11-06T09:00:00+13:00')
    await newLead(server, admin)
    server.travelTo('2026-11-09T08:00:00+13:00')
    await runJobsOnce(server)
    await server.deliver()
    const [, token = ''] =
      /\/digest\/([\w-]{43})/.exec(server.emails.find(({ subject }) => subject.startsWith('What waits'))?.text ?? '') ??
      []
    const param = { token }
    const get = async (of = param) => server.api.digest[':token'].$get({ param: of })
    const post = async (wanted: boolean, of = param) =>
      server.api.digest[':token'].$post({ param: of, json: { wanted } })
    const events = () =>
      $client.prepare("select event, actor from audit_events where event like 'digest_%' order by seq").all()
    return { server, today, get, post, events, token }
  }

  test('opening it changes nothing; one press ends the digest, and one brings it back', async () => {
    const { server, today, get, post, events } = await linked()
    expect(await (await get()).json()).toEqual({ wanted: true })
    expect(events()).toEqual([])
    expect(await (await post(false)).json()).toEqual({ wanted: false })
    expect(await (await post(false)).json()).toEqual({ wanted: false })
    expect([await (await get()).json(), (await today()).digest]).toEqual([{ wanted: false }, false])
    server.travelTo('2026-11-16T08:00:00+13:00')
    await runJobsOnce(server)
    expect(digestsIn(server)).toHaveLength(1)
    expect(await (await post(true)).json()).toEqual({ wanted: true })
    await runJobsOnce(server)
    expect(digestsIn(server)).toHaveLength(1)
    server.travelTo('2026-11-23T08:00:00+13:00')
    await runJobsOnce(server)
    expect(digestsIn(server)).toHaveLength(2)
    expect(events()).toEqual([
      { event: 'digest_stopped', actor: 'stranger' },
      { event: 'digest_wanted', actor: 'stranger' },
    ])
  })

  test('another token opens nothing, nor does the link once the digest goes to another address', async () => {
    const { server, get, token } = await linked()
    expect((await get({ token: `${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}` })).status).toBe(404)
    expect((await get({ token: 'x' })).status).toBe(404)
    const moved = startTestServer({
      db: databaseOf(storedIn(server.ctx.db)),
      environment: { NOTIFY_EMAIL: 'another@southernaccounts.example' },
    })
    const answer = await moved.api.digest[':token'].$post({ param: { token }, json: { wanted: false } })
    expect([answer.status, ((await answer.json()) as unknown as { code: string }).code]).toEqual([
      404,
      'digest_not_found',
    ])
  })
})

test('an admin switches the digest off and on, as an event of theirs', async () => {
  const { admin, $client, today } = await openToday()
  const set = async (wanted: boolean) => (await admin.api.admin.today.digest.$post({ json: { wanted } })).json()
  expect(await set(false)).toEqual({ wanted: false })
  expect((await today()).digest).toBe(false)
  expect(await set(true)).toEqual({ wanted: true })
  expect((await today()).digest).toBe(true)
  const events = $client.prepare("select event, actor from audit_events where event like 'digest_%' order by seq")
  expect(events.all()).toEqual([
    { event: 'digest_stopped', actor: admin.id },
    { event: 'digest_wanted', actor: admin.id },
  ])
})

type ErasingAdmin = Awaited<ReturnType<TestServer['signedIn']>>['api']['admin']

const erasures: [name: string, erase: (server: TestServer, admin: ErasingAdmin, id: string) => Promise<unknown>][] = [
  [
    'a person is erased',
    (_, admin) => admin.people.erase.$post({ json: { email: 'hana@rimu.example', confirm: true } }),
  ],
  [
    'a lead is erased',
    async (_, { leads }, id) => {
      await leads[':id'].archive.$post({ param: { id }, json: {} })
      expect((await leads[':id'].erase.$post({ param: { id }, json: {} })).status).toBe(200)
    },
  ],
  [
    'a lead has become too old',
    async (server) => {
      server.travelTo('2028-11-07T09:00:00+13:00')
      await runJobsOnce(server)
    },
  ],
]

test.each(erasures)('every digest loses its content when %s (H11)', async (_, erase) => {
  const server = startTestServer({ now: '2026-11-06T09:00:00+13:00' })
  const lead = await newLead(server, await server.signedIn({ admin: true }))
  server.travelTo('2028-10-30T08:00:00+13:00')
  await queueDigest(server.ctx)
  await server.deliver()
  const digest = () =>
    server.ctx.db.$client
      .prepare("select state, email_sealed, envelope_sealed from emails where kind = 'monday_digest'")
      .get()
  expect(digest()).toMatchObject({ state: 'sent', email_sealed: expect.stringMatching(/./) })
  const { api } = await server.signedIn({ admin: true })
  await erase(server, api.admin, lead.id)
  expect(digest()).toEqual({ state: 'sent', email_sealed: '', envelope_sealed: null })
})
