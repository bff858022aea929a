import { expect, test } from 'vitest'
import type { Instant } from '#src/base/time.ts'
import { type QuoteFacts, stateLine } from '#src/today/rules.ts'

const at = (day: number) => `2026-11-${day}T02:12:00.000Z` as Instant

const sent: QuoteFacts = {
  ...{ status: 'sent', created_at: at(10), sent_at: at(11), delivered_at: null },
  ...{ views: { count: 0, last: null }, question_at: null, decided_at: null, scheduled_at: null },
}
const wanted = { question_at: at(17), question_kind: 'new_quote' } as const

test.for<[Partial<QuoteFacts>, string]>([
  [{ status: 'draft', sent_at: null }, 'Drafted 10 Nov 2026, 3:12 pm NZDT'],
  [{ status: 'draft', sent_at: null, scheduled_at: at(12) }, 'Scheduled for 12 Nov 2026, 3:12 pm NZDT'],
  [{}, 'Sent 11 Nov 2026, 3:12 pm NZDT, no sign that it was opened'],
  [{ delivered_at: at(12) }, 'Delivered 12 Nov 2026, 3:12 pm NZDT, no sign that it was opened'],
  [{ delivered_at: at(12), views: { count: 1, last: at(13) } }, 'Seen once 13 Nov 2026, 3:12 pm NZDT'],
  [{ views: { count: 3, last: at(14) } }, 'Seen 3 times, last 14 Nov 2026, 3:12 pm NZDT'],
  [{ views: { count: 3, last: at(14) }, question_at: at(15) }, 'Question asked 15 Nov 2026, 3:12 pm NZDT'],
  [{ question_at: at(15), question_kind: 'change' }, 'Change asked 15 Nov 2026, 3:12 pm NZDT'],
  [{ status: 'accepted', decided_at: at(16), question_at: at(15) }, 'Accepted 16 Nov 2026, 3:12 pm NZDT'],
  [{ status: 'rejected', decided_at: at(16) }, 'Declined 16 Nov 2026, 3:12 pm NZDT'],
  [{ status: 'expired', views: { count: 2, last: at(14) } }, 'Expired'],
  [{ status: 'expired', ...wanted }, 'New quote asked for 17 Nov 2026, 3:12 pm NZDT'],
])('the line that says where a quote stands, of %j: %s', ([facts, line]) =>
  expect(stateLine({ ...sent, ...facts })).toBe(line),
)
