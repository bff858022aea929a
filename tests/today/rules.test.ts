import { expect, test } from 'vitest'
import type { InvitationId, LeadId, QuoteId, QuoteReference } from '#src/base/id.ts'
import type { Dollars } from '#src/base/money.ts'
import { type Day, days, type Instant, instant } from '#src/base/time.ts'
import { dueWords, leadItem } from '#src/today/lead-rules.ts'
import * as rules from '#src/today/rules.ts'
import { nextWords } from '#src/today/status-rules.ts'
import * as trouble from '#src/today/trouble-rules.ts'
import { weekOf } from '#src/today/week-rules.ts'

const now = Date.parse('2026-11-23T22:00:00.000Z') // Tue 24 Nov, 11:00 in Auckland
const at = (daysAgo: number) => instant(now - days(daysAgo))
const today = '2026-11-24' as Day
const tomorrow = '2026-11-25' as Day

const sent: rules.QuoteFacts = {
  ...{ id: 'quo_12345678' as QuoteId, client_name: 'Rob Taylor', client_company: 'Kauri Ltd', status: 'sent' },
  ...{ valid_until: '2026-12-04' as Day, extended_until: null, start_date: null, created_at: at(9), sent_at: at(8) },
  ...{ views: { count: 0, last: null }, retainer_rate: 2400 as Dollars, prepaid_day_rate: 680.5 as Dollars },
  ...{ chosen_plan: null, deleted_at: null, decided_at: null, withdrawn_at: null, replaced_by: null, schedule: null },
  ...{ undelivered: false, message: null, nda: 'none', start_confirmed: false, may_follow_up: false, is_read: false },
  expired_on: null,
}
const won = { ...sent, status: 'accepted', chosen_plan: 'prepaid', decided_at: at(1) } as const
const declined = { ...sent, status: 'rejected', decided_at: at(1) } as const

test.for<[Partial<rules.QuoteFacts>, string | null]>([
  [{}, 'open'],
  [{ undelivered: true }, null],
  [{ may_follow_up: true }, 'open'],
  [won, 'won'],
  [{ ...won, start_confirmed: true }, null],
  [{ ...won, message: { kind: 'question', at: at(3) } }, 'won'],
  [{ ...won, start_confirmed: true, message: { kind: 'question', at: at(3) } }, 'question'],
  [{ status: 'expired' }, null],
  [{ ...declined, replaced_by: 'Q-1' as QuoteReference }, null],
])('the kind of %j is %s', ([facts, kind]) => expect(rules.quoteKind({ ...sent, ...facts }, now)).toBe(kind))

const lead = {
  ...{ id: 'lea_1' as LeadId, company: 'Rimu', due_day: tomorrow, created_at: at(0), otherSupportType: 'a trade show' },
  ...({ timeCommitment: '3–5 days per month' } as const),
}
const absence = 'Cover for staff absence (maternity, ACC, extended leave)'
const quote = { ...sent, status: 'sent' } as const
const signer = { company: 'Kauri Ltd', contactName: 'Rob Taylor', title: '' }
const invitation = { ...signer, after: 'nda_1' as InvitationId, id: 'nda_1' as InvitationId, created_at: at(8) }
const email = { id: 'eml_1', state: 'dead', reason: 'No such domain.', created_at: at(0) }
const asked = { kind: 'question', at: at(0), text: 'When?', seen: 3 } as const
const threeViews = { ...sent, views: { count: 3, last: at(4) }, extended_until: tomorrow }
const oneView = { ...sent, views: { count: 1, last: at(0) } }
const lastDay = { ...sent, extended_until: today }

test.for<[rules.TodayItem, string]>([
  [
    rules.wonItem({ ...won, nda: 'signed', start_date: '2026-12-07' as Day }, { asked: null, wish: null }),
    'Days ahead, $680.50 a day, starts Mon 7 Dec, NDA signed → Confirm the start',
  ],
  [
    rules.wonItem(won, { asked, wish: '2026-12-08' as Day }),
    'Days ahead, $680.50 a day, wishes to start Tue 8 Dec, Rob asks → Confirm the start, Answer, No answer needed',
  ],
  [rules.askedItem(sent, asked), 'Rob asks → Answer, No answer needed'],
  [rules.askedItem(sent, { ...asked, kind: 'new_quote' }), 'Rob asks for a new quote → Answer, No answer needed'],
  [
    leadItem({ ...lead, supportTypes: [absence, 'Other'] }, sent.id, today),
    'Due tomorrow: cover for staff absence and a trade show, 3–5 days a month → Finish the quote',
  ],
  [
    rules.followUpItem(threeViews, { client_name: 'Rob', text: 'Kia ora', nth: 1 }, today),
    'Ends tomorrow, $2,400 a month, opened 3 times, last on Fri 20 Nov → Read and send, Not this one',
  ],
  [
    rules.endingItem(lastDay, '2026-12-01' as Day, now),
    'Ends today, $2,400 a month, no sign that it was opened → Give more time',
  ],
  [
    rules.endingItem(oneView, '2027-12-01' as Day, now),
    'Ends Fri 4 Dec, $2,400 a month, opened once on Tue 24 Nov → Open',
  ],
  [rules.draftItem({ ...sent, status: 'draft' }, now), 'Finish and send → Finish, Later'],
  [
    rules.draftItem({ ...lastDay, status: 'draft' }, now + days(1)),
    'Choose a later last day, then send → Finish, Later',
  ],
  [trouble.stuckItem(lead, { ...email, state: 'ambiguous' }), 'An email may not have arrived → Open, Seen'],
  [
    trouble.returnedItem(quote, { delivery: 'bounced', since: at(0) }),
    'An email came back → Correct the address, Seen',
  ],
  [
    trouble.returnedItem(lead, { delivery: 'complained', since: at(0) }),
    'An email was reported as spam → Call the client, Seen',
  ],
  [trouble.unsignedItem(quote, invitation), 'Rob Taylor has not signed the NDA → Send it again, Seen'],
  [trouble.heldBackItem({ count: 3, newest: lead }), 'More came than people send → Look through them, Seen'],
])('%j says %s', ([{ sentence, act, also = [] }, line]) =>
  expect(`${sentence} → ${[act, ...also].map(({ label }) => label).join(', ')}`).toBe(line),
)

test('an open quote has the price of its retainer, else of a day', () => {
  const sentences = [sent, { ...sent, retainer_rate: null }].map((each) => rules.waitingForOthers(each, today).sentence)
  expect(sentences.map((sentence) => sentence.split(', ')[1])).toEqual(['$2,400 a month', '$680.50 a day'])
})

test('what comes next is the booked day or the last day of a quote, whichever is first', () => {
  const booked = { company: 'Rimu', day: tomorrow }
  expect([
    nextWords(sent, booked, today),
    nextWords(lastDay, booked, today),
    nextWords(undefined, { ...booked, day: today }, today),
    nextWords(undefined, undefined, today),
  ]).toEqual([
    'Next booked: Rimu, tomorrow.',
    'Next: the quote for Kauri Ltd ends today.',
    'Next booked: Rimu, today.',
    'No day is booked and no quote is open. The next enquiry appears here.',
  ])
})

test('the week has the days that are booked, over and done, not those that were cancelled', () => {
  const visitOf = (day: string, ended: string | null) =>
    [day, { id: day, day, hours: 8, ended: ended && { kind: ended } }] as const
  const visits = new Map([
    ...[visitOf('2026-11-22', null), visitOf('2026-11-23', null), visitOf('2026-11-24', 'worked')],
    ...[visitOf('2026-11-25', 'cancelled'), visitOf('2026-11-26', 'not_supplied'), visitOf('2026-11-29', null)],
    visitOf('2026-11-30', null),
  ])
  const week = weekOf([{ id: sent.id, company: 'Rimu', engagement: { visits } as never }], today)
  expect(week.map(({ day, visits }) => [day.slice(-2), ...visits.map(({ state }) => state)].join(' '))).toEqual([
    ...['23 over', '24 done', '25', '26', '27', '28', '29 booked'],
  ])
})

test.for<[Day, string]>([
  ['2026-11-20' as Day, 'Overdue since Fri 20 Nov'],
  [today, 'Due today'],
  ['2026-11-27' as Day, 'Due Fri 27 Nov'],
])('a lead that is due on %s: %s', ([day, words]) => expect(dueWords(day, today)).toBe(words))

test('troubles of one record are one item, with the act of the newest', () => {
  const late = trouble.lateItem(quote, { since: at(1) as Instant })
  const [merged, ...others] = trouble.mergeTroubles([late, trouble.stuckItem(quote, email), late])
  const sentence = 'An email could not be sent: No such domain. A PDF is missing'
  expect(merged).toMatchObject({ sentence, since: email.created_at, act: { label: 'Send it again' } })
  expect(others).toEqual([])
})
