import { expect, test } from 'vitest'
import { hours } from '#src/base/time.ts'
import { emailsTo, openBrowser, whole } from '#tests/auth/fixtures.ts'
import { runJobsOnce, startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { newLead, sendForm } from '#tests/leads/fixtures.ts'
import { serverWithAdmin } from '#tests/quotes/fixtures.ts'
import { lineOf, startWatched } from '#tests/status/fixtures.ts'

const client = 'hana@rimu.example'
const startBudgeted = (perDay: string) => serverWithAdmin({ environment: { STRANGER_EMAILS_PER_DAY: perDay } })

const signUp = async (server: TestServer, email: string, address?: string) =>
  whole(await openBrowser(server, address).signUp({ email }))

/** An address in an IPv6 /48 for each number. */
const network = (n: number) => `2001:db8:${n.toString(16)}::7`
const countOf = (server: TestServer, kind: string) => server.rows('emails', { kind }).length

test('a network causes 6 emails an hour; the first to each is spared what the others used up (F15)', async () => {
  const server = startTestServer()
  const enquire = (n: number, address: string) => sendForm(server, { email: `v${n}@rimu.example` }, address)
  for (let n = 0; n < 8; n += 1) await enquire(n, `2001:db8:0:${n}::7`)
  expect(countOf(server, 'assessment_confirmed')).toBe(6)
  for (let n = 1; n <= 22; n += 1) await enquire(100 + n, network(n))
  expect(countOf(server, 'assessment_confirmed')).toBe(28)
  for (let n = 0; n < 50; n += 1) await signUp(server, `v${n}@spam.example`, network(50 + n))
  expect(countOf(server, 'confirm_email')).toBe(50)
  for (let n = 0; n < 50; n += 1) await signUp(server, `w${n}@spam.example`, network(200 + n))
  expect(server.rows('emails', { class: 'stranger' }).length).toBe(90)
})

test('past the budget a sign-up is answered alike, a reset is sent, and so is a later sign-up’s email (A4, F15)', async () => {
  const { server, admin } = await startBudgeted('1')
  const sent = await signUp(server, 'first@rimu.example')
  expect(sent).toMatchObject({ status: 200, body: '{}' })
  expect(await signUp(server, client)).toEqual(sent)
  expect(server.rows('users', { email: client })).toHaveLength(1)
  expect(await emailsTo(server, client)).toEqual([])
  expect((await openBrowser(server).post('reset-request', { email: admin.email })).status).toBe(200)
  expect(await emailsTo(server, admin.email)).toHaveLength(1)
  server.wait(hours(24))
  await signUp(server, client)
  const subject = 'Confirm your email address for Southern Accounts'
  expect(await emailsTo(server, client)).toMatchObject([{ subject }])
})

test('past the budget a lead is answered alike, kept and reported, and has no confirmation (F15)', async () => {
  const { server, admin } = await startBudgeted('1')
  const answer = async (n: number) => whole((await sendForm(server, { email: client }, network(n))).answer)
  expect(await answer(1)).toEqual(await answer(2))
  const { emails } = await newLead(server, admin, { email: client }, network(3))
  expect(emails.map(({ kind }) => kind)).toEqual(['assessment_received'])
  expect([countOf(server, 'assessment_received'), countOf(server, 'assessment_confirmed')]).toEqual([3, 1])
})

test('leads that an admin takes out of quarantine share the budget of all, and no network’s part of it (F15)', async () => {
  const { server, admin } = await startBudgeted('10')
  for (let n = 0; n < 11; n += 1) {
    const { id } = await newLead(server, admin, { email: `v${n}@rimu.example`, website: 'x' }, network(n))
    await admin.api.admin.leads[':id']['not-spam'].$post({ param: { id }, json: {} })
  }
  expect(countOf(server, 'assessment_confirmed')).toBe(9)
  expect(countOf(server, 'assessment_received')).toBe(11)
})

test('the status page counts what was withheld, and the owner gets one email about each day of it (F15)', async () => {
  const server = startWatched({ environment: { STRANGER_EMAILS_PER_DAY: '1' } })
  const digests = async () => {
    await runJobsOnce(server)
    return (await server.deliver()).filter(({ subject }) => subject.includes('did not send'))
  }
  const text = 'Strangers caused 0 of at most 1 emails in the last 24 hours.'
  expect(lineOf(server, 'strangers')).toEqual({ name: 'strangers', state: 'green', text, todo: null })
  for (let n = 1; n <= 3; n += 1) await signUp(server, `v${n}@rimu.example`, network(n))
  await sendForm(server, { email: client }, network(4))
  const withheld = 'Not sent since 2 Nov 2026, 9:00 am NZDT: 2 to confirm a sign-up, 1 to confirm a needs assessment.'
  const todo = expect.stringContaining('STRANGER_EMAILS_PER_DAY')
  const told = { state: 'yellow', text: `${text.replace('0', '1')} ${withheld}`, todo }
  expect(lineOf(server, 'strangers')).toMatchObject(told)
  expect(await digests()).toEqual([])
  server.wait(hours(24))
  await runJobsOnce(server)
  const [digest, ...others] = await digests()
  expect(others).toEqual([])
  expect(digest?.to).toBe(server.ctx.business().notifyEmail)
  expect(digest?.text).toMatch(/2 to confirm a sign-up[\s\S]*1 to confirm a needs assessment/)
  expect(lineOf(server, 'strangers').state).toBe('green')
  server.wait(hours(24))
  expect(await digests()).toHaveLength(1)
})
