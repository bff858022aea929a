import { dollarsOf, formatShortMoney } from '#src/base/money.ts'
import { formatDay, formatShortDay, type Instant, msOf, nzDay } from '#src/base/time.ts'
import { type FreeDays, freeOf } from '#src/days/balances/free-rules.ts'
import type { Engagement } from '#src/days/balances/rules.ts'
import { balanceSentence, freeWords } from '#src/days/balances/sentence-rules.ts'
import { openBookings } from '#src/days/drawing/cost-rules.ts'
import { balanceOf, type Invoice } from '#src/invoices/rules.ts'

/** How the days stand, for both sides. `headline` says what is free; where no hours run, what is to pay, or what is next. */
export type Standing = { balance: FreeDays | null; headline: string }

type StandingInput = { engagement: Engagement; invoices: readonly Invoice[] }

const headlineOf = ({ engagement, invoices }: StandingInput, now: Instant): string => {
  const { started, ended, rates, blocks } = engagement
  const today = nzDay(msOf(now))
  if (ended !== null && ended < today) return `Ended on ${formatDay(ended)}`
  if (rates.plan === 'retainer' && (started === null || started > today))
    return started ? `From ${formatShortDay(started)}` : 'Not started yet'
  const open = invoices.reduce((sum, invoice) => sum + balanceOf(invoice, today).open, 0)
  if (open > 0) return `${formatShortMoney(dollarsOf(open))} to pay`
  const next = openBookings(engagement, now).find(({ day }) => day >= today)
  if (next) return `Booked: ${formatShortDay(next.day)}`
  if (rates.plan === 'retainer') return 'No fixed number of days'
  return blocks.size === 0 ? 'No days are ordered yet' : freeWords({ free: 0 })
}

export const standingOf = (input: StandingInput, now: Instant): Standing => {
  const balance = freeOf(input.engagement, nzDay(msOf(now)))
  return { balance, headline: balance ? freeWords(balance) : headlineOf(input, now) }
}

export const formatStanding = ({ balance, headline }: Standing) => (balance ? balanceSentence(balance) : `${headline}.`)
