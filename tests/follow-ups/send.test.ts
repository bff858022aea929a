import { expect, test } from 'vitest'
import { type Code, everyProblem } from '#src/base/problem.ts'
import { hours } from '#src/base/time.ts'
import { createCrypto } from '#src/crypto.ts'
import { transact } from '#src/db/transact.ts'
import { suppressAddress } from '#src/delivery/suppress.ts'
import type { Mailer } from '#src/mail/mailer.ts'
import { allRows, read, refusalOf } from '#tests/fixtures/server.ts'
import { peopleOf, unzipped } from '#tests/people/fixtures.ts'
import { openQuote } from '#tests/quotes/fixtures.ts'

const monday = '2026-11-23T10:00:00+13:00'
/** Three working days later. */
const thursday = '2026-11-26T10:00:00+13:00'
const at = '2026-11-25T21:00:00.000Z'

/** A quote that the client saw on {@link monday}, and its follow-ups. */
const seenQuote = async (...[changes, options]: Parameters<typeof openQuote>) => {
  const quote = await openQuote({ valid_until: '2026-12-18', ...changes }, { now: monday, ...options })
  await quote.server.deliver()
  await quote.view()
  const { server, asAdmin, atLink } = quote
  return {
    ...quote,
    draftFollowUp: () => asAdmin('/follow-up'),
    sendFollowUp: (text = 'Kia ora Hana,\n\nDid it arrive?') => asAdmin('/follow-up', { text }),
    lookAtReminders: () => atLink('/reminders'),
    stopReminders: () => atLink('/stop-reminders', {}),
    /** The follow-ups that the client got. */
    received: async () => (await server.deliver()).filter(({ subject }) => subject.includes('open until')),
  }
}

/** A quote whose follow-up may go. */
const dueQuote = async (...input: Parameters<typeof seenQuote>) => {
  const quote = await seenQuote(...input)
  quote.server.travelTo(thursday)
  return quote
}

type Quote = Pick<Awaited<ReturnType<typeof seenQuote>>, 'draftFollowUp' | 'sendFollowUp'>

/** None may go: the page is told why, and the press is refused. */
const refusesFollowUp = async ({ draftFollowUp, sendFollowUp }: Quote, code: Code) => {
  expect(await read(draftFollowUp())).toEqual({ text: null, reason: everyProblem[code][1] })
  expect(await refusalOf(sendFollowUp())).toEqual([409, code])
}

test('three working days after the last view a drafted text stands ready, and reading it sends nothing', async () => {
  const { server, draftFollowUp, view } = await seenQuote()
  server.travelTo('2026-11-26T08:59:59+13:00')
  const early = 'A follow-up may go from Thursday 26 November 2026, 9:00 am.'
  expect(await read(draftFollowUp())).toEqual({ text: null, reason: early })
  server.travelTo(thursday)
  const { text, ...rest } = await server.storesNothing(() => read(draftFollowUp()), ['sessions'])
  expect(rest).toEqual({ client_name: 'Hana Tāmati', nth: 1 })
  const { phone } = server.ctx.business()
  for (const words of ['Kia ora Hana,', 'end of Friday 18 December 2026', '$2,400 + GST a month', phone])
    expect(text).toContain(words)
  expect(text).not.toContain('did not reach you')
  await view()
  expect(await read(draftFollowUp())).toEqual({ text: null, reason: expect.stringMatching(/^A follow-up may go from/) })
})

test('sending stores the words, an event and one email to the client with the link, the sender and the way to stop', async () => {
  const referred = { client_source: 'referral', client_referrer: 'Tama Reid' }
  const { server, admin, id, public_link, sendFollowUp, received } = await dueQuote(referred)
  const text = 'Kia ora Hana,\n\nDid it arrive?\nI am on the road until four.\n\nAroha'
  const sent = { status: 'sent', follow_ups: [{ nth: 1, text, at }], reminders_stopped_at: null }
  expect(await read(sendFollowUp(text))).toMatchObject(sent)
  expect(server.row('follow_ups').sent_by).toBe(admin.id)
  expect(server.row('audit_events', { event: 'follow_up_sent' })).toMatchObject({ actor: admin.id, subject: id })
  const [email] = await received()
  const { email: replyTo, legalName, phone } = server.ctx.business()
  const subject = /^Quote Q-\w{8} for Rimu & Tōtara Foods Limited: open until 18 December 2026$/
  expect(email).toMatchObject({ to: 'hana@rimu.example', replyTo, subject: expect.stringMatching(subject) })
  const stop = `Reply and say so, or open: No more reminders about this quote <${public_link}?reminders=stop>\n`
  const why = 'sent you a quote that is still open. Tama Reid gave us your name and address.'
  const typed = 'Did it arrive?\nI am on the road until four.'
  for (const words of [typed, `Read your quote:\n${public_link}\n`, stop, legalName, phone, why])
    expect(email?.text).toContain(words)
})

test('two go at most, each once the one before has left, also if admins press at once', async () => {
  const { server, sendFollowUp, draftFollowUp, received } = await dueQuote()
  const answers = await Promise.all(['Mine.', 'Theirs.', 'Mine.'].map((text) => sendFollowUp(text)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await refusalOf(sendFollowUp())).toEqual([409, 'follow_up_pending'])
  await server.deliver()
  server.travelTo('2026-11-30T09:00:00+13:00')
  expect((await read(draftFollowUp())).nth).toBe(2)
  expect((await sendFollowUp('Once more.')).status).toBe(200)
  expect(await received()).toHaveLength(2)
  server.travelTo('2026-12-10T10:00:00+13:00')
  await refusesFollowUp({ draftFollowUp, sendFollowUp }, 'follow_up_over')
  expect(server.events(/^follow_up_sent$/)).toHaveLength(2)
})

type Due = Awaited<ReturnType<typeof dueQuote>>

test.each<[string, (due: Due) => Promise<Response>, Code]>([
  ['an acceptance', ({ accept }) => accept(), 'quote_decided'],
  ['its end', ({ expire }) => expire(), 'quote_not_open'],
  ['a question', ({ atLink }) => atLink('/questions', { kind: 'question', text: 'In May?' }), 'follow_up_question'],
  ['a stop of reminders', ({ stopReminders }) => stopReminders(), 'follow_up_stopped'],
])('one that waits is cancelled by %s, and none goes after it', async (_, act, code) => {
  const due = await dueQuote()
  expect((await due.sendFollowUp()).status).toBe(200)
  expect((await act(due)).status).toBe(200)
  expect(await due.received()).toEqual([])
  due.server.travelTo('2026-12-10T10:00:00+13:00')
  await refusesFollowUp(due, code)
})

test.each([
  ['to the next morning', thursday, '2026-11-26T20:00:00.000Z'],
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

test('none goes to an address that bounced, nor without the key that encrypted the link: it would not say how to stop', async () => {
  const { server, ...quote } = await dueQuote()
  const bounced = await dueQuote()
  transact(bounced.server.ctx, (tx) => suppressAddress(tx, { address: 'HANA@rimu.example', reason: 'bounced' }))
  await refusesFollowUp(bounced, 'follow_up_bounced')
  Object.assign(server.ctx, { crypto: createCrypto([new Uint8Array(32).fill(8)], server.ctx.random) })
  await refusesFollowUp(quote, 'follow_up_without_link')
})

test('the link of reminders changes nothing; the press stops them, and the second press nothing more', async () => {
  const { server, id, stopReminders, lookAtReminders, ...quote } = await dueQuote()
  const shown = { reference: expect.stringMatching(/^Q-/), client_company: 'Rimu & Tōtara Foods Limited' }
  expect(await server.storesNothing(() => read(lookAtReminders()))).toEqual({ ...shown, stopped_at: null })
  await server.storesNothing(() => read(stopReminders()), ['reminder_stops', 'audit_events'])
  server.wait(60_000)
  for (const act of [stopReminders, lookAtReminders]) expect(await read(act())).toEqual({ ...shown, stopped_at: at })
  const { actor, subject } = server.row('audit_events', { event: 'reminders_stopped' })
  expect([actor.slice(0, 4), subject]).toEqual(['qtk_', id])
  expect(await quote.read()).toMatchObject({ status: 'sent', decision: null, reminders_stopped_at: at })
})

test('reminders of a decided and an expired quote can be stopped too', async () => {
  const { server, reject, stopReminders, sendQuote } = await dueQuote()
  const expired = await sendQuote({ valid_until: '2026-12-18' })
  await reject()
  server.travelTo('2027-02-01T10:00:00+13:00')
  for (const stop of [stopReminders, () => expired.atLink('/stop-reminders', {})])
    expect((await stop()).status).toBe(200)
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
  const { all, text, json } = await unzipped(copy('canary@rimu.example'))
  const follow_ups = [{ nth: 1, text: 'Canarywords for you.', at }]
  expect(json(`quotes/${id}.json`)).toMatchObject({ follow_ups, reminders_stopped_at: at })
  expect(text('index.html')).toContain('Canarywords for you.')
  expect(all).not.toMatch(/\/quote\/[\w-]{43}/)
  expect((await erase('canary@rimu.example')).status).toBe(200)
  expect(server.row('follow_ups').text).toBe('(erased)')
  expect(JSON.stringify(allRows(server.ctx.db))).not.toContain('Canarywords')

  const decided = await followedUp()
  await decided.accept()
  await decided.erase('canary@rimu.example')
  expect(decided.server.row('follow_ups').text).toBe('Canarywords for you.')
})

test('a follow-up that is put away does not come again, and the second one may', async () => {
  const { server, id, asAdmin, draftFollowUp } = await dueQuote()
  // Another than the one that waits is left alone.
  for (const nth of [2, 1, 1]) await read(asAdmin('/follow-up/put-away', { nth }))
  expect(server.events(/follow_up/)).toEqual(['follow_up_put_away'])
  expect((await read(draftFollowUp())).text).toBeNull()
  server.travelTo('2026-12-16T10:00:00+13:00')
  expect(await read(draftFollowUp())).toMatchObject({ nth: 2 })
  await read(asAdmin('/follow-up/put-away', { nth: 2 }))
  expect(await read(draftFollowUp())).toMatchObject({ reason: everyProblem.follow_up_over[1] })
  expect(server.rows('follow_ups')).toEqual([])
  expect(server.row('quotes', { id }).status).toBe('sent')
})

const answer = { day: '2026-11-25', how: 'telephone', words: 'Hana decides after Christmas' }

test('what the client answered elsewhere ends the follow-ups, may move the last day, and is the owner’s alone', async () => {
  const quote = await dueQuote()
  const { server, asAdmin, sendFollowUp, read: readQuote, received, atLink } = quote
  await read(sendFollowUp())
  const enter = (changes = {}) => asAdmin('/answered-elsewhere', { ...answer, ...changes })
  for (const [day, changes] of [
    ['2026-11-22', {}],
    ['2026-11-27', {}],
    ['2026-11-25', { words: '' }],
  ] as const)
    expect(await refusalOf(enter({ day, ...changes }))).toEqual([400, 'invalid'])
  expect(await refusalOf(enter({ how: 'fax' }))).toEqual([400, 'invalid'])
  expect(await refusalOf(enter({ valid_until: '2026-11-24' }))).toEqual([400, 'quote_extension_refused'])
  expect(server.rows('answers_elsewhere')).toEqual([])
  for (const _ of [1, 2]) await read(enter({ valid_until: '2027-01-29' }))
  expect(await readQuote()).toMatchObject({
    extended_until: '2027-01-29',
    whose: 'theirs',
    answers_elsewhere: [answer],
  })
  expect(await received()).toEqual([])
  server.travelTo('2027-01-28T10:00:00+13:00')
  await refusesFollowUp({ ...quote }, 'follow_up_answered')
  expect(JSON.stringify(await read(atLink('')))).not.toContain('Christmas')
  expect(server.events(/elsewhere|extended/)).toEqual(['quote_answered_elsewhere', 'quote_extended'])
  expect((await server.ctx.inspect(null))?.evidence.wrong).toEqual([])
  for (const statement of ["update answers_elsewhere set words = 'Yes'", 'delete from answers_elsewhere'])
    expect(() => server.execute(statement)).toThrow('what a client answered stands')
  await quote.reject()
  expect(await refusalOf(enter())).toEqual([409, 'quote_decided'])
})

test('the words of an answer elsewhere stand in a person’s copy, go in an erasure, and a change of them is named (D7, H11)', async () => {
  const quote = await followedUp()
  const { server, asAdmin, copy, erase } = quote
  await read(asAdmin('/answered-elsewhere', answer))
  expect((await unzipped(copy('canary@rimu.example'))).all).toContain('after Christmas')
  const wrong = async () => (await server.ctx.inspect(null))?.evidence.wrong
  server.forge("update answers_elsewhere set how = 'email'")
  expect(await wrong()).toMatchObject([/quote_answered_elsewhere/, /^The row answers_elsewhere/])
  server.forge("update answers_elsewhere set how = 'telephone'")
  expect((await erase('canary@rimu.example')).status).toBe(200)
  expect(server.row('answers_elsewhere').words).toBe('(erased)')
  expect(await wrong()).toEqual([])
})
