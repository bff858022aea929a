import { expect, test } from 'vitest'
import type { Dollars } from '#src/base/money.ts'
import { freePlans, may, type Status, statuses } from '#src/quotes/rules.ts'

const all: readonly Status[] = statuses

// Written a second time, because the product and the permission tests share one table (A2).
const allowed: Record<Parameters<typeof may>[0], { listed: readonly Status[]; deleted: readonly Status[] }> = {
  update: { listed: ['draft'], deleted: [] },
  send: { listed: ['draft'], deleted: [] },
  undo_send: { listed: ['sent'], deleted: [] },
  correct_email: { listed: ['sent'], deleted: [] },
  extend: { listed: ['sent'], deleted: [] },
  withdraw: { listed: ['sent'], deleted: [] },
  record_decision: { listed: ['sent'], deleted: [] },
  undo_decision: { listed: ['accepted', 'rejected'], deleted: [] },
  expire: { listed: ['draft', 'sent', 'rejected'], deleted: [] },
  delete: { listed: ['accepted', 'rejected', 'expired'], deleted: ['accepted', 'rejected', 'expired'] },
  restore: { listed: all, deleted: all },
  accept: { listed: ['sent'], deleted: ['sent'] },
  reject: { listed: ['sent'], deleted: ['sent'] },
  revise: { listed: ['sent', 'rejected', 'expired'], deleted: [] },
}

test.each(Object.entries(allowed))('the statuses in which a quote may %s (A2)', (move, { listed, deleted }) => {
  const from = (deleted_at: string | null) =>
    statuses.filter((status) => may(move as keyof typeof allowed, { status, deleted_at }))
  expect([from(null), from('then')]).toEqual([listed, deleted])
})

test('a plan is free at a rate of 0, not where it has no rate', () => {
  const free = (retainer_rate: number | null, prepaid_day_rate: number | null) =>
    freePlans({ retainer_rate: retainer_rate as Dollars | null, prepaid_day_rate: prepaid_day_rate as Dollars | null })
  expect([free(0, null), free(null, 0), free(0, 0), free(2400, 0.01), free(null, null)]).toEqual([
    ['retainer'],
    ['prepaid'],
    ['retainer', 'prepaid'],
    [],
    [],
  ])
})
