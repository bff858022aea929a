import { expect, onTestFinished, test } from 'vitest'
import { hours, minutes, seconds } from '#src/base/time.ts'
import { resendMailer } from '#src/mail/resend-mailer.ts'
import { undoSendSeconds } from '#src/quotes/move-rules.ts'
import { emailsTo, openBrowser } from '#tests/auth/fixtures.ts'
import { startFakeResend } from '#tests/fixtures/fake-resend.ts'
import { runJobsOnce, startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { newLead, rows, sendForm } from '#tests/leads/fixtures.ts'
import { sentQuote } from '#tests/quotes/fixtures.ts'
import { lineOf, startWatched } from '#tests/status/fixtures.ts'

const client = 'hana@rimu.example'

/** A server whose provider takes so many emails. */
const startLimited = async (quota: number) => {
  const provider = await startFakeResend({ quota })
  onTestFinished(provider.stop)
  const server = startTestServer({ mailer: resendMailer({ resendApiKey: 're_test', resendBaseUrl: provider.url }) })
  const admin = await server.signedIn({ admin: true })
  return { provider, server, admin }
}

const signUp = async (server: TestServer, email: string, address?: string) => {
  const answer = await openBrowser(server, address).signUp({ email })
  return { status: answer.status, headers: [...answer.headers], body: await answer.text() }
}

/** An address in an IPv6 /48 for each number. */
const network = (n: number) => `2001:db8:${n.toString(16)}::7`

const queuedKinds = (server: TestServer) =>
  rows<{ kind: string }>(server, 'select kind from emails order by rowid').map(({ kind }) => kind)

const waitOf = (server: TestServer, kind: string) => {
  const [row] = rows<{ created_at: string; sent_at: string }>(
    server,
    `select created_at, sent_at from emails where kind = '${kind}'`,
  )
  return Date.parse(row?.sent_at ?? '') - Date.parse(row?.created_at ?? '')
}

test('20 sign-ups from one address within 4 minutes leave a provider’s quota of 20 to the client’s quote (F15)', async () => {
  const { provider, server, admin } = await startLimited(20)
  for (let n = 0; n < 20; n += 1) {
    expect((await signUp(server, `v${n}@spam.example`, '198.51.100.9')).status).toBe(200)
    if (n % 5 === 4) server.wait(minutes(1))
  }
  await server.deliver(minutes(5))
  await sentQuote(admin, { client_email: client })
  await server.deliver(minutes(1))
  expect(provider.emails.filter(({ to }) => to.endsWith('@spam.example'))).toHaveLength(6)
  expect(provider.emails.at(-1)?.to).toBe(client)
  expect(waitOf(server, 'quote_sent')).toBeLessThan(seconds(undoSendSeconds + 1))
  expect(rows(server, 'select count(*) as n from users')).toEqual([{ n: 21 }])
})

test('where strangers used the whole quota, the client’s email leaves within an hour of the next one (F15)', async () => {
  const { provider, server, admin } = await startLimited(3)
  for (let n = 0; n < 5; n += 1) await signUp(server, `v${n}@spam.example`, network(n))
  await server.deliver(minutes(1))
  expect(provider.emails).toHaveLength(3)
  await sentQuote(admin, { client_email: client })
  await server.deliver(minutes(90))
  expect(provider.emails).toHaveLength(3)
  provider.renewQuota()
  await server.deliver(hours(1))
  expect(provider.emails.slice(3).map(({ to }) => to)).toEqual([client])
  await server.deliver(hours(24))
  expect(provider.emails.slice(4).map(({ to }) => to.split('@')[1])).toEqual(['spam.example', 'spam.example'])
})

test('all strangers together cause 30 emails an hour, and a network a fifth of them (F15)', async () => {
  const server = startTestServer()
  const enquire = (n: number, address: string) => sendForm(server, { email: `v${n}@rimu.example` }, address)
  for (let n = 0; n < 8; n += 1) await enquire(n, `2001:db8:0:${n}::7`)
  const confirmed = () => queuedKinds(server).filter((kind) => kind === 'assessment_confirmed').length
  expect(confirmed()).toBe(6)
  for (let n = 1; n <= 22; n += 1) await enquire(100 + n, network(n))
  expect(confirmed()).toBe(28)
  for (let n = 0; n < 4; n += 1) await signUp(server, `v${n}@spam.example`, network(50 + n))
  expect(queuedKinds(server).filter((kind) => kind === 'confirm_email')).toHaveLength(2)
  server.wait(hours(1))
  await signUp(server, 'later@spam.example', network(60))
  expect(queuedKinds(server).filter((kind) => kind === 'confirm_email')).toHaveLength(3)
})

test('past the budget a sign-up is answered alike, and a later one sends the email (A4, F15)', async () => {
  const server = startTestServer({ environment: { STRANGER_EMAILS_PER_DAY: '1' } })
  const sent = await signUp(server, 'first@rimu.example')
  const withheld = await signUp(server, client)
  expect(withheld).toEqual(sent)
  expect(withheld).toMatchObject({ status: 200, body: '{}' })
  expect(rows(server, 'select email from users order by rowid')).toEqual([
    { email: 'first@rimu.example' },
    { email: client },
  ])
  expect(await emailsTo(server, client)).toEqual([])
  server.wait(hours(24))
  await signUp(server, client)
  expect((await emailsTo(server, client)).map(({ subject }) => subject)).toEqual([
    'Confirm your email address for Southern Accounts',
  ])
})

test('past the budget a lead is answered alike, kept and reported, and has no confirmation (F15)', async () => {
  const server = startTestServer({ environment: { STRANGER_EMAILS_PER_DAY: '1' } })
  const admin = await server.signedIn({ admin: true })
  const answer = async (address: string) => {
    const response = (await sendForm(server, { email: client }, address)).answer
    return { status: response.status, headers: [...response.headers], body: await response.text() }
  }
  const sent = await answer(network(1))
  expect(await answer(network(2))).toEqual(sent)
  const { emails } = await newLead(server, admin, { email: client }, network(3))
  expect(emails.map(({ kind }) => kind)).toEqual(['assessment_received'])
  expect(queuedKinds(server)).toEqual([
    'assessment_received',
    'assessment_confirmed',
    'assessment_received',
    'assessment_received',
  ])
})

test('leads that an admin takes out of quarantine share the budget of all, and no network’s part of it (F15)', async () => {
  const server = startTestServer({ environment: { STRANGER_EMAILS_PER_DAY: '10' } })
  const admin = await server.signedIn({ admin: true })
  for (let n = 0; n < 5; n += 1) {
    const { id } = await newLead(server, admin, { email: `v${n}@rimu.example`, website: 'x' }, network(n))
    await admin.api.admin.leads[':id']['not-spam'].$post({ param: { id }, json: {} })
  }
  expect(queuedKinds(server).filter((kind) => kind === 'assessment_confirmed')).toHaveLength(3)
  expect(queuedKinds(server).filter((kind) => kind === 'assessment_received')).toHaveLength(5)
})

test('a reset for an account is no stranger’s email, so a flood of sign-ups delays none (F15)', async () => {
  const server = startTestServer({ environment: { STRANGER_EMAILS_PER_DAY: '1' } })
  const { email } = await server.signedIn()
  await signUp(server, 'first@rimu.example')
  const answer = await openBrowser(server).post('reset-request', { email })
  expect(answer.status).toBe(200)
  expect(await emailsTo(server, email)).toHaveLength(1)
})

test('the status page counts what was withheld, and the owner gets one email about each day of it (F15)', async () => {
  const server = startWatched({ environment: { STRANGER_EMAILS_PER_DAY: '1' } })
  const digests = async () => (await server.deliver()).filter(({ subject }) => subject.includes('did not send'))
  expect(await lineOf(server, 'strangers')).toEqual({
    name: 'strangers',
    state: 'green',
    text: 'Strangers caused 0 of at most 1 emails in the last 24 hours.',
    todo: null,
  })
  await signUp(server, 'first@rimu.example', network(1))
  await signUp(server, 'second@rimu.example', network(2))
  await signUp(server, 'third@rimu.example', network(3))
  await sendForm(server, { email: client }, network(4))
  expect(await lineOf(server, 'strangers')).toMatchObject({
    state: 'yellow',
    text: 'Strangers caused 1 of at most 1 emails in the last 24 hours. Not sent since 2 Nov 2026, 9:00 am NZDT: 2 to confirm a sign-up, 1 to confirm a needs assessment.',
    todo: expect.stringContaining('STRANGER_EMAILS_PER_DAY'),
  })
  await runJobsOnce(server)
  expect(await digests()).toEqual([])
  server.wait(hours(24))
  await runJobsOnce(server)
  await runJobsOnce(server)
  const [digest, ...others] = await digests()
  expect(others).toEqual([])
  expect(digest).toMatchObject({
    to: server.config.notifyEmail,
    subject: 'Emails to strangers that Southern Accounts did not send',
  })
  expect(digest?.text).toContain('2 to confirm a sign-up')
  expect(digest?.text).toContain('1 to confirm a needs assessment')
  expect((await lineOf(server, 'strangers'))?.state).toBe('green')
  server.wait(hours(24))
  await runJobsOnce(server)
  expect(await digests()).toHaveLength(1)
})
