import { expect, onTestFinished, test } from 'vitest'
import { checkClock } from '#src/clock/check.ts'
import { isClockTrusted } from '#src/clock/guard.ts'
import { recordWitness } from '#src/clock/witness.ts'
import { resendMailer } from '#src/mail/resend-mailer.ts'
import { configured } from '#tests/fixtures/config.ts'
import { startFakeResend } from '#tests/fixtures/fake-resend.ts'
import { runJobsOnce } from '#tests/fixtures/server.ts'
import { kept, logOf, runningServer, startedAgain } from './fixtures.ts'

const dateOf = (moment: string) => new Date(moment).toUTCString()

/** A host outside, which answers 404 with the date of its own clock, or with none. */
const host = (date: string | null) => {
  const asked: string[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: ({ method, url }) => {
      asked.push(`${method} ${new URL(url).pathname}`)
      return new Response(null, { status: 404, headers: { date: date ?? 'yesterday' } })
    },
  })
  onTestFinished(() => server.stop(true))
  return { url: `${server.url}secret-of-the-heartbeat`, asked }
}

const later = '2026-12-12T10:00:00+13:00'

test('after three days off the jobs wait for one witness, and then run by themselves (H14)', async () => {
  const { server } = await runningServer()
  const again = startedAgain(server, later)
  await runJobsOnce(again)
  expect(kept(again)).toMatchObject({ open: 1 })
  recordWitness(again.ctx, { date: dateOf('2026-12-12T10:59:00+13:00') })
  await runJobsOnce(again)
  expect(kept(again)).toMatchObject({ open: 0 })
  expect(logOf(again)).toEqual(['jobs_held', 'jobs_released'])
})

test('a witness that disagrees holds the jobs even when all else agrees, until the clock is what it said (H14)', async () => {
  const { server } = await runningServer()
  server.travelTo('2026-11-18T08:00:00+13:00')
  recordWitness(server.ctx, { date: dateOf('2026-11-17T20:00:00+13:00') })
  await runJobsOnce(server)
  expect(kept(server)).toMatchObject({ open: 1 })
  expect(checkClock(server.ctx)).toMatchObject({ state: 'red' })
  server.setClock('2026-11-17T20:30:00+13:00')
  await runJobsOnce(server)
  expect(checkClock(server.ctx)).toMatchObject({ state: 'green' })
  server.wait(4 * 3_600_000)
  await runJobsOnce(server)
  expect(kept(server)).toMatchObject({ open: 0 })
})

test('a machine that slept counts too little, so the jobs wait for a witness (H14)', async () => {
  const { server } = await runningServer()
  server.setClock('2026-11-18T08:00:00+13:00')
  await runJobsOnce(server)
  expect(kept(server)).toMatchObject({ open: 1 })
  recordWitness(server.ctx, { date: dateOf('2026-11-18T08:00:01+13:00') })
  await runJobsOnce(server)
  expect(kept(server)).toMatchObject({ open: 0 })
})

test.each([null, undefined, '', 'yesterday', '2026-11-18', 'Wed, 32 Nov 2026 08:00:00 GMT'])(
  'an answer with the date %j is no witness (H14)',
  async (date) => {
    const { server } = await runningServer()
    expect(recordWitness(server.ctx, { date })).toBe(false)
    expect(isClockTrusted(server.ctx)).toBe(true)
    server.setClock(later)
    expect(recordWitness(server.ctx, { date })).toBe(false)
    expect(isClockTrusted(server.ctx)).toBe(false)
  },
)

test('while jobs wait, the hosts of the provider and the heartbeat are asked for the time, and for nothing else (H14)', async () => {
  const { server } = await runningServer()
  const [silent, right] = [host(null), host(dateOf(later))]
  const again = startedAgain(server, later, { RESEND_BASE_URL: silent.url, HEARTBEAT_URL: right.url })
  await runJobsOnce(again)
  expect([silent.asked, right.asked]).toEqual([['HEAD /'], ['HEAD /']])
  expect(logOf(again)).toEqual(['jobs_held', 'jobs_released'])
  await runJobsOnce(again)
  expect(kept(again)).toMatchObject({ open: 0 })
  expect(right.asked.filter((asked) => asked.startsWith('HEAD'))).toHaveLength(1)
})

test('a host whose clock is right leaves the jobs waiting where ours is wrong (H14)', async () => {
  const { server } = await runningServer()
  const right = host(dateOf('2026-11-02T10:00:00+13:00'))
  const again = startedAgain(server, later, { RESEND_BASE_URL: right.url })
  await runJobsOnce(again)
  await runJobsOnce(again)
  expect(kept(again)).toMatchObject({ open: 1 })
  expect(checkClock(again.ctx).text).toContain('should say 2 Nov 2026, 10:00 am NZDT')
})

test('each answer of the email provider tells its date, a refusal too (H14)', async () => {
  const provider = await startFakeResend()
  onTestFinished(() => provider.stop())
  const dates: (string | undefined)[] = []
  const mailer = resendMailer(configured({ RESEND_BASE_URL: provider.url }), { onDate: (date) => dates.push(date) })
  const envelope = {
    from: 'a@b.example',
    to: 'c@d.example',
    replyTo: 'e@f.example',
    subject: 's',
    html: 'h',
    text: 't',
  }
  provider.behave('deliver', '403', 'reset')
  for (const key of ['1', '2', '3']) await mailer(envelope, key)
  expect(dates).toEqual([expect.stringMatching(/ GMT$/), expect.stringMatching(/ GMT$/), undefined])
})
