import { describe, expect, test } from 'vitest'
import { type Day, days, hours, instant, minutes } from '#src/base/time.ts'
import { isWorkingDay } from '#src/calendar/working-days.ts'
import { findDigestWeek } from '#src/today/digest-week.ts'
import { queueDigest } from '#src/workflows/queue-digest.ts'
import { runningServer } from '#tests/clock/fixtures.ts'
import { depth } from '#tests/fixtures/depth.ts'
import { read, refusalOf, runJobsOnce, startAgain, startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { openAsAdmin, sendForm } from '#tests/leads/fixtures.ts'
import { openToday } from './fixtures.ts'

const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Auckland', dateStyle: 'short', timeStyle: 'short' })
const weekdayOf = new Intl.DateTimeFormat('en-NZ', { timeZone: 'Pacific/Auckland', weekday: 'short' })
/** `Tue 2026-10-27 08:00`, as the owner's clock shows it. */
const nz = (ms: number) => `${weekdayOf.format(ms)} ${wall.format(ms)}`

const digestsIn = ({ rows }: TestServer) =>
  rows('emails', { kind: 'monday_digest' }).map(({ created_at }) => created_at)

const weeksIn = ({ rows }: TestServer) => rows('digests').map(({ week }) => week)

const wishesIn = ({ rows }: TestServer) => rows('audit_events').filter(({ event }) => event.startsWith('digest_'))

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
  ])('%s: at eight, and until five', (_, week, day) => {
    const due: string[] = []
    const from = Date.parse(`${week}T00:00:00+13:00`)
    for (let ms = from; ms < from + days(7); ms += minutes(10)) {
      const found = findDigestWeek({ clock: () => ms })
      if (found === null) continue
      expect(found).toBe(week)
      due.push(nz(ms))
    }
    expect([due[0], due.at(-1), due.length]).toEqual([`${day} 08:00`, `${day} 16:50`, 54])
  })

  test('comes once in each of many weeks in which something waits, at eight of a working day', async () => {
    const server = await waitingServer('2026-09-01T12:00:00+12:00')
    const weeks = depth(20, 105)
    for (let hour = 0; hour < weeks * 7 * 24; hour += 1) {
      server.wait(hours(1))
      queueDigest(server.ctx)
    }
    const at = digestsIn(server).map((moment) => nz(Date.parse(moment)))
    expect(at).toHaveLength(weeks)
    expect(at.filter((moment) => !/^(Mon|Tue|Wed) .* 08:00$/.test(moment))).toEqual([])
    expect(at.filter((moment) => !isWorkingDay(moment.slice(4, 14) as Day))).toEqual([])
    expect(new Set(weeksIn(server)).size).toBe(weeks)
  })

  test.each([
    ['never', '-', '-', '08:00'],
    ['until the afternoon', '2026-11-09 07:00', '2026-11-09 14:00', '14:00'],
    ['until after hours', '2026-11-09 07:00', '2026-11-09 17:00', null],
    ['all day', '2026-11-08 20:00', '2026-11-10 07:00', null],
    ['once it was written', '2026-11-09 09:00', '2026-11-09 12:00', '08:00'],
  ])('off %s, a server writes it that day or not at all that week, and never twice', async (_, from, to, time) => {
    let server = await waitingServer('2026-11-08T12:00:00+13:00')
    const start = server.ctx.clock()
    for (let hour = 1; hour < 6 * 24; hour += 1) {
      const at = start + hours(hour)
      const now = nz(at).slice(4)
      if (now >= from && now < to) continue
      if (now === to) server = startAgain(server)
      server.travelTo(instant(at))
      queueDigest(server.ctx)
    }
    const written = digestsIn(server).map((moment) => nz(Date.parse(moment)))
    expect(written).toEqual(time === null ? [] : [`Mon 2026-11-09 ${time}`])
  })
})

/** What each digest says so far. */
const digestTexts = async (server: TestServer) =>
  (await server.deliver())
    .filter(({ subject }) => subject.startsWith('What waits'))
    .map(({ text }) => text.replaceAll(/\s+/g, ' '))

test('the digest has the same lists, links to each row, and the link that ends it', async () => {
  const { server, send, write } = await openToday('2026-11-06T09:00:00+13:00')
  const quote = await send('Kōwhai Lane', '2026-11-11')
  await quote.view()
  write(quote, 'question')
  await sendForm(server, { company: 'Rimu Foods' })
  await server.deliver()
  server.travelTo('2026-11-09T08:00:00+13:00')
  await runJobsOnce(server)
  const [text, ...others] = await digestTexts(server)
  expect(others).toEqual([])
  const subject = 'What waits for you on 9 November 2026'
  expect(server.emails).toContainEqual(expect.objectContaining({ to: server.config.notifyEmail, subject }))
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
  const { server, send, killEmails } = await openToday('2026-11-06T09:00:00+13:00')
  killEmails(await send('Kōwhai Lane'))
  server.travelTo('2026-11-09T08:00:00+13:00')
  queueDigest(server.ctx)
  const [text] = await digestTexts(server)
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
  const again = startAgain(server, { now: '2026-12-14T10:00:00+13:00' })
  await runJobsOnce(again)
  expect(digestsIn(again)).toEqual(before)
})

describe('the link that ends the digest', () => {
  /** A server that sent its first digest, and what its link does. */
  const openLink = async () => {
    const opened = await openToday('2026-11-06T09:00:00+13:00')
    const { server } = opened
    await sendForm(server)
    server.travelTo('2026-11-09T08:00:00+13:00')
    await runJobsOnce(server)
    const token = /\/digest\/([\w-]{43})/.exec((await digestTexts(server))[0] ?? '')?.[1] ?? ''
    const link = server.api.digest[':token']
    const press = async (wanted: boolean) => (await read(link.$post({ param: { token }, json: { wanted } }))).wanted
    return { ...opened, link, token, press, isWanted: async () => (await read(link.$get({ param: { token } }))).wanted }
  }

  test('opening it changes nothing; one press ends the digest, and one brings it back', async () => {
    const { server, today, isWanted, press } = await openLink()
    expect(await isWanted()).toBe(true)
    expect(server.events(/^digest_/)).toEqual([])
    expect([await press(false), await press(false)]).toEqual([false, false])
    expect([await isWanted(), (await today()).digest]).toEqual([false, false])
    server.travelTo('2026-11-16T08:00:00+13:00')
    await runJobsOnce(server)
    expect(digestsIn(server)).toHaveLength(1)
    expect(await press(true)).toBe(true)
    await runJobsOnce(server)
    expect(digestsIn(server)).toHaveLength(1)
    server.travelTo('2026-11-23T08:00:00+13:00')
    await runJobsOnce(server)
    expect(digestsIn(server)).toHaveLength(2)
    expect(server.events(/^digest_/)).toEqual(['digest_stopped', 'digest_wanted'])
    for (const { actor } of wishesIn(server)) expect(actor).toBe('stranger')
  })

  test('another token opens nothing, nor does the link once the digest goes to another address', async () => {
    const { server, link, token } = await openLink()
    const other = `${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`
    for (const wrong of [other, 'x']) expect((await link.$get({ param: { token: wrong } })).status).toBe(404)
    const environment = { NOTIFY_EMAIL: 'another@southernaccounts.example' }
    const moved = startAgain(server, { environment })
    const press = moved.api.digest[':token'].$post({ param: { token }, json: { wanted: false } })
    expect(await refusalOf(press)).toEqual([404, 'digest_not_found'])
  })
})

test('an admin switches the digest off and on, as an event of theirs', async () => {
  const { server, admin, today } = await openToday()
  for (const wanted of [false, true]) {
    expect(await read(admin.api.admin.today.digest.$post({ json: { wanted } }))).toEqual({ wanted })
    expect((await today()).digest).toBe(wanted)
  }
  const wishes = wishesIn(server).map(({ event, actor }) => [event, actor])
  expect(wishes).toEqual([
    ['digest_stopped', admin.id],
    ['digest_wanted', admin.id],
  ])
})

type Opened = Awaited<ReturnType<typeof openAsAdmin>>

const eraseHana = async ({ server }: Opened) => {
  const { people } = (await server.signedIn({ admin: true })).api.admin
  await read(people.erase.$post({ json: { email: 'hana@rimu.example', confirm: true } }))
}

const eraseLead = async ({ archive, erase }: Opened, id: string) => {
  await archive(id)
  expect((await erase(id)).status).toBe(200)
}

const waitForTwoYears = async ({ server }: Opened) => {
  server.travelTo('2028-11-07T09:00:00+13:00')
  await runJobsOnce(server)
}

test.each([
  ['a person is erased', eraseHana],
  ['a lead is erased', eraseLead],
  ['a lead has become too old', waitForTwoYears],
])('every digest loses its content when %s (H11)', async (_, erase) => {
  const opened = await openAsAdmin({ now: '2026-11-06T09:00:00+13:00' })
  const { server } = opened
  const { id } = await opened.receive()
  server.travelTo('2028-10-30T08:00:00+13:00')
  queueDigest(server.ctx)
  await server.deliver()
  const digest = () => server.row('emails', { kind: 'monday_digest' })
  expect(digest()).toMatchObject({ state: 'sent', email_sealed: expect.stringMatching(/./) })
  await erase(opened, id)
  expect(digest()).toMatchObject({ state: 'sent', email_sealed: '', envelope_sealed: null })
})
