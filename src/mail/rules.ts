import { hours } from '#src/base/time.ts'

/** In the order in which they leave. What strangers cause waits for everything else. */
export const emailClasses = ['client', 'owner', 'stranger'] as const
export type EmailClass = (typeof emailClasses)[number]

/** How long a class waits after the provider's quota refused one of its emails. */
export const quotaWaitMs: Record<EmailClass, number> = { client: hours(1), owner: hours(24), stranger: hours(24) }

const shareOfHour = 0.3

/** Of a day's emails, for the first one to each network. */
const shareOfFirsts = 0.6

export const strangerAllowance = ({ strangerEmailsPerDay }: { strangerEmailsPerDay: number }) => ({
  perHour: Math.ceil(strangerEmailsPerDay * shareOfHour),
  perDay: strangerEmailsPerDay - Math.floor(strangerEmailsPerDay * shareOfFirsts),
  firsts: Math.floor(strangerEmailsPerDay * shareOfFirsts),
})

/** Every kind that somebody who is not signed in causes to an address of their choice, in words after a number. */
export const strangerEmails = {
  confirm_email: 'to confirm a sign-up',
  account_exists: 'about a sign-up where there is an account',
  assessment_confirmed: 'to confirm a needs assessment',
} as const
export type StrangerKind = keyof typeof strangerEmails
