import { expect, test } from 'vitest'
import type { QuoteReference } from '#src/base/id.ts'
import { type Day, days, type Instant, instant, nzDay } from '#src/base/time.ts'
import { type NextFacts, nextMove } from '#src/quotes/next-rules.ts'
import { statuses, statusNow } from '#src/quotes/rules.ts'
import { depth, seededRandom } from '#tests/fixtures/depth.ts'

const now = Date.parse('2026-11-23T22:00:00.000Z') // Tue 24 Nov, 11:00 in Auckland
const at = (daysAgo: number) => instant(now - days(daysAgo))

const sent: NextFacts = {
  ...{ status: 'sent', client_name: 'Rob Taylor', valid_until: '2026-12-04' as Day, extended_until: null },
  ...{ start_date: null, deleted_at: null, decided_at: null, withdrawn_at: null, replaced_by: null, schedule: null },
  ...{ undelivered: false, message: null, nda: 'none', start_confirmed: false },
}
const asked = { kind: 'question', at: at(1) } as const
const won = { status: 'accepted', decided_at: at(2) } as const
const start_date = '2026-12-07' as Day

test.for<[Partial<NextFacts>, string]>([
  [{ status: 'draft' }, 'yours: Finish and send'],
  [{ status: 'draft', valid_until: '2026-11-23' as Day }, 'yours: Choose a later last day, then send!'],
  [{ status: 'draft', schedule: { send_at: at(-1), failed: null } }, 'yours: Goes to Rob 25 Nov 2026, 11:00 am NZDT'],
  [{ status: 'draft', schedule: { send_at: at(1), failed: 'expired' } }, 'yours: Send it: it did not go at its time!'],
  [{}, 'theirs: Rob decides until Fri 4 Dec'],
  [{ client_name: 'Dr Ngata' }, 'theirs: Dr Ngata decides until Fri 4 Dec'],
  [{ valid_until: '2026-11-25' as Day }, 'theirs: Rob decides tomorrow!'],
  [{ valid_until: '2026-11-24' as Day }, 'theirs: Rob decides today!'],
  [{ valid_until: '2026-11-24' as Day, extended_until: '2026-12-07' as Day }, 'theirs: Rob decides until Mon 7 Dec'],
  [{ undelivered: true }, 'yours: Call Rob: the email did not arrive!'],
  [{ message: asked, undelivered: true }, 'yours: Answer Rob’s question!'],
  [{ message: { kind: 'change', at: at(1) } }, 'yours: Answer the change that Rob asked for!'],
  [{ status: 'expired', valid_until: '2026-11-20' as Day }, 'closed: Ended Fri 20 Nov'],
  [{ status: 'expired' }, 'closed: Marked as expired'],
  [{ status: 'expired', message: { kind: 'new_quote', at: at(0) } }, 'yours: Write the new quote that Rob asked for!'],
  [{ status: 'expired', withdrawn_at: at(0), message: asked }, 'closed: Withdrawn'],
  [{ status: 'expired', withdrawn_at: at(2), message: asked }, 'yours: Answer Rob’s question!'],
  [{ status: 'expired', decided_at: at(3) }, 'closed: Declined'],
  [{ status: 'rejected', decided_at: at(3) }, 'closed: Declined'],
  [{ status: 'rejected', decided_at: at(0), message: asked }, 'closed: Declined'],
  [{ ...won }, 'won: Agree when you start!'],
  [{ ...won, start_date }, 'won: Confirm the start on Mon 7 Dec!'],
  [{ ...won, message: asked }, 'yours: Answer Rob’s question!'],
  [{ ...won, start_confirmed: true, nda: 'signed' }, 'won: Start confirmed'],
  [{ ...won, start_confirmed: true, nda: 'sent' }, 'won: Start confirmed: Rob has not signed the NDA'],
  [{ message: asked, replaced_by: 'Q-1234ABCD-R2' as QuoteReference }, 'closed: Replaced by Q-1234ABCD-R2'],
  [{ ...won, deleted_at: at(0) }, 'closed: Deleted'],
])('what comes next, of %j: %s', ([facts, wanted]) => {
  const { whose, next, urgent } = nextMove({ ...sent, ...facts }, now)
  expect(`${whose}: ${next}${urgent ? '!' : ''}`).toBe(wanted)
})

const { next: random } = seededRandom()
const oneOf = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value
const maybe = <Value>(value: Value) => oneOf([null, value])
const anyDay = () => nzDay(now + days(Math.floor(random() * 20) - 10))
const before = (): Instant => at(random() * 10)

const anyFacts = (): NextFacts => {
  const valid_until = anyDay()
  const stored = oneOf(statuses)
  const isOver = stored === 'accepted' || stored === 'rejected'
  const quote = { status: stored, valid_until, extended_until: maybe(anyDay()) }
  return {
    ...quote,
    status: statusNow(quote, now),
    client_name: oneOf(['Rob Taylor', 'Āwhina', 'Mr Chen']),
    start_date: maybe(anyDay()),
    deleted_at: oneOf([null, null, null, before()]),
    decided_at: isOver ? before() : null,
    withdrawn_at: stored === 'expired' ? maybe(before()) : null,
    replaced_by: oneOf([null, null, null, 'Q-1-R2' as QuoteReference]),
    schedule: stored === 'draft' ? maybe({ send_at: before(), failed: maybe('expired') }) : null,
    undelivered: oneOf([false, false, true]),
    message: stored === 'draft' ? null : maybe({ kind: oneOf(['question', 'change'] as const), at: before() }),
    nda: stored === 'accepted' ? oneOf(['none', 'sent', 'signed'] as const) : 'none',
    start_confirmed: stored === 'accepted' && oneOf([true, false]),
  }
}

test('no history gives the move to the side that cannot act', () => {
  for (let count = 0; count < depth(2000, 100_000); count += 1) {
    const facts = anyFacts()
    const { whose, next } = nextMove(facts, now)
    const isGone = facts.deleted_at !== null || facts.replaced_by !== null
    const ended = facts.decided_at ?? facts.withdrawn_at
    const isAsked = facts.message !== null && (ended === null || facts.message.at > ended)
    const canDecide = facts.status === 'sent' && !isGone
    const told = JSON.stringify({ facts, whose, next })
    expect(whose === 'theirs', told).toBe(canDecide && !isAsked && !facts.undelivered)
    expect(/ decides /.test(next), told).toBe(whose === 'theirs')
    expect(/^Answer|^Write/.test(next), told).toBe(isAsked && !isGone && facts.status !== 'draft')
    expect(whose === 'closed' && !isGone && facts.status === 'accepted', told).toBe(false)
    expect(whose === 'yours', told).toBe(
      !isGone && (facts.status === 'draft' || isAsked || (facts.status === 'sent' && facts.undelivered)),
    )
  }
})
