import { blockDays, extensionDays, freeNoticeDays, noticeDays } from './facts.ts'

/** What the terms say of days, one sentence for each clause: on site, quote, client's page, in emails and PDFs. */
export const clauses = {
  cancellation: `Cancelling or moving a booking is free with ${freeNoticeDays} or more business days’ notice; with 1 to under ${freeNoticeDays} it costs 50% of the price of the booked time; with less than 1, or if you do not show up, 100%.`,
  counted: 'On a retainer or a pre-paid block the same share of the time counts as used instead.',
  received: 'A message after 5 pm, or on a day that is no working day, counts on the next working day.',
  notSupplied: 'You do not pay for time that we cannot supply, and it uses none of your days.',
  block: `Pre-paid days are valid for ${blockDays} days from the day they are paid for, with one ${extensionDays}-day extension if you ask before they expire.`,
  lapse: 'Days still unused after that lapse and are not refunded, unless we were unable to supply them.',
  servedLate: 'Days booked while they are valid count, although we work them later.',
  drawing: 'A booking takes from paid days first, and of these from the ones that end first.',
  month:
    'Retainer days not used by the end of their month lapse, unless both of us agree otherwise in writing or we were unable to supply them.',
  carried: 'Those that we did not supply go over to the next month.',
  partMonth:
    'A part month costs its share of the fee by calendar days, and has that share of the days, rounded up to half days.',
  casual: 'What your days do not cover is casual time, in half-day blocks of 4 hours.',
  notice: `${noticeDays} days’ notice from either of us ends it, on the last day of any minimum term at the earliest.`,
  agreed: 'Where the quote has no rate, the sum is agreed before it is invoiced.',
  gst: 'GST of 15% is added once, on the total of the lines that carry it; a fee for cancelled casual time carries none unless its line says so.',
  late: 'Invoices are due 7 days after their day; a late charge of 2% a month, by the day, is named and never added by itself.',
} as const

/** What becomes of unused days at the end: apart, because no page of a client has them all. */
export const endClauses = {
  refund:
    'Valid pre-paid days that you have not used are refunded if we end the agreement on notice, if you end it because we broke it, if an event beyond our control ends it, or if we both agree so.',
  noticeOfClient: 'On your notice you can use your days until the last day; what is unused then lapses.',
  breachOfClient: 'Where the agreement ends because it was broken on your side, unused days lapse on its last day.',
  noRefund: 'As agreed, unused days are not refunded.',
} as const
