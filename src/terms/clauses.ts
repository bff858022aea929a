import { blockDays, extensionDays, freeNoticeDays, noticeDays } from './facts.ts'

/** What the terms say of days, one sentence for each clause: on site, quote, client's page, in emails and PDFs. The others, which no page of a client loads, are in src/days/clauses.ts. */
export const clauses = {
  cancellation: `Cancelling or moving a booking is free with ${freeNoticeDays} or more business days’ notice; with 1 to under ${freeNoticeDays} it costs 50% of the price of the booked time; with less than 1, or a no-show, 100%.`,
  counted: 'On a retainer or a pre-paid block the same share of the time counts as used instead.',
  notSupplied: 'You do not pay for time that we cannot supply, and it uses none of your days.',
  block: `Pre-paid days are valid for ${blockDays} days from the day they are paid for, with one ${extensionDays}-day extension if you ask before they expire.`,
  lapse: 'Days still unused after that lapse and are not refunded, unless we were unable to supply them.',
  month:
    'Retainer days not used by the end of their month lapse, unless both of us agree otherwise in writing or we were unable to supply them.',
  notice: `${noticeDays} days’ notice from either of us ends it, on the last day of any minimum term at the earliest.`,
  refund:
    'Valid pre-paid days that you have not used are refunded if we end the agreement on notice, if you end it because we broke it, if an event beyond our control ends it, or if we both agree so.',
} as const
