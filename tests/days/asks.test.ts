import { expect, test } from 'vitest'
import type { AskId, EntryId } from '#src/base/id.ts'
import { type Day, instant } from '#src/base/time.ts'
import { type AskRow, faultOfDays, openAsks } from '#src/days/asks/rules.ts'
import type { AdminDays, Days } from '#src/days/schema.ts'
import { depth } from '#tests/fixtures/depth.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { peopleOf, unzipped } from '#tests/people/fixtures.ts'
import { engaged } from './engagement.ts'
import { entriesOf } from './fixtures.ts'

// On Monday 2 November 2026 the first day without the owner's agreement is Wednesday 11 November.
const days = (...named: string[]) => named as Day[]
const [thursday, friday] = ['2026-11-19', '2026-11-20'] as const

test.for<[named: string[], fault: string | null]>([
  [[thursday, friday], null],
  [['2026-11-10'], 'The first day to ask for is Wed 11 Nov.'],
  [[thursday, '2026-11-21'], 'Sat 21 Nov is no working day.'],
  [['2026-11-13'], 'Fri 13 Nov is no working day.'],
  [[thursday, thursday], 'Name each day once.'],
])('the days %j: %s', ([named, fault]) =>
  expect(faultOfDays({ days: days(...named), earliest: '2026-11-11' as Day, region: 'CAN' })).toBe(fault),
)

const ask = (seq: number, row: Partial<AskRow> = {}): AskRow => ({
  ...{ id: `dak_${seq}` as AskId, quote_id: 'quo_1', kind: 'asked', of: null, days: days(thursday, friday), hours: 8 },
  ...{ booking: null, words: null, key: null, at: instant(seq), audit_seq: seq },
  ...row,
})
const booked = (day: string, audit_seq: number, kind: 'booked' | 'worked' = 'booked') => ({
  ...entriesOf([{ kind, day, hours: 8 }])[0],
  audit_seq,
})
const move = { booking: 'ent_b' as EntryId }

test.for<[what: string, rows: AskRow[], entries: object[], ended: unknown, isOpen: boolean]>([
  ['nothing', [], [], null, true],
  ['a booking on one of its days', [], [booked(friday, 9)], null, false],
  ['an earlier booking there', [], [booked(friday, 3)], null, true],
  ['a booking on another day', [], [booked('2026-11-24', 9)], null, true],
  ['work there', [], [booked(friday, 9, 'worked')], null, true],
  ['an answer in words', [ask(6, { kind: 'answered', of: 'dak_5', days: null, words: 'No.' })], [], null, true],
  ['its taking back', [ask(6, { kind: 'withdrawn', of: 'dak_5', days: null })], [], null, false],
  ['the end of the booking to move', [], [], { kind: 'cancelled' }, false],
])('after %s an ask is open or not', ([, rows, entries, ended, isOpen]) => {
  const engagement = { visits: new Map([['ent_b', { ended }]]), ended: null } as never
  const since = instant(0)
  const state = { rows: [ask(5, ended ? move : {}), ...rows], entries: entries as never, engagement, since }
  expect(openAsks({ ...state, today: friday as Day })).toHaveLength(isOpen ? 1 : 0)
  expect(openAsks({ ...state, today: '2026-11-21' as Day })).toEqual([])
  expect(openAsks({ ...state, today: thursday as Day, since: instant(6) })).toEqual([])
})

const asking = async (...how: Parameters<typeof engaged>) => {
  const quote = await engaged(...how)
  let keys = 0
  return {
    ...quote,
    askFor: (named: string[], more: object = {}) =>
      quote.atLink('/days/ask', { days: named, hours: 8, key: `ask-${keys++}`, ...more }),
    takeBack: (id: string) => quote.atLink(`/days/ask/${id}/withdraw`, {}),
    answer: (id: string, words = 'Friday suits me better.') => quote.asAdmin(`/days/asked/${id}`, { words }),
    book: (json: object) => quote.asAdmin('/days', { kind: 'booked', day: thursday, hours: 8, ...json }),
    wrong: async () => (await quote.server.ctx.inspect(null))?.evidence.wrong,
  }
}

test('a day is asked for once with a key, told to the owner, answered in words, booked by one press, and over', async () => {
  const quote = await asking()
  const { askFor, answer, book, see, server, wrong } = quote
  for (const _ of [1, 2]) await read(askFor([thursday, friday], { key: 'one', words: 'For the fair' }))
  expect(await refusalOf(askFor([friday], { key: 'one' }))).toEqual([422, 'key_reused'])
  const [{ id = '' } = {}] = (await see()).asked
  expect((await see()).asked).toMatchObject([
    { days: [thursday, friday], hours: 8, words: 'For the fair', answers: [] },
  ])
  for (const _ of [1, 2]) await read(answer(id))
  expect((await see()).asked).toMatchObject([{ answers: [{ words: 'Friday suits me better.' }] }])
  expect(await refusalOf(book({ ask: id, day: '2026-11-24' }))).toEqual([409, 'ask_over'])
  const { bookings, asked } = await read<AdminDays>(book({ ask: id }))
  expect([bookings.map(({ day }) => day), asked]).toEqual([[thursday], []])
  expect(await refusalOf(book({ ask: id, day: friday, sure: true }))).toEqual([409, 'ask_over'])
  expect(await refusalOf(answer(id))).toEqual([409, 'ask_over'])
  const subjects = (await server.deliver()).map(({ subject }) => subject)
  expect(subjects.filter((one) => /ask/.test(one)).toSorted()).toEqual([
    'About the day you asked for: Thu 19 Nov or Fri 20 Nov',
    'Rimu & Tōtara Foods Limited asks for 1 day at the link of their quote',
  ])
  expect(server.events(/^day_ask/)).toEqual(['day_asked', 'day_ask_answered'])
  expect(await wrong()).toEqual([])
})

test('an ask is refused where a day cannot be booked, with three open, and after five on a day', async () => {
  const { askFor, takeBack, see, enter } = await asking()
  const refused = async (named: string[], more = {}) => refusalOf(askFor(named, more))
  for (const named of [['2026-11-10'], ['2026-11-21'], [thursday, thursday], [], Array(4).fill(thursday)])
    expect(await refused(named), named.join()).toEqual([400, 'invalid'])
  expect(await refused([thursday], { of: 'ent_nothing' })).toEqual([409, 'booking_ended'])
  for (const day of [thursday, friday, '2026-11-23']) await read(askFor([day]))
  expect(await refused(['2026-11-24'])).toEqual([409, 'three_open'])
  const [{ id = '' } = {}] = (await see()).asked
  for (const _ of [1, 2]) await read(takeBack(id))
  expect(await refusalOf(takeBack('dak_nothing'))).toEqual([404, 'not_found'])
  for (const day of ['2026-11-24', '2026-11-25']) {
    await read(askFor([day]))
    await read(takeBack((await see()).asked.at(-1)?.id ?? ''))
  }
  expect(await refused(['2026-11-26'])).toEqual([429, 'too_many_asks'])
  await enter({ kind: 'ended', day: '2026-12-07', who: 'client', why: 'notice' })
  expect(await refused(['2026-12-08'])).toEqual([409, 'outside_engagement'])
})

test('a move counts as received when it was asked, and the cancellation of its booking ends the ask', async () => {
  const quote = await asking()
  const { enter, idOf, askFor, see, asAdmin, go, cancel } = quote
  const of = idOf(await enter({ kind: 'booked', day: '2026-11-12', hours: 4 }))
  go('2026-11-09 16:00:00')
  await read(askFor([friday], { of }))
  go('2026-11-11 10:00:00')
  const { asked, bookings } = await see()
  expect([asked[0]?.share, asked[0]?.hours, bookings[0]?.share_now]).toEqual([0, 4, 0.5])
  const moved = { kind: 'moved', of, day: friday, ask: asked[0]?.id }
  expect(await refusalOf(asAdmin('/days', { ...moved, share: 0.5 }))).toEqual([409, 'share_changed'])
  const after = await read<AdminDays>(asAdmin('/days', { ...moved, share: 0 }))
  expect([after.bookings.map(({ day }) => day), after.asked]).toEqual([[friday], []])
  await read(askFor(['2026-11-26'], { of: after.bookings[0]?.id }))
  await read(cancel(after.bookings[0]?.id ?? '', 0))
  expect((await see()).asked).toEqual([])
})

test('of an ask only days that can still be booked are offered, and what moves another booking is refused', async () => {
  const { enter, idOf, askFor, see, asAdmin, go, server, ask: askOwner, id } = await asking()
  const one = idOf(await enter({ kind: 'booked', day: '2026-11-12', hours: 8 }))
  const two = idOf(await enter({ kind: 'booked', day: '2026-11-17', hours: 8 }))
  await read(askFor([thursday, friday, '2026-11-26'], { of: two }))
  const [{ id: asked = '' } = {}] = (await see()).asked
  for (const json of [
    { kind: 'moved', of: one, share: 0 },
    { kind: 'booked', hours: 8 },
  ])
    expect(await refusalOf(asAdmin('/days', { ...json, day: thursday, ask: asked }))).toEqual([409, 'ask_over'])
  go('2026-11-20 09:00:00')
  expect((await see()).asked).toMatchObject([{ days: [friday, '2026-11-26'] }])
  await enter({ kind: 'ended', day: '2026-11-23', who: 'client', why: 'agreed' })
  expect((await see()).asked).toMatchObject([{ days: [friday] }])
  server.execute(`update quotes set deleted_at = '2026-11-10T20:00:02.000Z' where id = '${id}'`)
  const { items } = await read<{ items: { kind: string }[] }>(askOwner('today'))
  expect(items.filter(({ kind }) => kind === 'asked')).toEqual([])
  expect(await refusalOf(asAdmin(`/days/asked/${asked}`, { words: 'Yes.' }))).toEqual([409, 'quote_deleted'])
})

test('taking an ask back cancels its email, or tells the owner; one that was booked is not taken back', async () => {
  const { askFor, takeBack, book, see, server } = await asking()
  const mails = async () => (await server.deliver()).map(({ subject }) => subject).filter((one) => /ask/.test(one))
  const idNow = async () => (await see()).asked[0]?.id ?? ''
  await read(askFor([thursday]))
  await read(takeBack(await idNow()))
  expect(await mails()).toEqual([])
  await read(askFor([thursday]))
  const asked = await mails()
  expect(asked).toHaveLength(1)
  await read(takeBack(await idNow()))
  expect(await mails()).toEqual([
    ...asked,
    'Rimu & Tōtara Foods Limited took an ask for a day back at the link of their quote',
  ])
  await read(askFor([thursday]))
  const id = await idNow()
  await read(book({ ask: id }))
  expect(await refusalOf(takeBack(id))).toEqual([409, 'ask_over'])
})

test('Today has each ask, with her other bookings of the day, until it is booked', async () => {
  const { askFor, ask: askOwner, book, see } = await asking()
  await read(book({ day: thursday }))
  await read(askFor([friday, '2026-11-23'], { words: 'Either' }))
  const today = async () =>
    (await read<{ items: { kind: string; sentence: string; act: { label: string } }[] }>(askOwner('today'))).items
      .filter(({ kind }) => kind === 'asked')
      .map(({ sentence, act }) => `${sentence} → ${act.label}`)
  expect(await today()).toEqual(['Fri 20 Nov or Mon 23 Nov, 1 day → Book a day'])
  const [{ id = '' } = {}] = (await see()).asked
  expect(await refusalOf(askOwner(`today/asked/${id}/done`, {}))).toEqual([409, 'act_needed'])
  await read(book({ day: friday, ask: id }))
  expect(await today()).toEqual([])
})

test('bookings raced against asks, and takings back against bookings, double nothing', async () => {
  const { askFor, takeBack, book, see, server, wrong } = await asking()
  const times = depth(5, 200)
  for (let time = 0; time < times; time += 1) {
    server.wait(24 * 3_600_000)
    const from = (await see()).earliest_booking
    await read(askFor([from]))
    const [{ id = '' } = {}] = (await see()).asked
    const presses = [book({ ask: id, day: from }), takeBack(id), book({ ask: id, day: from }), takeBack(id)]
    const [one, , two] = (await Promise.all(presses)).map(({ status }) => status)
    expect([one, two].filter((status) => status === 200).length).toBeLessThanOrEqual(1)
    const { bookings, asked }: Days = await see()
    expect(bookings.filter(({ day }) => day === from).length).toBe([one, two].includes(200) ? 1 : 0)
    expect(asked).toEqual([])
  }
  expect(await wrong()).toEqual([])
}, 200_000)

test('moves by an ask raced against cancellations of their booking cancel it once', async () => {
  const { askFor, enter, idOf, cancel, asAdmin, see, server } = await asking()
  for (let time = 0; time < depth(4, 200); time += 1) {
    server.wait(24 * 3_600_000)
    const day = (await see()).earliest_booking
    const of = idOf(await enter({ kind: 'booked', day, hours: 8, sure: true }))
    await read(askFor([day], { of }))
    const [{ id = '' } = {}] = (await see()).asked
    const move = () => asAdmin('/days', { kind: 'moved', of, day, share: 0, ask: id })
    const statuses = (await Promise.all([move(), cancel(of, 0), move()])).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(server.rows('day_entries').filter((row) => row.kind === 'cancelled' && row.of === of)).toHaveLength(1)
    const { asked, bookings } = await see()
    expect(asked).toEqual([])
    for (const booking of bookings) await read(cancel(booking.id, booking.share_now))
  }
}, 200_000)

test('the words of asks and answers stand in a person’s copy, and go in an erasure; a change is named (D7, H11)', async () => {
  const { askFor, answer, see, server, wrong } = await asking('prepaid', { client_email: 'canary@rimu.example' })
  const { copy, erase } = peopleOf(await server.signedIn({ admin: true }))
  await read(askFor([thursday], { words: 'Canary at the fair' }))
  await read(answer((await see()).asked[0]?.id ?? '', 'Canary, yes.'))
  expect((await unzipped(copy('canary@rimu.example'))).all).toContain('Canary at the fair')
  server.forge("update day_asks set hours = 4 where kind = 'asked'")
  expect(await wrong()).toMatchObject([/day_asked/, /^The row day_asks/])
  server.forge("update day_asks set hours = 8 where kind = 'asked'")
  expect((await erase('canary@rimu.example')).status).toBe(200)
  expect(server.rows('day_asks').map(({ words }) => words)).toEqual(['(erased)', '(erased)'])
  expect(await wrong()).toEqual([])
})
