import { days, hours } from '#src/base/time.ts'

/** What strangers share: all of them together use no more than this in any span. */
export type Budget = 'emails' | 'leads' | 'accounts' | 'events'

/** The most in any hour, and in any 24 hours. */
export type Allowance = { perHour: number; perDay: number }

/** Of every budget, one /48 (IPv4: /24) uses at most a fifth, so that one network's flood costs no other visitor anything. */
const shareOfNetwork = 0.2

export const allowances = {
  leads: { perHour: 30, perDay: 100 },
  // More than emails: past their budget the accounts are kept.
  accounts: { perHour: 150, perDay: 500 },
  events: { perHour: 300, perDay: 1500 },
} as const satisfies Partial<Record<Budget, Allowance>>

export const spans = { perHour: hours(1), perDay: days(1) } as const

/** @param used how much of the budget was used in the last hour and day, in all and by this network */
export const isWithin = (
  used: { perHour: { all: number; own: number }; perDay: { all: number; own: number } },
  allowance: Allowance,
) =>
  (['perHour', 'perDay'] as const).every(
    (span) =>
      used[span].all < allowance[span] && used[span].own < Math.max(1, Math.floor(allowance[span] * shareOfNetwork)),
  )
