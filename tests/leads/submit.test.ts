import { expect, test } from 'vitest'
import { days, hours, minutes, seconds } from '#src/base/time.ts'
import { newFormToken } from '#src/leads/form-token.ts'
import { supportTypes } from '#src/leads/rules.ts'
import { allRows, refusalOf, startTestServer } from '#tests/fixtures/server.ts'
import { assessment, fetchFormToken, post, sendForm } from './fixtures.ts'

/** A server, and a form opened so long ago. `send`: its answers, but for these. `stored`: how many leads and emails. */
const openForm = async (ageMs = seconds(20)) => {
  const server = startTestServer()
  const formToken = await fetchFormToken(server)
  server.wait(ageMs)
  const send = (changes: object = {}, address?: string) =>
    post(server, { ...assessment(), formToken, ...changes }, address)
  const stored = () => [server.rows('leads').length, server.rows('emails').length]
  return { server, formToken, send, stored }
}

const toOwner = [
  ...['Company: Rimu & Tōtara Foods Limited', 'Name: Hana Tāmati', 'Work Email: hana@rimu.example'],
  ...['Phone: 021 555 014', 'Time Commitment: 3–5 days per month', 'Expected Duration: 3–12 months'],
  'Type of Support: Ongoing account management (existing clients)\n  Other\n',
  'Other support: A trade show in Timaru',
  'Additional Notes: We call on 40 cafés.\n  Two of them twice a month.',
  ...['Received: 2 Nov 2026, 9:00 am NZDT', 'by the next business day: 3 November 2026'],
  'delete this email from your mailbox once it is no longer needed: 24 months from now at the latest',
]
const toVisitor = [
  'Type of Support: Ongoing account management (existing clients)\n  Other\n',
  'a tailored proposal with indicative pricing by the next business day, Tuesday 3 November 2026.',
  ...['Reply to this email, or call 03 555 0142.', 'privacy page <http://localhost:3000/privacy> says'],
]

test('a lead is stored with one email to the owner with every answer and one to the visitor without free text (F4)', async () => {
  const { server, send } = await openForm()
  const answer = await send()
  expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
  const lead = server.row('leads')
  expect(lead).toMatchObject({ state: 'new', due_day: '2026-11-03', quarantined: false })
  const [owner, visitor, ...others] = await server.deliver()
  expect(others).toEqual([])
  expect(owner).toMatchObject({ to: server.ctx.business().notifyEmail, replyTo: 'hana@rimu.example' })
  for (const words of [...toOwner, `http://localhost:3000/admin/leads/${lead.id}`]) expect(owner?.text).toContain(words)
  expect(owner?.html).toContain('href="mailto:hana@rimu.example"')
  for (const words of toVisitor) expect(visitor?.text).toContain(words)
  expect(visitor).toMatchObject({ to: 'hana@rimu.example', replyTo: server.ctx.business().email })
  expect(JSON.stringify(visitor)).not.toMatch(/Rimu|Hana|021 555|Timaru|cafés/)
  expect(server.row('audit_events')).toMatchObject({ event: 'lead_received', actor: 'stranger', detail: '{}' })
})

const unprintable = 'Name contains a character that cannot be used'
const noAddress = 'Invalid email address'

test.each<[field: string, value: unknown, sentence: string]>([
  ['name', 'a\r\nBcc: x@y.example', `${unprintable}, after “a”`],
  ['name', '\ud800Ann', unprintable],
  ['email', 'a@b.example, c@d.example', noAddress],
  ['email', '"A" <a@b.example>', noAddress],
  ['email', `${'x'.repeat(250)}@rimu.example`, noAddress],
  ['supportTypes', ['account-management'], 'Please select at least one type of support'],
  ['supportTypes', ['Other', 'Other'], 'Please select at least one type of support'],
  ['role', 'admin', 'Unknown field'],
])('%s %j is refused with its own message, and nothing is stored (F1, F3)', async (field, value, sentence) => {
  const { server, send } = await openForm()
  const answer = await server.storesNothing(() => send({ [field]: value }))
  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({ error: sentence, code: 'invalid', fields: { [field]: sentence } })
})

test('what a visitor typed is never logged (H10)', async () => {
  const server = startTestServer()
  for (let n = 0; n < 6; n += 1) await sendForm(server)
  await sendForm(server, { email: 'canary' })
  await server.deliver()
  expect(server.logged.length).toBeGreaterThan(3)
  expect(JSON.stringify(server.logged)).not.toMatch(/Rimu|Hana|rimu\.example|canary|Timaru|203\.0\.113/)
})

test('an address has one pseudonym in the log for a day, and another the next day (H10)', async () => {
  const server = startTestServer()
  const refused = async (address?: string) => {
    await post(server, {}, address)
    return server.logged.at(-1)?.address
  }
  const today = await refused()
  expect(today).toMatch(/^[\w-]{16}$/)
  expect(await refused()).toBe(today)
  expect(await refused('198.51.100.1')).not.toBe(today)
  server.wait(days(1))
  expect(await refused()).not.toBe(today)
})

test('what Other is, is dropped where Other is not ticked; an answer left out has no line', async () => {
  const { server, send } = await openForm()
  await send({ supportTypes: [supportTypes[2].label], phone: null, additionalNotes: null })
  expect(server.row('leads').otherSupportType).toBeNull()
  expect((await server.deliver())[0]?.text).not.toMatch(/Phone|Other support|Additional Notes|null/)
})

/** Every byte of an answer. */
const whole = async (answer: Response) => [answer.status, [...answer.headers].sort(), await answer.text()]

test.each([
  ['a space', ' '],
  ['very much', 'http://spam.example '.repeat(3_000)],
])(
  'a honeypot filled with %s gets the bytes of a success, is quarantined, and sends nothing (F12)',
  async (_, website) => {
    const server = startTestServer()
    const good = await sendForm(server)
    const spam = await sendForm(server, { website })
    expect(await whole(spam.answer)).toEqual(await whole(good.answer))
    expect(server.rows('leads').map(({ state }) => state)).toEqual(['new', 'quarantined'])
    expect(server.events(/^lead/)).toEqual(['lead_received', 'lead_quarantined'])
    expect(JSON.stringify(allRows(server.ctx.db))).not.toContain('spam.example')
    expect(await whole(await post(server, spam.body))).toEqual(await whole(await post(server, good.body)))
    expect([server.rows('leads').length, server.rows('emails').length]).toEqual([2, 2])
  },
)

test.each([
  [seconds(5) - 1, 400, 'slow_down'],
  [seconds(5), 200, undefined],
  [hours(24), 200, undefined],
  [hours(24) + 1, 400, 'form_stale'],
])('a form token of %i ms is answered with %i (F13)', async (ms, status, code) => {
  const { send, stored } = await openForm(ms)
  const answer = await send()
  expect([answer.status, (await answer.json()).code]).toEqual([status, code])
  expect(stored()).toEqual(status === 200 ? [1, 2] : [0, 0])
})

test('forged, altered, future and malformed form tokens are refused (F13)', async () => {
  const { server, formToken, send, stored } = await openForm()
  const [createdAt = '', nonce = '', signature = ''] = formToken.split('.')
  const future = newFormToken({ ...server.ctx, clock: () => server.ctx.clock() + minutes(1) })
  const otherPurpose = server.ctx.crypto.sign('something else', `${createdAt}.${nonce}`)
  for (const token of [
    ...['', 'x', ` ${formToken}`, `${formToken}.`, `${createdAt}.${nonce}`, future],
    `${(Number.parseInt(createdAt, 36) - 1).toString(36)}.${nonce}.${signature}`,
    `${createdAt}.${nonce.slice(1)}A.${signature}`,
    `${createdAt}.${nonce}.${signature.slice(1)}A`,
    `${createdAt}.${nonce}.${otherPurpose}`,
  ])
    expect(await refusalOf(send({ formToken: token })), token).toEqual([400, 'form_stale'])
  expect(stored()).toEqual([0, 0])
  expect((await send()).status).toBe(200)
})

test('a repeated submission, however soon, gets the first answer and stores nothing; other content is refused (F13)', async () => {
  const { server, send, stored } = await openForm()
  const answers = await Promise.all(Array.from({ length: 20 }, async () => whole(await send())))
  expect(stored()).toEqual([1, 2])
  await server.storesNothing(async () => {
    const replayed = await send({ name: ` ${assessment().name}` })
    expect(replayed.status).toBe(200)
    expect(new Set([...answers, await whole(replayed)].map((answer) => JSON.stringify(answer))).size).toBe(1)
    for (const other of [{ name: 'Somebody else' }, { website: 'x' }])
      expect(await refusalOf(send(other))).toEqual([422, 'key_reused'])
  })
})

test('the sixth form within an hour from one network is refused with the wait, also a filled honeypot; repeats do not count (F12, F14)', async () => {
  const server = startTestServer()
  const sent = []
  for (let n = 0; n < 5; n += 1) sent.push(await sendForm(server, {}, `2001:db8:0:1::${n}`))
  for (const { body } of sent) expect((await post(server, body, '2001:db8:0:1::9')).status).toBe(200)
  const { answer, body } = await server.storesNothing(() => sendForm(server, {}, '2001:db8:0:1::ffff'))
  const spam = await post(server, { ...body, website: 'x' }, '2001:db8:0:1::ffff')
  expect([spam.status, await spam.text()]).toEqual([429, await answer.clone().text()])
  expect(await refusalOf(Promise.resolve(answer))).toEqual([429, 'too_many_forms'])
  expect(answer.headers.get('retry-after')).toBe(`${3600 - 5 * 20}`)
  expect((await sendForm(server, {}, '2001:db8:0:2::1')).answer.status).toBe(200)
})

test('the third confirmation within a day to one address, whatever its capitals, is not sent (F4)', async () => {
  const server = startTestServer()
  for (const email of ['hana@rimu.example', 'HANA@rimu.example', 'Hana@Rimu.example', 'other@rimu.example']) {
    expect((await sendForm(server, { email })).answer.status).toBe(200)
    server.wait(hours(1))
  }
  const confirmations = async () =>
    (await server.deliver()).map(({ to }) => to.toLowerCase()).filter((to) => to !== server.ctx.business().notifyEmail)
  expect(await confirmations()).toEqual(['hana@rimu.example', 'hana@rimu.example', 'other@rimu.example'])
  expect(server.emails).toHaveLength(4 + 3)
  server.wait(days(1))
  await sendForm(server)
  expect((await confirmations()).slice(3)).toEqual(['hana@rimu.example'])
})
