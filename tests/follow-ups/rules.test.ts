import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, hours, type Instant, instant, minutes, msOf, nzDay, nzMoment } from '#src/base/time.ts'
import { draftText, type FollowUpFacts, mayFollowUp } from '#src/follow-ups/rules.ts'
import { depth } from '#tests/fixtures/depth.ts'

// Written by hand, because the product's are a package's: national days, Matariki, Show Day, and those moved to a weekday.
const holidays = new Set(
  [
    '2026: 01-01 01-02 02-06 04-03 04-06 04-27 06-01 07-10 10-26 11-13 12-25 12-28',
    '2027: 01-01 01-04 02-08 03-26 03-29 04-26 06-07 06-25 10-25 11-12 12-27 12-28',
    '2028: 01-03 01-04 02-07 04-14 04-17 04-25 06-05 07-14 10-23 11-17 12-25 12-26',
    '2029: 01-01 01-02',
  ].flatMap((year) => {
    const [at, days = ''] = year.split(': ')
    return days.split(' ').map((day) => `${at}-${day}`)
  }),
)

const auckland = { timeZone: 'Pacific/Auckland', hourCycle: 'h23', weekday: 'short', hour: 'numeric' } as const
const wall = new Intl.DateTimeFormat('en-NZ', auckland)

/** Read from the wall clock of Auckland, by another way than the product's. */
const isWorkingTime = (ms: number) => {
  const parts = Object.fromEntries(wall.formatToParts(ms).map(({ type, value }) => [type, value]))
  const hour = Number(parts.hour)
  return hour >= 9 && hour < 17 && !/Sat|Sun/.test(parts.weekday ?? '') && !holidays.has(nzDay(ms))
}

/** How many working days begin after the day of `from`, up to the day of `to`. */
const workingDaysBetween = (from: number, to: number) => {
  let count = 0
  for (let day = nzDay(from); day < nzDay(to); ) {
    day = nzDay(msOf(`${day}T00:00:00.000Z` as Instant) + hours(24))
    if (!holidays.has(day) && ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())) count += 1
  }
  return count
}

const open: FollowUpFacts = {
  ...{ status: 'sent', isDeleted: false, lastDay: '2026-12-31' as Day, lastView: null, sent: [] },
  ...{ isPending: false, hasQuestion: false, isStopped: false, suppression: null, region: 'CAN' },
}

const at = (nz: string) => Date.parse(nz)
const ask = (facts: Partial<FollowUpFacts>, nz: string) => mayFollowUp({ ...open, ...facts }, at(nz))
const seen = (nz: string) => ({ lastView: instant(at(nz)) })

const monday = seen('2026-11-23T14:00:00+13:00')
const ending = { lastDay: '2026-12-01' as Day }
const once = { ...monday, sent: [instant(at('2026-11-26T16:30:00+13:00'))] }
const twice = { ...monday, sent: [...once.sent, instant(at('2026-11-30T09:00:00+13:00'))] }
const early = (from: string) => ({ refusal: 'follow_up_early', from })

test.each([
  ['three working days after the last view', monday, '2026-11-26T08:59:59+13:00', early('2026-11-26')],
  ['then from 9:00', monday, '2026-11-26T09:00:00+13:00', { nth: 1 }],
  ['then before 17:00', monday, '2026-11-26T16:59:59+13:00', { nth: 1 }],
  ['not in the evening', monday, '2026-11-26T17:00:00+13:00', early('2026-11-27')],
  ['not earlier before the last day', ending, '2026-11-26T16:00:00+13:00', early('2026-11-27')],
  ['from two working days before the last day, unseen', ending, '2026-11-27T09:00:00+13:00', { nth: 1 }],
  ['until its evening', ending, '2026-12-01T16:59:59+13:00', { nth: 1 }],
  ['not after that', ending, '2026-12-01T17:00:00+13:00', { refusal: 'follow_up_late' }],
  ['a second time not at once', once, '2026-11-27T16:30:00+13:00', early('2026-11-30')],
  ['a second time two working days after the first', once, '2026-11-30T09:00:00+13:00', { nth: 2 }],
  ['never a third time', twice, '2026-12-15T10:00:00+13:00', { refusal: 'follow_up_over' }],
])('a follow-up may go: %s', (_, facts, now, answer) => {
  expect(ask(facts, now)).toEqual(answer)
})

test.each([
  [{ status: 'draft' }, 'quote_not_open'],
  [{ status: 'expired' }, 'quote_not_open'],
  [{ status: 'accepted' }, 'quote_decided'],
  [{ status: 'rejected' }, 'quote_decided'],
  [{ isDeleted: true }, 'quote_deleted'],
  [{ isStopped: true }, 'follow_up_stopped'],
  [{ hasQuestion: true }, 'follow_up_question'],
  [{ suppression: 'bounced' }, 'follow_up_bounced'],
  [{ suppression: 'complained' }, 'follow_up_complained'],
  [{ isPending: true }, 'follow_up_pending'],
] as const)('a follow-up may not go with %j', (facts, refusal) => {
  expect(ask({ ...monday, ...facts }, '2026-11-26T10:00:00+13:00')).toEqual({ refusal })
})

const [from, until] = [at('2026-01-12T00:00:00+13:00'), at('2028-12-20T00:00:00+13:00')]

/** Around the changes of daylight saving, the public holidays and the turn of the years as often as anywhere else. */
const edges = ['2026-04-05', '2026-09-27', '2027-04-04', '2027-09-26', '2028-04-02', '2028-09-24', ...holidays]
  .map((day) => at(`${day}T02:00:00+13:00`))
  .filter((ms) => ms > from && ms < until)

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

describe('from 2026 to 2028, whenever the owner presses', () => {
  const numRuns = depth(600, 6000)

  test('no follow-up goes at night, at a weekend, on a holiday, too early, after the last day, or a third time', () => {
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
      { numRuns },
    )
    expect(went).toBeGreaterThan(0)
  })

  test('the day that a refusal names is a working day on which one may go at 9:00, and none may before', () => {
    let named = 0
    fc.assert(
      fc.property(pressed, ({ now, facts }) => {
        const answer = mayFollowUp(facts, now)
        if (!('from' in answer) || !answer.from) return
        named += 1
        expect(answer.from <= facts.lastDay).toBe(true)
        const [morning] = [19, 20, 21, 22].flatMap((hour) => {
          const ms = msOf(`${answer.from}T00:00:00.000Z` as Instant) - hours(24) + hours(hour)
          return isWorkingTime(ms) && nzDay(ms) === answer.from ? [ms] : []
        })
        expect(morning, answer.from).toBeDefined()
        expect(mayFollowUp(facts, morning ?? 0)).toEqual({ nth: facts.sent.length + 1 })
        for (const before of [1, minutes(1), hours(1), hours(16)]) {
          const earlier = (morning ?? 0) - before
          if (earlier >= now) expect(mayFollowUp(facts, earlier)).toEqual(answer)
        }
      }),
      { numRuns },
    )
    expect(named).toBeGreaterThan(0)
  })
})

describe('the drafted text', () => {
  const retainer = { name: 'Retainer (Monthly)', price: '$2,400 + GST a month' }
  const prepaid = { name: 'Pre-paid Day Units (8h/day)', price: '$680.50 + GST a day' }
  const drafted = {
    ...{ client_name: 'Hana Tāmati', client_company: 'Rimu & Tōtara Foods Limited', reference: 'Q-7K3M9XZT' },
    ...{ sentAt: '2026-11-15T20:00:00.000Z' as Instant, wasSeen: true, lastDay: '2026-11-27' as Day },
    ...{ prices: [retainer, prepaid], phone: '03 555 0142', signatory: 'Aroha Ngata\nSouthern Accounts' },
  }

  test('names the client, the offer, when it was sent, the last day, how to answer and whom to call', () => {
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
    expect(text.length).toBeLessThan(2000)
  })

  test.each([true, false])('never says that the client opened or saw the quote: %j', (wasSeen) => {
    const text = draftText({ ...drafted, wasSeen })
    expect(text).not.toMatch(/\byou (have )?(opened|saw|seen|read|looked|visited)\b/i)
    expect(text.includes('In case my email did not reach you')).toBe(!wasSeen)
  })

  test('does not call a person by a title ', () => {
    expect(draftText({ ...drafted, client_name: 'Dr Hana Tāmati' })).toContain('Kia ora Dr Hana Tāmati,')
    expect(draftText({ ...drafted, client_name: 'Hana' })).toContain('Kia ora Hana,')
  })
})
