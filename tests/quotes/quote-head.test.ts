import { expect, test } from 'vitest'
import { type Day, days, instant, minutes } from '#src/base/time.ts'
import { formatAgo } from '#web/components/ago.tsx'
import { primaryActOf } from '#web/quotes/admin/moves/acts.ts'
import { lastEventOf } from '#web/quotes/admin/sent/news.ts'

const now = Date.parse('2026-11-23T22:00:00.000Z') // Tue 24 Nov, 11:00 in Auckland
const at = (ms: number) => instant(now - ms)

type Shown = Parameters<typeof lastEventOf>[0] & Parameters<typeof primaryActOf>[0]

const email = {
  ...{ id: 'eml_1', kind: 'quote_sent', state: 'sent', created_at: at(days(2)), sent_at: at(days(2)) },
  ...{ reason: null, delivery: null, delivery_at: null, printed: false },
}
const sent = {
  ...{ status: 'sent', whose: 'theirs', urgent: false, client_name: 'Rob Taylor', created_at: at(days(3)) },
  ...{ valid_until: '2026-12-04' as Day, extended_until: null, deleted_at: null, sent_at: at(days(2)) },
  ...{ replaced_by: null, withdrawn: null, decision: null, messages: [], emails: [email], draft_revision: null },
  views: { count: 0, first: null, last: null },
} as unknown as Shown

const seen = (count: number) => ({ views: { count, first: at(days(1)), last: at(minutes(20)) } })
const asked = (kind: 'question' | 'new_quote') => ({
  whose: 'yours' as const,
  messages: [{ kind, text: 'How?', at: at(minutes(20)), from: 'client' as const }],
})
const decided = (decision: 'accepted' | 'rejected', changes = {}) =>
  ({ decision: { decision, decided_at: at(days(2)), accepted_by: null, told: null, ...changes } }) as Partial<Shown>
const byRob = { accepted_by: { name: 'Rob Taylor', title: null } }
const told = { told: { recorded_by: 'owner@example.nz', told_by: 'Rob' } }
const replaced_by = { id: 'quo_1-r2', reference: 'Q-1234ABCD-R2', at: at(days(2)) } as Shown['replaced_by']

test.for<[Partial<Shown>, string, string | null]>([
  [{}, 'Sent 2 days ago with no sign that it was opened', 'extend'],
  [{ emails: [{ ...email, printed: true }] }, 'Printed to the console 2 days ago and sent to nobody', 'extend'],
  [seen(3), 'Seen 3 times, last 20 minutes ago', 'extend'],
  [asked('question'), 'Rob asked a question 20 minutes ago', 'answer'],
  [{ ...asked('new_quote'), status: 'expired' }, 'Rob asked for a new quote 20 minutes ago', 'revise'],
  [
    { emails: [{ ...email, delivery: 'bounced' }], whose: 'yours' },
    'The email with the link did not arrive, sent 2 days ago',
    'correct_email',
  ],
  [{ status: 'accepted', whose: 'yours', ...decided('accepted', byRob) }, 'Accepted 2 days ago by Rob Taylor', null],
  [
    { status: 'accepted', whose: 'won', ...decided('accepted', told) },
    'Accepted 2 days ago by telephone, as Rob told us',
    null,
  ],
  [
    { status: 'rejected', whose: 'closed', ...decided('rejected') },
    'Declined 2 days ago through the private link sent to Rob Taylor',
    'revise',
  ],
  [{ status: 'expired', withdrawn: { at: at(days(1)), reason: 'Late.' } }, 'Withdrawn 1 day ago', 'revise'],
  [{ status: 'expired', next: 'Ended Fri 20 Nov' }, 'Ended Fri 20 Nov', 'revise'],
  [{ status: 'expired', replaced_by }, 'Replaced 2 days ago by Q-1234ABCD-R2', null],
  [{ deleted_at: at(days(1)) }, 'Deleted from the list 1 day ago', 'restore'],
])('the head of a quote with %j says: %s, and offers %s', ([changes, sentence, act]) => {
  const quote = { ...sent, ...changes }
  const { before, at: when, after } = lastEventOf(quote)
  expect([before, when && formatAgo(when, now), after].filter(Boolean).join(' ')).toBe(sentence)
  expect(primaryActOf(quote)).toBe(act)
})
