import { expect, test } from 'vitest'
import { days, hours, instant, minutes } from '#src/base/time.ts'
import { findDigestWeek } from '#src/today/digest.ts'
import { queueDigest } from '#src/workflows/owner/queue-digest.ts'
import { businessWith } from '#tests/fixtures/config.ts'
import { read, refusalOf, runJobsOnce, startAgain, startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { openAsAdmin, sendForm } from '#tests/leads/fixtures.ts'
import { peopleOf } from '#tests/people/fixtures.ts'
import { openToday } from './fixtures.ts'

const timeZone = 'Pacific/Auckland'
const wall = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
/** `2026-10-27 08:00`, as the owner's clock shows it. */
const nz = (ms: number) => wall.format(ms)

/** When each digest was written, by the owner's clock. */
const digestsIn = ({ rows }: TestServer) =>
  rows('emails', { kind: 'monday_digest' }).map(({ created_at }) => nz(Date.parse(created_at)))

test.each([
  ['an ordinary week', '2026-11-02', '2026-11-02'],
  ['the week in which daylight saving has begun', '2026-09-28', '2026-09-28'],
  ['the week in which daylight saving has ended', '2027-04-05', '2027-04-05'],
  ['Labour Day', '2026-10-26', '2026-10-27'],
  ['Christmas on a Monday', '2028-12-25', '2028-12-27'],
])('%s: the digest is due at eight, and until five', (_, week, day) => {
  const due: string[] = []
  const from = Date.parse(`${week}T00:00:00+13:00`)
  for (let ms = from; ms < from + days(7); ms += minutes(10)) {
    const found = findDigestWeek({ clock: () => ms, business: businessWith })
    if (found === null) continue
    expect(found).toBe(week)
    due.push(nz(ms))
  }
  expect([due[0], due.at(-1), due.length]).toEqual([`${day} 08:00`, `${day} 16:50`, 54])
})

test.each([
  ['never', '-', '-', '08:00'],
  ['until the afternoon', '2026-11-09 07:00', '2026-11-09 14:00', '14:00'],
  ['until after hours', '2026-11-09 07:00', '2026-11-09 17:00', null],
  ['once it was written', '2026-11-09 09:00', '2026-11-09 12:00', '08:00'],
])('off %s, a server writes it that day or not at all that week, and never twice', async (_, from, to, time) => {
  let server = startTestServer({ now: '2026-11-08T12:00:00+13:00' })
  await sendForm(server)
  const start = server.ctx.clock()
  for (let hour = 1; hour < 6 * 24; hour += 1) {
    const at = start + hours(hour)
    const now = nz(at)
    if (now >= from && now < to) continue
    if (now === to) server = startAgain(server)
    server.travelTo(instant(at))
    queueDigest(server.ctx)
  }
  expect(digestsIn(server)).toEqual(time === null ? [] : [`2026-11-09 ${time}`])
})

const digestTexts = async (server: TestServer) =>
  (await server.deliver())
    .filter(({ subject }) => subject.startsWith('What waits'))
    .map(({ text }) => text.replaceAll(/\s+/g, ' '))

test('the digest has the items of Today with a link to each, and the link that ends it', async () => {
  const { server, send, write } = await openToday('2026-11-06T09:00:00+13:00')
  const quote = await send('Kōwhai Lane', '2026-11-11')
  await quote.view()
  write(quote, 'question')
  await sendForm(server, { company: 'Rimu Foods' })
  await server.deliver()
  server.travelTo('2026-11-09T08:00:00+13:00')
  await runJobsOnce(server)
  const [text] = await digestTexts(server)
  const subject = 'What waits for you on 9 November 2026'
  expect(server.emails.filter((email) => email.subject === subject)).toMatchObject([
    { to: server.ctx.business().notifyEmail },
  ])
  for (const words of [
    '2 things wait for you. Asked (1) --------- Kōwhai Lane <',
    `/admin/quotes/${quote.id}#thread> Hana asks. Lead (1)`,
    'Due today: ',
    '3–5 days a month.',
  ])
    expect(text).toContain(words)
  expect(text).toMatch(/\/digest\/[\w-]{43}/)
})

test('a week that begins with nothing to do has no digest, also when a lead comes in later that day', async () => {
  const server = startTestServer({ now: '2026-11-09T08:00:30+13:00' })
  await runJobsOnce(server)
  await sendForm(server)
  server.travelTo('2026-11-09T09:00:00+13:00')
  await runJobsOnce(server)
  expect(digestsIn(server)).toEqual([])
  expect(server.row('digests').week).toBe('2026-11-09')
})

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

test('opening the digest’s link changes nothing; one press ends it, and one brings it back', async () => {
  const { server, today, isWanted, press } = await openLink()
  expect(await isWanted()).toBe(true)
  expect(server.events(/^digest_/)).toEqual([])
  expect([await press(false), await press(false)]).toEqual([false, false])
  expect([await isWanted(), (await today()).digest]).toEqual([false, false])
  server.travelTo('2026-11-16T08:00:00+13:00')
  await runJobsOnce(server)
  expect(digestsIn(server)).toHaveLength(1)
  expect(await press(true)).toBe(true)
  server.travelTo('2026-11-23T08:00:00+13:00')
  await runJobsOnce(server)
  expect(digestsIn(server)).toHaveLength(2)
  expect(server.events(/^digest_/)).toEqual(['digest_stopped', 'digest_wanted'])
})

test('another token opens no digest, nor does the link once the digest goes to another address', async () => {
  const { server, link, token } = await openLink()
  const other = `${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`
  for (const wrong of [other, 'x']) expect((await link.$get({ param: { token: wrong } })).status).toBe(404)
  const moved = startAgain(server, { environment: { NOTIFY_EMAIL: 'another@southernaccounts.example' } })
  const press = moved.api.digest[':token'].$post({ param: { token }, json: { wanted: false } })
  expect(await refusalOf(press)).toEqual([404, 'digest_not_found'])
})

test.each(['a person is erased', 'a lead is erased', 'a lead has become too old'])(
  'every digest loses its content when %s (H11)',
  async (what) => {
    const { server, receive, archive, erase } = await openAsAdmin({ now: '2026-11-06T09:00:00+13:00' })
    const { id } = await receive()
    server.travelTo('2028-10-30T08:00:00+13:00')
    queueDigest(server.ctx)
    await server.deliver()
    const digest = () => server.row('emails', { kind: 'monday_digest' })
    expect(digest()).toMatchObject({ state: 'sent', email_sealed: expect.stringMatching(/./) })
    if (what === 'a person is erased') {
      await read(peopleOf(await server.signedIn({ admin: true })).erase('hana@rimu.example'))
    } else if (what === 'a lead is erased') {
      await archive(id)
      await read(erase(id))
    } else {
      server.travelTo('2028-11-07T09:00:00+13:00')
      await runJobsOnce(server)
    }
    expect(digest()).toMatchObject({ state: 'sent', email_sealed: '', envelope_sealed: null })
  },
)
