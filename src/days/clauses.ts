import { freeNoticeDays } from '#src/terms/facts.ts'
import { blockDays, extensionDays } from './rules.ts'

/** What the terms say of days, one sentence for each clause: on the quote, the client's page, in emails and PDFs. */
export const clauses = {
  cancellation: `Cancelling or moving a booking is free with ${freeNoticeDays} or more working days’ notice, costs half with 1 or 2, and the whole with less. A message after 5 pm counts on the next working day.`,
  noShow: 'A booking that is not used and was not cancelled counts in full.',
  notSupplied: 'What we cannot supply costs nothing, and uses none of your days.',
  block: `Days are valid for ${blockDays} days from payment, and once for ${extensionDays} more if you ask before they end. What is unused then lapses, unless we were unable to supply it.`,
  month: 'Unused days of a month lapse at its end, unless we were unable to supply them.',
  partMonth: 'A part month costs its share of the fee by calendar days.',
  start: 'Either side can end it with 30 days’ notice, and a minimum term runs to its last day.',
  refund: 'What you have paid for and not used is refunded at the rate you paid.',
  noticeOfClient: 'On your notice you can use your days until the last day; what is unused then lapses.',
  breachOfClient: 'Where the agreement ends because it was broken on your side, unused days lapse on its last day.',
  noRefund: 'As agreed, unused days are not refunded.',
} as const
