import { expect, test } from 'vitest'
import { verifyAudit } from '#src/audit/verify-chain.ts'
import { type Day, hours } from '#src/base/time.ts'
import { createCrypto } from '#src/crypto.ts'
import { transact } from '#src/db/transact.ts'
import { suppressAddress } from '#src/delivery/suppress.ts'
import type { Mailer } from '#src/mail/mailer.ts'
import { dump, refusalOf, startTestServer } from '#tests/fixtures/server.ts'
import { rows } from '#tests/leads/fixtures.ts'
import { acceptance, draft as draftOf, rejection, sentQuote, shownHash } from '#tests/quotes/fixtures.ts'
import { monday, seenQuote, thursday } from './fixtures.ts'

const accounts = ['sessions', 'users', 'user_roles']

const stored = (server: Awaited<ReturnType<typeof seenQuote>>['server']) => ({
  rows: rows(server, 'select nth, text, sent_by, at from follow_ups order by nth'),
  events: rows(server, "select event, actor, subject from audit_events where event = 'follow_up_sent'"),
  emails: rows(server, "select state, class, idempotency_key from emails where kind = 'quote_follow_up'"),
})

test('three working days after the last view a drafted text stands ready, and reading it sends nothing', async () => {
  const { server, draft, view } = await seenQuote()
  server.travelTo('2026-11-26T08:59:59+13:00')
  const early = await draft()
  expect([early.status, await early.json()]).toEqual([
    409,
    { code: 'follow_up_early', error: 'A follow-up may go from Thursday 26 November 2026, 9:00 am.' },
  ])
  server.travelTo(thursday)
  const before = dump(server.ctx.db, accounts)
  const answer = await draft()
  expect(answer.status).toBe(200)
  const { text, ...rest } = (await answer.json()) as { text: string }
  expect(rest).toEqual({ client_name: 'Hana Tāmati', nth: 1, allowed: true })
  expect(text).toContain('Kia ora Hana,')
  expect(text).toContain('until the end of Friday 18 December 2026')
  expect(text).toContain('$2,400.00 + GST per month')
  expect(text).toContain(server.config.business.phone)
  expect(text).not.toContain('did not reach you')
  expect(dump(server.ctx.db, accounts)).toEqual(before)
  await view()
  expect(await refusalOf(draft())).toEqual([409, 'follow_up_early'])
})

test('a quote that nobody saw gets one two working days before its last day, and the text says so', async () => {
  const server = startTestServer({ now: monday })
  const signedIn = () => server.signedIn({ admin: true })
  const { id } = await sentQuote(await signedIn(), { valid_until: '2026-11-27' as Day })
  await server.deliver()
  const draft = async () => (await signedIn()).api.admin.quotes[':id']['follow-up'].$get({ param: { id } })
  expect(await refusalOf(draft())).toEqual([409, 'follow_up_early'])
  server.travelTo('2026-11-25T09:00:00+13:00')
  expect(((await (await draft()).json()) as { text: string }).text).toContain('In case my email did not reach you')
  server.travelTo('2026-11-27T17:00:00+13:00')
  expect(await refusalOf(draft())).toEqual([409, 'follow_up_late'])
  server.travelTo('2026-11-28T09:00:00+13:00')
  expect(await refusalOf(draft())).toEqual([409, 'quote_not_open'])
})

test('sending stores the words, an event and one email to the client with the link, the sender and the way to stop', async () => {
  const { server, id, public_link, send, read } = await seenQuote({
    client_source: 'referral',
    client_referrer: 'Tama Reid',
  })
  server.travelTo(thursday)
  const text = 'Kia ora Hana,\n\nDid it arrive?\nI am on the road until four.\n\nAroha'
  const answer = await send(text)
  expect(answer.status).toBe(200)
  const at = '2026-11-25T21:00:00.000Z'
  const pressed = expect.stringMatching(/^usr_/)
  expect(await answer.json()).toMatchObject({
    id,
    status: 'sent',
    follow_ups: [{ nth: 1, text, at }],
    reminders_stopped_at: null,
  })
  expect(stored(server)).toEqual({
    rows: [{ nth: 1, text, sent_by: pressed, at }],
    events: [{ event: 'follow_up_sent', actor: pressed, subject: id }],
    emails: [{ state: 'pending', class: 'client', idempotency_key: `quote_follow_up/${id}/1` }],
  })
  const email = (await server.deliver()).at(-1)
  expect(email).toMatchObject({ to: 'hana@rimu.example', replyTo: server.config.business.email })
  expect(email?.subject).toMatch(/^Quote Q-\w{8} for Rimu & Tōtara Foods Limited: open until 18 December 2026$/)
  for (const words of [
    'Did it arrive?\nI am on the road until four.',
    `Read your quote:\n${public_link}\n`,
    `Reply and say so, or open: No more reminders about this quote <${public_link}?reminders=stop>\n`,
    server.config.business.legalName,
    server.config.business.phone,
    'sent you a quote that is still open. Tama Reid gave us your name and address.',
    'Record ',
  ]) {
    expect(email?.text).toContain(words)
  }
  expect(email?.html).toContain('<span lang="mi">Kia ora</span>')
  expect((await read()).emails.at(-1)).toMatchObject({ kind: 'quote_follow_up', state: 'sent' })
  expect(verifyAudit(server.ctx).broken).toBeNull()
})

test('a text of 1 to 2,000 characters goes', async () => {
  const { server, send } = await seenQuote()
  server.travelTo(thursday)
  for (const text of ['', '   ', 'x'.repeat(2001), 'a\u0007b'])
    expect(await refusalOf(send(text))).toEqual([400, 'invalid'])
  expect(stored(server).rows).toEqual([])
  expect((await send('x'.repeat(2000))).status).toBe(200)
})

test('two go at most, two working days apart, each once the one before has left', async () => {
  const { server, send, draft } = await seenQuote()
  server.travelTo(thursday)
  expect((await send()).status).toBe(200)
  expect(await refusalOf(send())).toEqual([409, 'follow_up_pending'])
  await server.deliver()
  server.travelTo('2026-11-27T16:00:00+13:00')
  expect(await refusalOf(send())).toEqual([409, 'follow_up_early'])
  server.travelTo('2026-11-30T09:00:00+13:00')
  expect(await (await draft()).json()).toMatchObject({ nth: 2 })
  expect((await send('Once more.')).status).toBe(200)
  await server.deliver()
  server.travelTo('2026-12-10T10:00:00+13:00')
  expect(await refusalOf(draft())).toEqual([409, 'follow_up_over'])
  expect(await refusalOf(send())).toEqual([409, 'follow_up_over'])
  expect(stored(server).rows).toHaveLength(2)
  expect(server.emails.filter(({ subject }) => subject.includes('open until'))).toHaveLength(2)
})

test('of two admins who press at once one sends', async () => {
  const { server, send } = await seenQuote()
  server.travelTo(thursday)
  const answers = await Promise.all([send('Mine.'), send('Theirs.'), send('Mine.')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const { rows: sent, events, emails } = stored(server)
  expect([sent.length, events.length, emails.length]).toEqual([1, 1, 1])
})

test('none goes after an answer, and one that waits is cancelled by it', async () => {
  for (const answer of [acceptance, rejection]) {
    const { server, token, send, draft } = await seenQuote()
    server.travelTo(thursday)
    expect((await send()).status).toBe(200)
    const json = answer(await shownHash(server, token))
    expect((await server.api.quotes[':token'].decision.$post({ param: { token }, json })).status).toBe(200)
    expect(stored(server).emails).toMatchObject([{ state: 'discarded' }])
    expect((await server.deliver()).filter(({ subject }) => subject.includes('open until'))).toEqual([])
    server.travelTo('2026-12-10T10:00:00+13:00')
    expect(await refusalOf(draft())).toEqual([409, 'quote_decided'])
    expect(await refusalOf(send())).toEqual([409, 'quote_decided'])
  }
})

test('none goes for a quote that ended or was put away, and one that waits is cancelled by the end', async () => {
  const { server, expire, send, draft } = await seenQuote()
  server.travelTo(thursday)
  expect((await send()).status).toBe(200)
  expect((await expire()).status).toBe(200)
  expect(stored(server).emails).toMatchObject([{ state: 'discarded' }])
  expect(await refusalOf(draft())).toEqual([409, 'quote_not_open'])

  const hidden = await seenQuote()
  hidden.server.travelTo(thursday)
  hidden.server.ctx.db.$client.prepare("update quotes set deleted_at = '2026-11-24T00:00:00.000Z'").run()
  expect(await refusalOf(hidden.draft())).toEqual([409, 'quote_deleted'])
})

test('none goes while the client waits for an answer; after the answer one may', async () => {
  const { server, id, draft, send } = await seenQuote()
  const admin = await server.signedIn({ admin: true })
  const link = rows<{ id: string }>(server, `select id from quote_tokens where quote_id = '${id}'`)[0]?.id
  const write = server.ctx.db.$client.prepare(
    'insert into quote_messages (id, quote_id, kind, text, token_id, user_id, at) values (?, ?, ?, ?, ?, ?, ?)',
  )
  server.travelTo(thursday)
  for (const kind of ['change', 'question']) {
    write.run(`msg_${kind}`, id, kind, 'Could it start in May?', link, null, `2026-11-24T0${kind.length}:00:00.000Z`)
    expect(await refusalOf(draft())).toEqual([409, 'follow_up_question'])
    expect(await refusalOf(send())).toEqual([409, 'follow_up_question'])
    write.run(`msg_${kind}_a`, id, 'answer', 'Yes.', null, admin.id, `2026-11-24T0${kind.length}:30:00.000Z`)
    expect((await draft()).status).toBe(200)
  }
})

test.each([
  ['bounced', 'follow_up_bounced'],
  ['complained', 'follow_up_complained'],
] as const)('none goes to an address that %s', async (reason, code) => {
  const { server, draft, send } = await seenQuote()
  server.travelTo(thursday)
  transact(server.ctx, (tx) => suppressAddress(tx, { address: 'HANA@rimu.example', reason }))
  expect(await refusalOf(draft())).toEqual([409, code])
  expect(await refusalOf(send())).toEqual([409, code])
  expect(stored(server).rows).toEqual([])
})

test.each([
  ['to the next morning', thursday, '2026-11-26T20:00:00.000Z'],
  ['over a weekend', '2026-11-27T16:59:59+13:00', '2026-11-29T20:00:00.000Z'],
  ['over Christmas', '2026-12-24T16:59:59+13:00', '2026-12-28T20:00:00.000Z'],
])('one that the provider takes only hours later waits %s, and leaves in working hours', async (_, press, sent_at) => {
  const attempts: string[] = []
  const refusing: Mailer = async ({ subject }) => {
    if (!subject.includes('open until')) return { kind: 'sent', providerId: 'id' }
    attempts.push(subject)
    return attempts.length === 1
      ? { kind: 'later', reason: 'Too many requests.', afterMs: hours(8) }
      : { kind: 'sent', providerId: 'id' }
  }
  const { server, send } = await seenQuote({ valid_until: '2027-01-29' as Day }, { mailer: refusing })
  server.travelTo(press)
  expect((await send()).status).toBe(200)
  await server.deliver()
  expect(rows(server, "select state, sent_at, attempts from emails where kind = 'quote_follow_up'")).toEqual([
    { state: 'sent', sent_at, attempts: 2 },
  ])
  expect(attempts).toHaveLength(2)
})

test('without the key that encrypted the link, none goes: it would not say how to stop', async () => {
  const { server, draft } = await seenQuote()
  server.travelTo(thursday)
  Object.assign(server.ctx, { crypto: createCrypto([new Uint8Array(32).fill(8)], server.ctx.random) })
  expect(await refusalOf(draft())).toEqual([409, 'follow_up_without_link'])
})

test('an unknown quote and a draft have none', async () => {
  const server = startTestServer({ now: thursday })
  const { quotes } = (await server.signedIn({ admin: true })).api.admin
  const { id } = await (await quotes.$post({ json: draftOf() })).json()
  const ask = (of: string) => refusalOf(quotes[':id']['follow-up'].$get({ param: { id: of } }))
  expect(await ask('quo_nothing')).toEqual([404, 'not_found'])
  expect(await ask(id)).toEqual([409, 'quote_not_open'])
})
