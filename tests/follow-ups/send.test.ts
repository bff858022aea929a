import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { verifyAudit } from '#src/audit/verify-chain.ts'
import { type Code, problems } from '#src/base/problem.ts'
import { hours } from '#src/base/time.ts'
import { createCrypto } from '#src/crypto.ts'
import { transact } from '#src/db/transact.ts'
import { suppressAddress } from '#src/delivery/suppress.ts'
import type { Mailer } from '#src/mail/mailer.ts'
import { allRows, read, refusalOf } from '#tests/fixtures/server.ts'
import { peopleOf } from '#tests/people/fixtures.ts'
import { followedQuote, reasonOf, refusesFollowUp, seenQuote, thursday } from './fixtures.ts'

const at = '2026-11-25T21:00:00.000Z'

/** A quote whose follow-up may go. */
const dueQuote = async (...input: Parameters<typeof seenQuote>) => {
  const quote = await seenQuote(...input)
  quote.server.travelTo(thursday)
  return quote
}

test('three working days after the last view a drafted text stands ready, and reading it sends nothing', async () => {
  const { server, draftFollowUp, view } = await seenQuote()
  server.travelTo('2026-11-26T08:59:59+13:00')
  const reason = 'A follow-up may go from Thursday 26 November 2026, 9:00 am.'
  expect(await read(draftFollowUp())).toEqual({ text: null, reason })
  server.travelTo(thursday)
  const { text, ...rest } = await server.storesNothing(() => read(draftFollowUp()), ['sessions'])
  expect(rest).toEqual({ client_name: 'Hana Tāmati', nth: 1 })
  const { phone } = server.config.business
  for (const words of ['Kia ora Hana,', 'end of Friday 18 December 2026', '$2,400 + GST a month', phone])
    expect(text).toContain(words)
  expect(text).not.toContain('did not reach you')
  await view()
  expect(await read(draftFollowUp())).toEqual({ text: null, reason: expect.stringMatching(/^A follow-up may go from/) })
})

test('a quote that nobody saw gets one two working days before its last day, and the text says so', async () => {
  const { server, draftFollowUp } = await followedQuote({ valid_until: '2026-11-27' })
  expect(await read(draftFollowUp())).toEqual({ text: null, reason: expect.stringMatching(/^A follow-up may go from/) })
  server.travelTo('2026-11-25T09:00:00+13:00')
  expect((await read(draftFollowUp())).text).toContain('In case my email did not reach you')
  server.travelTo('2026-11-27T17:00:00+13:00')
  expect(await reasonOf(draftFollowUp())).toBe(problems.follow_up_late[1])
  server.travelTo('2026-11-28T09:00:00+13:00')
  expect(await reasonOf(draftFollowUp())).toBe(problems.quote_not_open[1])
})

test('sending stores the words, an event and one email to the client with the link, the sender and the way to stop', async () => {
  const referred = { client_source: 'referral', client_referrer: 'Tama Reid' }
  const { server, admin, id, public_link, sendFollowUp, received, ...quote } = await dueQuote(referred)
  const text = 'Kia ora Hana,\n\nDid it arrive?\nI am on the road until four.\n\nAroha'
  const follow_up = { nth: 1, text }
  const sent = { id, status: 'sent', follow_ups: [{ ...follow_up, at }], reminders_stopped_at: null }
  expect(await read(sendFollowUp(text))).toMatchObject(sent)
  expect(server.row('follow_ups')).toMatchObject({ ...follow_up, sent_by: admin.id, at })
  expect(server.row('audit_events', { event: 'follow_up_sent' })).toMatchObject({ actor: admin.id, subject: id })
  const queued = { state: 'pending', class: 'client', idempotency_key: `quote_follow_up/${id}/1` }
  expect(server.row('emails', { kind: 'quote_follow_up' })).toMatchObject(queued)
  const [email] = await received()
  const { email: replyTo, legalName, phone } = server.config.business
  expect(email).toMatchObject({ to: 'hana@rimu.example', replyTo })
  expect(email?.subject).toMatch(/^Quote Q-\w{8} for Rimu & Tōtara Foods Limited: open until 18 December 2026$/)
  const stop = `Reply and say so, or open: No more reminders about this quote <${public_link}?reminders=stop>\n`
  const why = 'sent you a quote that is still open. Tama Reid gave us your name and address.'
  const typed = 'Did it arrive?\nI am on the road until four.'
  for (const words of [typed, `Read your quote:\n${public_link}\n`, stop, legalName, phone, why])
    expect(email?.text).toContain(words)
  expect(email?.html).toContain('<span lang="mi">Kia ora</span>')
  expect((await quote.read()).emails.at(-1)).toMatchObject({ kind: 'quote_follow_up', state: 'sent' })
  expect(verifyAudit(server.ctx).broken).toBeNull()
})

test('two go at most, two working days apart, each once the one before has left, also if admins press at once', async () => {
  const { server, sendFollowUp, draftFollowUp, received } = await dueQuote()
  const answers = await Promise.all(['Mine.', 'Theirs.', 'Mine.'].map((text) => sendFollowUp(text)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await refusalOf(sendFollowUp())).toEqual([409, 'follow_up_pending'])
  await server.deliver()
  server.travelTo('2026-11-27T16:00:00+13:00')
  expect(await refusalOf(sendFollowUp())).toEqual([409, 'follow_up_early'])
  server.travelTo('2026-11-30T09:00:00+13:00')
  expect((await read(draftFollowUp())).nth).toBe(2)
  expect((await sendFollowUp('Once more.')).status).toBe(200)
  await server.deliver()
  server.travelTo('2026-12-10T10:00:00+13:00')
  await refusesFollowUp({ draftFollowUp, sendFollowUp }, 'follow_up_over')
  const all = [server.rows('follow_ups'), server.events(/^follow_up_sent$/), await received()]
  expect(all.map(({ length }) => length)).toEqual([2, 2, 2])
})

type Due = Awaited<ReturnType<typeof dueQuote>>

test.each<[string, (due: Due) => Promise<Response>, Code | null]>([
  ['an acceptance', ({ accept }) => accept(), 'quote_decided'],
  ['a decline', ({ reject }) => reject(), 'quote_decided'],
  ['its end', ({ expire }) => expire(), 'quote_not_open'],
  ['a withdrawal', ({ withdraw }) => withdraw(), 'quote_not_open'],
  ['a question', ({ atLink }) => atLink('/questions', { kind: 'question', text: 'In May?' }), 'follow_up_question'],
  ['a stop of reminders', ({ stopReminders }) => stopReminders(), 'follow_up_stopped'],
  // The next may go to the new one.
  ['a corrected address', ({ correctEmail }) => correctEmail(), null],
])('one that waits is cancelled by %s, and none goes after it', async (_, act, code) => {
  const due = await dueQuote()
  expect((await due.sendFollowUp()).status).toBe(200)
  expect((await act(due)).status).toBe(200)
  expect([due.emailStates(), await due.received()]).toEqual([['discarded'], []])
  due.server.travelTo('2026-12-10T10:00:00+13:00')
  if (code) await refusesFollowUp(due, code)
  else expect((await due.sendFollowUp()).status).toBe(200)
})

test('none goes while the client waits for an answer; after the answer one may', async () => {
  const { draftFollowUp, sendFollowUp, atLink, asAdmin } = await dueQuote()
  for (const kind of ['change', 'question']) {
    await atLink('/questions', { kind, text: 'Could it start in May?' })
    await refusesFollowUp({ draftFollowUp, sendFollowUp }, 'follow_up_question')
    await asAdmin('/answers', { text: 'Yes.' })
    expect((await read(draftFollowUp())).text).toContain('Kia ora')
  }
})

test.each([
  ['bounced', 'follow_up_bounced'],
  ['complained', 'follow_up_complained'],
] as const)('none goes to an address that %s', async (reason, code) => {
  const { server, draftFollowUp, sendFollowUp } = await dueQuote()
  transact(server.ctx, (tx) => suppressAddress(tx, { address: 'HANA@rimu.example', reason }))
  await refusesFollowUp({ draftFollowUp, sendFollowUp }, code)
  expect(server.rows('follow_ups')).toEqual([])
})

test.each([
  ['to the next morning', thursday, '2026-11-26T20:00:00.000Z'],
  ['over a weekend', '2026-11-27T16:59:59+13:00', '2026-11-29T20:00:00.000Z'],
  ['over Christmas', '2026-12-24T16:59:59+13:00', '2026-12-28T20:00:00.000Z'],
])('one that the provider takes only hours later waits %s, and leaves in working hours', async (_, press, sent_at) => {
  let attempts = 0
  const refusing: Mailer = async ({ subject }) => {
    if (subject.includes('open until')) attempts += 1
    if (attempts === 1) return { kind: 'later', reason: 'Too many requests.', afterMs: hours(8) }
    return { kind: 'sent', providerId: 'id' }
  }
  const { server, sendFollowUp } = await seenQuote({ valid_until: '2027-01-29' }, { mailer: refusing })
  server.travelTo(press)
  expect((await sendFollowUp()).status).toBe(200)
  await server.deliver()
  expect(server.row('emails', { kind: 'quote_follow_up' })).toMatchObject({ state: 'sent', sent_at, attempts: 2 })
})

test('without the key that encrypted the link, none goes: it would not say how to stop', async () => {
  const { server, draftFollowUp } = await dueQuote()
  Object.assign(server.ctx, { crypto: createCrypto([new Uint8Array(32).fill(8)], server.ctx.random) })
  expect(await reasonOf(draftFollowUp())).toBe(problems.follow_up_without_link[1])
})

test('none goes for a quote that is unknown, a draft or put away', async () => {
  const { server, quote, create, draftFollowUp } = await dueQuote()
  const drafted = quote(await create({ valid_until: '2026-12-18' }))
  expect(await refusalOf(quote({ id: 'quo_nothing' }).asAdmin('/follow-up'))).toEqual([404, 'not_found'])
  expect(await reasonOf(drafted.asAdmin('/follow-up'))).toBe(problems.quote_not_open[1])
  server.execute("update quotes set deleted_at = '2026-11-24T00:00:00.000Z'")
  expect(await reasonOf(draftFollowUp())).toBe(problems.quote_deleted[1])
})

test('the link shows what it is about and changes nothing; the press stops reminders, and the second press nothing more', async () => {
  const { server, id, stopReminders, lookAtReminders, ...quote } = await dueQuote()
  const shown = { reference: expect.stringMatching(/^Q-/), client_company: 'Rimu & Tōtara Foods Limited' }
  expect(await server.storesNothing(() => read(lookAtReminders()))).toEqual({ ...shown, stopped_at: null })

  expect(await read(stopReminders())).toEqual({ ...shown, stopped_at: at })
  server.wait(60_000)
  for (const act of [stopReminders, lookAtReminders]) expect(await read(act())).toEqual({ ...shown, stopped_at: at })
  expect(server.row('reminder_stops')).toMatchObject({ quote_id: id, at })
  const { actor, subject } = server.row('audit_events', { event: 'reminders_stopped' })
  expect([actor.slice(0, 4), subject]).toEqual(['qtk_', id])

  await refusesFollowUp(quote, 'follow_up_stopped')
  expect(await quote.read()).toMatchObject({ status: 'sent', decision: null, reminders_stopped_at: at })
})

test('the stop touches nothing else: the quote can be accepted; a decided and an expired one can be stopped too', async () => {
  const { server, stopReminders, accept, sendQuote } = await dueQuote()
  const until = { valid_until: '2026-12-18' }
  await server.storesNothing(() => read(stopReminders()), ['reminder_stops', 'audit_events'])
  expect((await accept()).status).toBe(200)
  const [decided, expired] = [await sendQuote(until), await sendQuote(until)]
  await decided.reject()
  server.travelTo('2027-02-01T10:00:00+13:00')
  for (const { atLink } of [decided, expired]) expect((await atLink('/stop-reminders', {})).status).toBe(200)
})

const followedUp = async () => {
  const quote = await dueQuote({ client_email: 'canary@rimu.example' })
  const admin = await quote.server.signedIn({ admin: true })
  expect((await quote.sendFollowUp('Canarywords for you.')).status).toBe(200)
  await quote.server.deliver()
  expect((await quote.stopReminders()).status).toBe(200)
  return { ...quote, ...peopleOf(admin) }
}

test('the words of follow-ups stand in a person’s copy, go with an open quote in an erasure, and stay with a decided one (H11)', async () => {
  const { server, id, copy, erase } = await followedUp()
  const zip = unzipSync(new Uint8Array(await (await copy('canary@rimu.example')).arrayBuffer()))
  const files = Object.fromEntries(Object.entries(zip).map(([name, bytes]) => [name, strFromU8(bytes)]))
  const follow_ups = [{ nth: 1, text: 'Canarywords for you.', at }]
  expect(JSON.parse(files[`quotes/${id}.json`] ?? '')).toMatchObject({ follow_ups, reminders_stopped_at: at })
  expect(files['index.html']).toContain('Canarywords for you.')
  expect(Object.values(files).join()).not.toMatch(/\/quote\/[\w-]{43}/)
  expect((await erase('canary@rimu.example')).status).toBe(200)
  expect(server.row('follow_ups').text).toBe('(erased)')
  expect(JSON.stringify(allRows(server.ctx.db))).not.toContain('Canarywords')

  const decided = await followedUp()
  await decided.accept()
  await decided.erase('canary@rimu.example')
  expect(decided.server.row('follow_ups').text).toBe('Canarywords for you.')
})
