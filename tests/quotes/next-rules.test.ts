import { expect, test } from 'vitest'
import type { QuoteReference } from '#src/base/id.ts'
import { type Day, days, instant } from '#src/base/time.ts'
import { type NextFacts, nextMove } from '#src/quotes/next-rules.ts'

const now = Date.parse('2026-11-23T22:00:00.000Z') // Tue 24 Nov, 11:00 in Auckland
const at = (daysAgo: number) => instant(now - days(daysAgo))

const sent: NextFacts = {
  ...{ status: 'sent', client_name: 'Rob Taylor', valid_until: '2026-12-04' as Day, extended_until: null },
  ...{ start_date: null, deleted_at: null, decided_at: null, withdrawn_at: null, replaced_by: null, schedule: null },
  ...{ expired_on: null, undelivered: false, message: null, nda: 'none', start_confirmed: false, may_follow_up: false },
}
const asked = { kind: 'question', at: at(1) } as const
const won = { status: 'accepted', decided_at: at(2) } as const
const start_date = '2026-12-07' as Day
const replaced_by = 'Q-1234ABCD-R2' as QuoteReference

test.for<[Partial<NextFacts>, string]>([
  [{ status: 'draft' }, 'yours: Finish and send'],
  [{ status: 'draft', valid_until: '2026-11-23' as Day }, 'yours: Choose a later last day, then send!'],
  [{ status: 'draft', schedule: { send_at: at(-1), failed: null } }, 'yours: Goes to Rob 25 Nov 2026, 11:00 am NZDT'],
  [{ status: 'draft', schedule: { send_at: at(1), failed: 'expired' } }, 'yours: Send it: it did not go at its time!'],
  [{ client_name: 'Dr Ngata' }, 'theirs: Dr Ngata decides until Fri 4 Dec'],
  [{ valid_until: '2026-11-25' as Day }, 'theirs: Rob decides tomorrow!'],
  [{ valid_until: '2026-11-24' as Day }, 'theirs: Rob decides today!'],
  [{ valid_until: '2026-11-24' as Day, extended_until: '2026-12-07' as Day }, 'theirs: Rob decides until Mon 7 Dec'],
  [{ may_follow_up: true }, 'yours: Send Rob a follow-up'],
  [{ may_follow_up: true, valid_until: '2026-11-25' as Day }, 'yours: Send Rob a follow-up!'],
  [{ may_follow_up: true, undelivered: true }, 'yours: Call Rob: the email did not arrive!'],
  [{ message: asked, undelivered: true }, 'yours: Answer Rob’s question!'],
  [{ message: { kind: 'change', at: at(1) } }, 'yours: Answer the change that Rob asked for!'],
  [{ status: 'expired', valid_until: '2026-11-20' as Day }, 'closed: Ended Fri 20 Nov'],
  [{ status: 'expired', expired_on: '2026-11-20' as Day }, 'closed: Marked as expired on Fri 20 Nov'],
  [{ status: 'expired', message: { kind: 'new_quote', at: at(0) } }, 'yours: Write the new quote that Rob asked for!'],
  [{ status: 'expired', withdrawn_at: at(0) }, 'closed: Withdrawn'],
  [{ status: 'expired', withdrawn_at: at(0), message: asked }, 'yours: Answer Rob’s question!'],
  [{ status: 'expired', withdrawn_at: at(2), message: asked }, 'yours: Answer Rob’s question!'],
  [{ status: 'rejected', decided_at: at(3) }, 'closed: Declined'],
  [{ status: 'rejected', decided_at: at(0), message: asked }, 'yours: Answer Rob’s question!'],
  [{ ...won }, 'yours: Agree when you start!'],
  [{ ...won, start_date }, 'yours: Confirm the start on Mon 7 Dec!'],
  [{ ...won, message: asked }, 'yours: Answer Rob’s question!'],
  [{ ...won, start_confirmed: true, nda: 'signed' }, 'won: Start confirmed'],
  [{ ...won, start_confirmed: true, message: asked }, 'yours: Answer Rob’s question!'],
  [{ message: asked, replaced_by }, 'yours: Answer Rob’s question!'],
  [{ message: { kind: 'change', at: at(1) }, replaced_by }, 'closed: Replaced by Q-1234ABCD-R2'],
  [{ ...won, deleted_at: at(0) }, 'closed: Deleted'],
])('what comes next, of %j: %s', ([facts, wanted]) => {
  const { whose, next, urgent } = nextMove({ ...sent, ...facts }, now)
  expect(`${whose}: ${next}${urgent ? '!' : ''}`).toBe(wanted)
})
