import { expect, test } from 'vitest'
import { grantAdmin, revokeAdmin } from '#src/auth/account/admins.ts'
import { deleteAccount } from '#src/auth/account/delete-accounts.ts'
import { instant } from '#src/base/time.ts'
import { sendScheduled } from '#src/workflows/quotes/send-quote.ts'
import { read, refusalOf, runJobsOnce } from '#tests/fixtures/server.ts'
import { serverWithAdmin } from '#tests/quotes/fixtures.ts'

/** 9:00 am; the clock of the tests starts on Monday. */
const wednesday = '2026-11-03T20:00:00.000Z'

const scheduled = async () => {
  const started = await serverWithAdmin()
  const quote = await started.quoteInStatus('draft')
  const schedule = (at: string) => quote.send({ send_at: instant(Date.parse(at)) })
  expect(await read(schedule(wednesday))).toEqual({ public_link: '' })
  const at = async (moment: string) => {
    started.server.travelTo(moment)
    await sendScheduled(started.server.ctx)
  }
  return { ...started, ...quote, schedule, at }
}

test('a quote goes out at its time, as the admin who chose it, and not before', async () => {
  const { server, admin, at, row, ...quote } = await scheduled()
  expect(await quote.read()).toMatchObject({ status: 'draft', schedule: { send_at: wednesday, failed: null } })
  await at('2026-11-04T08:59:59+13:00')
  expect(row().status).toBe('draft')
  await at('2026-11-04T09:00:00+13:00')
  await sendScheduled(server.ctx)
  expect(await quote.read()).toMatchObject({ status: 'sent', sent_at: wednesday, schedule: null })
  expect((await server.deliver()).map(({ to }) => to)).toEqual(['hana@rimu.example'])
  expect(server.row('audit_events', { event: 'quote_sent' }).actor).toBe(admin.id)
})

// Which days are holidays: tests/calendar/holidays.test.ts.
test('a time outside working hours is refused with the next right one', async () => {
  const { schedule } = await scheduled()
  for (const [at, next] of [
    ['2026-11-04T08:59:00+13:00', '4 Nov 2026, 9:00 am NZDT'],
    ['2026-11-04T17:00:00+13:00', '5 Nov 2026, 9:00 am NZDT'],
    ['2026-11-13T10:00:00+13:00', '16 Nov 2026, 9:00 am NZDT'],
    ['2027-04-02T17:00:00+13:00', '5 Apr 2027, 9:00 am NZST'],
  ] as const) {
    const refused = await schedule(at)
    const error = `Quotes go out from 9:00 am to 5:00 pm on working days. The next right time is ${next}.`
    const refusal = { code: 'not_working_hours', error, fields: { send_at: error } }
    expect([refused.status, await refused.json()]).toEqual([400, refusal])
  }
})

test('a time that has passed, is over 60 days away or after the last day to accept is refused', async () => {
  const { schedule } = await scheduled()
  for (const at of ['2026-10-30T10:00:00+13:00', '2026-11-18T10:00:00+13:00', '2027-02-02T10:00:00+13:00'])
    expect(await refusalOf(schedule(at)), at).toEqual([400, 'schedule_out_of_range'])
})

test('an edited draft keeps its time, has to be printable and goes out as it is then; another time replaces the first', async () => {
  const { server, edit, schedule, row, at } = await scheduled()
  expect(await refusalOf(edit({ client_company: '王小明貿易有限公司' }))).toEqual([409, 'not_printable'])
  await edit({ client_company: 'Kauri Limited' })
  await schedule('2026-11-03T21:00:00.000Z')
  await at('2026-11-04T09:30:00+13:00')
  expect(row().status).toBe('draft')
  await at('2026-11-04T10:00:00+13:00')
  expect((await server.deliver()).map(({ subject }) => subject)).toEqual(['Quote for Kauri Limited'])
})

type Scheduled = Awaited<ReturnType<typeof scheduled>>

test.each<[string, (quote: Scheduled) => Promise<Response>, emails: number]>([
  ['cancelled', ({ asAdmin }) => asAdmin('/cancel-schedule', {}), 0],
  ['sent at once', ({ send }) => send(), 1],
  ['marked expired', ({ expire }) => expire(), 0],
])('a quote that was %s does not go out by itself', async (_, act, emails) => {
  const quote = await scheduled()
  expect((await act(quote)).status).toBe(200)
  await quote.at('2026-11-04T09:00:00+13:00')
  expect((await quote.read()).schedule).toBeNull()
  expect(await quote.server.deliver()).toHaveLength(emails)
})

test('a quote that cannot be sent at its time stays a draft that says why, and goes once it is scheduled again', async () => {
  const { server, edit, schedule, at, ...quote } = await scheduled()
  await edit({ valid_until: '2026-11-03' })
  await at('2026-11-04T09:00:00+13:00')
  await sendScheduled(server.ctx)
  const failed = 'The valid-until date has passed. Choose a later date before sending.'
  expect(await quote.read()).toMatchObject({ status: 'draft', schedule: { failed } })
  const told = { to: 'owner@southernaccounts.example', text: expect.stringContaining(failed) }
  expect(await server.deliver()).toMatchObject([told])
  await edit({ valid_until: '2026-12-18' })
  await schedule('2026-11-04T21:00:00.000Z')
  await at('2026-11-05T10:00:00+13:00')
  expect((await quote.read()).status).toBe('sent')
})

test('after a stop past its hour it waits for the next working hours, and for a clock that is right (H14)', async () => {
  const { row, at } = await scheduled()
  await at('2026-11-04T19:00:00+13:00')
  expect(row().status).toBe('draft')
  await at('2026-11-05T09:00:00+13:00')
  expect(row().status).toBe('sent')

  const wrong = await scheduled()
  await runJobsOnce(wrong.server)
  wrong.server.setClock('2026-12-15T10:00:00+13:00')
  await runJobsOnce(wrong.server)
  expect(wrong.row().status).toBe('draft')
})

test.each([
  ['revoked', [revokeAdmin], 'draft', /was not sent/],
  ['revoked and removed', [revokeAdmin, deleteAccount], 'draft', /was not sent/],
  ['revoked and an admin again', [revokeAdmin, grantAdmin], 'sent', /^Quote for/],
])('what an admin scheduled who is %s goes only while they are an admin (A1)', async (_, acts, status, told) => {
  const { server, admin, at, row } = await scheduled()
  await server.signedIn({ admin: true })
  for (const act of acts) act(server.ctx, { email: admin.email })
  await at(wednesday)
  expect(row().status).toBe(status)
  const failed = 'The account that scheduled it is no longer an admin. Send it yourself, or schedule it again.'
  expect(server.rows('quote_schedules').map((one) => one.failed)).toEqual(status === 'draft' ? [failed] : [])
  expect((await server.deliver()).map(({ subject }) => subject)).toEqual([expect.stringMatching(told)])
})

test('the preview is the email that is sent, but for its link, and offers times that are accepted', async () => {
  const { server, asAdmin, schedule, send } = await scheduled()
  server.travelTo('2026-11-02T22:00:00+13:00')
  const { to, subject, html, moments, text } = await read(asAdmin('/email-preview'))
  expect([to, html]).toEqual(['hana@rimu.example', expect.stringContaining('<html')])
  expect(moments).toEqual([2, 3, 4].map((day) => `2026-11-0${day}T20:00:00.000Z`))
  for (const moment of moments) expect((await schedule(moment)).status, moment).toBe(200)
  const { public_link } = await read(send())
  const [email] = await server.deliver()
  const shown = email?.text.replaceAll(public_link, 'http://localhost:3000/quote/…')
  expect({ subject, text }).toEqual({ subject: email?.subject, text: shown })
  expect(await refusalOf(asAdmin('/email-preview'))).toEqual([409, 'quote_not_draft'])
})
