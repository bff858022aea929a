import { hours } from '#src/base/time.ts'

/** The classes leave in this order. Emails caused by strangers wait for all others. */
export const emailClasses = ['client', 'owner', 'stranger'] as const
export type EmailClass = (typeof emailClasses)[number]

/** The header of a client's email that has the audit head. */
export const headHeader = 'X-Record'

export const quotaWaitMs: Record<EmailClass, number> = { client: hours(1), owner: hours(24), stranger: hours(24) }

const shareOfHour = 0.3

/** The share of a day's emails for the first one to each network. */
const shareOfFirsts = 0.6

export const strangerAllowance = ({ strangerEmailsPerDay }: { strangerEmailsPerDay: number }) => ({
  perHour: Math.ceil(strangerEmailsPerDay * shareOfHour),
  perDay: strangerEmailsPerDay - Math.floor(strangerEmailsPerDay * shareOfFirsts),
  firsts: Math.floor(strangerEmailsPerDay * shareOfFirsts),
})

/** The kinds that a visitor without an account can cause, to any address, in words that follow a number. */
export const strangerEmails = {
  confirm_email: 'to confirm a sign-up',
  account_exists: 'about a sign-up where there is an account',
  assessment_confirmed: 'to confirm a needs assessment',
  reader_invited: 'to invite whom a client named to read a quote',
} as const
export type StrangerKind = keyof typeof strangerEmails
