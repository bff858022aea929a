import type { UserId } from '#src/base/id.ts'

/** The account behind a request; `isAdmin` was read from the database for it. */
export type Account = { id: UserId; email: string; isAdmin: boolean }

/** What the page is told (GAPS "The calls"). */
export type SessionAnswer = { user: { id: string; email: string } | null; isAdmin: boolean }

/** A sign-up is told nothing (A4); only the first admin, by the set-up link, is signed in (GAPS 1). */
export type SignUpAnswer = SessionAnswer | Record<never, never>

/** `reset`: the secret to choose a password by, where the address was signed up with more than once (T2). */
export type ConfirmAnswer = { reset: string | null }

/** SPEC §9 "Idle sign-out": exactly this long after the last activity, on the server too (GAPS 2). */
export const idleMinutes = 30
/** The page warns this long before (UX.md "Route changes"). */
export const idleWarningMinutes = 2
/** A session's whole life, however active (GAPS 2). */
export const sessionHours = 12
/** SPEC §9 "Login rate limit". */
export const attemptsPerMinute = 5
export const attemptsPerHour = 20
/** Emails that strangers can make us send to one address (F4). */
export const emailsPerHour = 3
/** Links in emails (A5) and the first admin's link (GAPS 1). */
export const confirmHours = 24
export const resetHours = 1
export const setupMinutes = 30
/** An account whose address nobody confirmed is kept this long (H11, privacy page). */
export const unconfirmedDays = 7
/** One user's sessions; the oldest gives way (B4). */
export const mostSessions = 5
/** How long a browser is known after a sign-in (A8). */
export const deviceDays = 180
/** A6, in characters after NFKC. The longest of four-byte characters is 1024 bytes. */
export const passwordLeast = 12
export const passwordMost = 256

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** How much of the past a limit looks at, in milliseconds. */
export const attemptsSpanMs = hourMs

/** How many a sliding window lets through in any minute and in any hour. */
export type Limit = { perMinute?: number; perHour: number }

/** Why and how long to wait: `minute` or `hour` names SPEC's sentence. */
export type Wait = { window: 'minute' | 'hour'; ms: number }

const waitFor = (times: readonly number[], now: number, most: number, spanMs: number) => {
  const blocking = times.filter((at) => at > now - spanMs).at(-most)
  return blocking === undefined ? 0 : blocking + spanMs - now
}

/**
 * Whether one more attempt must wait (A8), so that never more than the limit falls into any minute or hour.
 * @param times when the earlier ones were let through, oldest first, in milliseconds.
 */
export const waitBefore = (times: readonly number[], now: number, { perMinute, perHour }: Limit): Wait | null => {
  const hour = waitFor(times, now, perHour, hourMs)
  if (hour > 0) return { window: 'hour', ms: hour }
  const minute = perMinute === undefined ? 0 : waitFor(times, now, perMinute, minuteMs)
  return minute > 0 ? { window: 'minute', ms: minute } : null
}

/** Whether a session has come to its end: idle too long, or at the end of its life (B3). Moments in milliseconds. */
export const hasEnded = (session: { createdMs: number; seenMs: number }, now: number) =>
  now - session.seenMs > idleMinutes * minuteMs || now - session.createdMs > sessionHours * hourMs

/** "abcabc" → "abc"; what repeats nothing is its own unit. */
const repeatedUnit = (text: string) => text.slice(0, (text + text).indexOf(text, 1))

/** "aaaa", "abcd", "9876": each character as far from the last as the one before. */
const isRun = (text: string) => {
  const steps = Array.from({ length: text.length - 1 }, (_, at) => text.charCodeAt(at + 1) - text.charCodeAt(at))
  return Math.abs(steps[0] ?? 0) <= 1 && steps.every((step) => step === steps[0])
}

const isPattern = (text: string) => /^[ -~]+$/.test(text) && (isRun(text) || /^(.{1,7})\1+$/.test(text))

/**
 * Whether a guesser would try it early (A6): a common password as it is, with digits or signs put before or after,
 * or repeated; a short pattern repeated; the alphabet.
 * @param common the list of common passwords, in lower case.
 */
export const isGuessable = (password: string, common: ReadonlySet<string>) => {
  const whole = password.normalize('NFKC').toLowerCase()
  const core = whole.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const forms = [whole, core, repeatedUnit(whole), repeatedUnit(core)].filter((form) => form.length >= 4)
  return isPattern(whole) || forms.some((form) => common.has(form))
}

const wordsOf = (text: string) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)

/** Whether a password is little more than what everyone knows about its owner (A6): the address, the business's name. */
export const isPersonal = (password: string, { email, business }: { email: string; business: string }) => {
  const [local = '', domain = ''] = email.split('@')
  const known = [local, domain.split('.')[0] ?? '', business]
  const words = known.flatMap((text) => [wordsOf(text).join(''), ...wordsOf(text)]).filter((word) => word.length >= 4)
  const squeezed = wordsOf(password.normalize('NFKC')).join('')
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), squeezed)
  return rest !== squeezed && rest.length < 6
}
