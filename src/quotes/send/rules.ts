import { rightsSentence } from '#src/base/retention.ts'
import { addDays, type Day, days, formatInstant, type Instant, msOf, nzDay } from '#src/base/time.ts'
import { lastDayOf, type Validity } from '#src/quotes/rules.ts'

/** Describes a decision by telephone. `by` is the admin who recorded it. */
export const formatReported = ({ by, reportedBy, at }: { by: string; reportedBy: string; at: Instant }) =>
  `Recorded by ${by}, told by telephone by ${reportedBy} on ${formatInstant(at)}`

export const nothingTicked = 'Nothing was ticked: the answer came by telephone'

export const undoSendSeconds = 10

export const extraWorkingDays = 5

const longestExtensionDays = 90

export const mayExtendTo = (quote: Validity, day: Day, now: number) =>
  day > lastDayOf(quote) && day <= addDays(nzDay(now), longestExtensionDays)

const longestWaitDays = 60

export const maySendAt = ({ valid_until }: { valid_until: Day }, send_at: Instant, now: number) => {
  const ms = msOf(send_at)
  return ms > now && ms <= now + days(longestWaitDays) && nzDay(ms) <= valid_until
}

export const whyClient = ({ name }: { name: string }) =>
  `You get this email because ${name} prepared a quote for you. ${rightsSentence}`
