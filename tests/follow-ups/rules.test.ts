import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, hours, type Instant, instant, msOf, nzDay, nzMoment } from '#src/base/time.ts'
import { isWorkingDay } from '#src/calendar/working-days.ts'
import { draftText, type FollowUpFacts, mayFollowUp } from '#src/follow-ups/rules.ts'
import { depth } from '#tests/fixtures/depth.ts'

// What a working day is: tests/calendar/holidays.test.ts.
const isWorking = (day: Day) => isWorkingDay(day, 'CAN')

const wall = new Intl.DateTimeFormat('en-NZ', { timeZone: 'Pacific/Auckland', hourCycle: 'h23', hour: 'numeric' })

/** Read from the wall clock of Auckland, by another way than the product's. */
const isWorkingTime = (ms: number) => {
  const hour = Number(wall.format(ms))
  return hour >= 9 && hour < 17 && isWorking(nzDay(ms))
}

/** How many working days begin after the day of `from`, up to the day of `to`. */
const workingDaysBetween = (from: number, to: number) => {
  let count = 0
  for (let day = addDays(nzDay(from), 1); day <= nzDay(to); day = addDays(day, 1)) if (isWorking(day)) count += 1
  return count
}

const open: FollowUpFacts = {
  ...{ status: 'sent', isDeleted: false, lastDay: '2026-12-31' as Day, lastView: null, sent: [] },
  ...{ isPending: false, hasQuestion: false, isStopped: false, isAnswered: false, suppression: null, region: 'CAN' },
}

const at = (nz: string) => Date.parse(nz)
const ask = (facts: Partial<FollowUpFacts>, nz: string) => mayFollowUp({ ...open, ...facts }, at(nz))
const seen = (nz: string) => ({ lastView: instant(at(nz)) })

const monday = seen('2026-11-23T14:00:00+13:00')
const ending = { lastDay: '2026-12-01' as Day }
const once = { ...monday, sent: [instant(at('2026-11-26T16:30:00+13:00'))] }
const early = (from: string) => ({ refusal: 'follow_up_early', from })

test.each([
  ['three working days after the last view, from 9:00', monday, '2026-11-26T09:00:00+13:00', { nth: 1 }],
  ['then before 17:00', monday, '2026-11-26T16:59:59+13:00', { nth: 1 }],
  ['not in the evening', monday, '2026-11-26T17:00:00+13:00', early('2026-11-27')],
  ['not earlier before the last day', ending, '2026-11-26T16:00:00+13:00', early('2026-11-27')],
  ['from two working days before the last day, unseen', ending, '2026-11-27T09:00:00+13:00', { nth: 1 }],
  ['until its evening', ending, '2026-12-01T16:59:59+13:00', { nth: 1 }],
  ['not after that', ending, '2026-12-01T17:00:00+13:00', { refusal: 'follow_up_late' }],
  ['a second time not at once', once, '2026-11-27T16:30:00+13:00', early('2026-11-30')],
  ['a second time two working days after the first', once, '2026-11-30T09:00:00+13:00', { nth: 2 }],
])('a follow-up may go: %s', (_, facts, now, answer) => {
  expect(ask(facts, now)).toEqual(answer)
})

test.each([
  [{ status: 'draft' }, 'quote_not_open'],
  [{ isDeleted: true }, 'quote_deleted'],
  [{ isAnswered: true }, 'follow_up_answered'],
  [{ suppression: 'complained' }, 'follow_up_complained'],
] as const)('a follow-up may not go with %j', (facts, refusal) => {
  expect(ask({ ...monday, ...facts }, '2026-11-26T10:00:00+13:00')).toEqual({ refusal })
})

const [from, until] = [at('2026-01-12T00:00:00+13:00'), at('2028-12-20T00:00:00+13:00')]

/** Around the changes of daylight saving, the public holidays and the turn of the years as often as anywhere else. */
const edges = ['2026-04-05', '2026-09-27', '2026-11-13', '2026-12-25', '2027-01-02', '2027-07-09', '2028-04-14'].map(
  (day) => at(`${day}T02:00:00+13:00`),
)

const moment = fc.oneof(
  fc.integer({ min: from, max: until }),
  fc
    .tuple(fc.constantFrom(...edges), fc.integer({ min: -hours(72), max: hours(72) }))
    .map(([edge, off]) => Math.max(from, edge + off)),
  // In daytime, so that many may go.
  fc
    .tuple(fc.integer({ min: 1, max: 1070 }), fc.integer({ min: 9, max: 16 }))
    .map(([days, hour]) => msOf(nzMoment(addDays(nzDay(from), days), hour))),
)

const ago = fc.integer({ min: 0, max: hours(24 * 9) })

/** A moment, and what is known of an open quote then. */
const pressed = fc
  .tuple(moment, fc.option(ago), fc.integer({ min: -2, max: 30 }), fc.array(ago, { maxLength: 2 }))
  .map(([now, viewed, days, sent]) => {
    const lastView = viewed === null ? null : instant(now - viewed)
    const lastDay = nzDay(now + hours(24 * days))
    return { now, facts: { ...open, lastView, lastDay, sent: sent.map((ms) => instant(now - ms)).sort() } }
  })

test('from 2026 to 2028 no follow-up goes at night, at a weekend, on a holiday, too early, too late or a third time', () => {
  let went = 0
  fc.assert(
    fc.property(pressed, ({ now, facts }) => {
      if (!('nth' in mayFollowUp(facts, now))) return
      went += 1
      expect(isWorkingTime(now), instant(now)).toBe(true)
      expect(nzDay(now) <= facts.lastDay).toBe(true)
      const isEnding = workingDaysBetween(now, msOf(`${facts.lastDay}T00:00:00.000Z` as Instant)) <= 2
      const isUnanswered = facts.lastView !== null && workingDaysBetween(msOf(facts.lastView), now) >= 3
      expect(isEnding || isUnanswered, JSON.stringify(facts)).toBe(true)
      expect(facts.sent.length).toBeLessThan(2)
      for (const sent of facts.sent) expect(workingDaysBetween(msOf(sent), now)).toBeGreaterThanOrEqual(2)
    }),
    { numRuns: depth(600, 6000) },
  )
  expect(went).toBeGreaterThan(0)
})

const drafted = {
  ...{ client_name: 'Hana Tāmati', client_company: 'Rimu & Tōtara Foods Limited', reference: 'Q-7K3M9XZT' },
  ...{ sentAt: '2026-11-15T20:00:00.000Z' as Instant, wasSeen: true, lastDay: '2026-11-27' as Day },
  prices: [
    { name: 'Retainer (Monthly)', price: '$2,400 + GST a month' },
    { name: 'Pre-paid Day Units (8h/day)', price: '$680.50 + GST a day' },
  ],
  ...{ phone: '03 555 0142', signatory: 'Aroha Ngata\nSouthern Accounts' },
}

test('the drafted text names the offer, its last day, how to answer and whom to call, and never says that it was seen', () => {
  const text = draftText(drafted)
  for (const words of [
    'Kia ora Hana,',
    'On 16 November 2026 I sent you quote Q-7K3M9XZT for Rimu & Tōtara Foods Limited',
    'Retainer (Monthly), $2,400 + GST a month; or Pre-paid Day Units (8h/day), $680.50 + GST a day.',
    'accept or decline it at the link below until the end of Friday 27 November 2026',
    'call me on 03 555 0142',
    'Aroha Ngata\nSouthern Accounts',
  ])
    expect(text).toContain(words)
  for (const wasSeen of [true, false]) {
    const written = draftText({ ...drafted, wasSeen })
    expect(written).not.toMatch(/\byou (have )?(opened|saw|seen|read|looked|visited)\b/i)
    expect(written.includes('In case my email did not reach you')).toBe(!wasSeen)
  }
})
