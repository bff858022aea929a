import type { UserId } from '#src/base/id.ts'
import { hours, type Instant, minutes, msOf } from '#src/base/time.ts'
import type { Business } from '#src/business/schema.ts'
import type { ContractKey } from '#src/business/settings-rules.ts'
import { perHour, perMinute, tooMany, type Wait } from '#src/limits/rules.ts'

/** The account of a request. `isAdmin` was read from the database for this request. */
export type Account = { id: UserId; email: string; isAdmin: boolean }

export type SessionAnswer = {
  user: { id: string; email: string } | null
  isAdmin: boolean
  /** The missing details that every contract needs. Only admins get them. */
  missing?: readonly ContractKey[] | undefined
  samples?: true | undefined
  signUpClosed?: true | undefined
}

/** Empty, so that the answer does not reveal who has an account. The first admin gets a session instead. */
export type SignUpAnswer = SessionAnswer | Record<never, never>

export type SecondMethod = 'passkey' | 'code'

/** `app`: when an authenticator app was added. `isOffered`: whether the start page suggests adding a factor. */
export type SecondFactor = {
  passkeys: { id: string; name: string; created_at: Instant; last_used_at: Instant | null }[]
  app: Instant | null
  codesLeft: number
  isOffered: boolean
}

/** `codes` are new recovery codes, shown once. */
export type AddFactorResult = SecondFactor & { codes: string[] | null }

/** `reset` is a token to choose a password, needed after several sign-ups of one address; null otherwise. */
export type ConfirmAnswer = { reset: string | null }

export const idleMinutes = 30
export const idleWarningMinutes = 2
export const sessionHours = 12
export const attemptsPerMinute = 5
export const attemptsPerHour = 20
export const signInLimits = [perHour(attemptsPerHour), perMinute(attemptsPerMinute)] as const
/** The most emails to one address in an hour that strangers can cause by sign-ups, and as many by resets. */
export const emailsPerHour = 3
export const confirmHours = 24
export const resetHours = 1
export const setupMinutes = 30
export const unconfirmedDays = 7
export const maxSessions = 5
export const deviceDays = 180
export const maxDevices = 20
/** The time to answer a challenge: the second step of a sign-in, or a new passkey. */
export const challengeMinutes = 5
export const secondStepAttempts = 5
/** Counted per account over all its sign-ins; a known device is counted by itself. */
export const wrongCodesPerHour = 10
export const recoveryCodeCount = 10
/** Without 0, 1, I and O, which look alike. A code has 125 random bits, so a hash without salt protects it (A12). */
export const recoveryCodeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const recoveryCodeLength = 25
export const appCodeSeconds = 30
export const passwordMin = 12
export const passwordMax = 256

/** The time after a sign-in or a proof in which no new proof is required (A14). */
export const proofMinutes = 10

export const attemptRefusal = ({ ms, spanMs }: Wait) =>
  tooMany(spanMs === hours(1) ? 'too_many_this_hour' : 'too_many_this_minute', ms)

export const hasEnded = (session: { createdMs: number; seenMs: number }, now: number) =>
  now - session.seenMs > minutes(idleMinutes) || now - session.createdMs > hours(sessionHours)

/** A time in the future proves nothing: the clock was set back since. */
export const isProved = (proved_at: Instant | null, now: number) => {
  const age = proved_at === null ? Number.POSITIVE_INFINITY : now - msOf(proved_at)
  return age >= 0 && age <= minutes(proofMinutes)
}

export const credentialChanges = {
  password_changed: 'Your password was changed',
  password_reset: 'A new password was chosen with a link from an email',
  passkey_added: 'A passkey was added',
  passkey_removed: 'A passkey was removed',
  app_added: 'An authenticator app was added',
  app_removed: 'The authenticator app was removed',
  recovery_codes_made: 'New recovery codes were made; those from before work no more',
  second_factor_removed: 'The passkeys, the authenticator app and the recovery codes were removed',
} as const

export type CredentialChange = keyof typeof credentialChanges

export const signInLabels = {
  signed_in: 'Signed in',
  password_changed: 'Changed the password',
  password_reset: 'Chose a new password with a link from an email',
  recovery_code_used: 'Used a recovery code',
  second_factor_added: 'Added a second step',
  second_factor_removed: 'Removed a second step',
  recovery_codes_made: 'Made new recovery codes',
} as const

export const refusalLabels = {
  sign_in_refused: 'A sign-in was refused',
  second_step_refused: 'A second step was refused, after the right password',
  proof_refused: 'A wrong password, when it was asked for again',
} as const

export const accountEventLabels = { ...signInLabels, ...refusalLabels }

export type AccountEvent = keyof typeof accountEventLabels

const placeNames = ['christchurch', 'otautahi', 'canterbury', 'waitaha', 'zealand', 'aotearoa']

const wordsOf = (text: string) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)

type Owner = { email: string; business: Pick<Business, 'name' | 'legalName' | 'web' | 'address'> }

/** Words that an attacker can know about the account's owner and the business: in lower case, the longest first. */
export const knownWords = ({ email, business: { name, legalName, web, address } }: Owner) => {
  const [local = '', domain = ''] = email.split('@')
  const texts = [local, domain.split('.')[0] ?? '', name, legalName, web, address]
  const words = texts.flatMap((text) => [wordsOf(text).join(''), ...wordsOf(text)])
  return [...new Set([...words, ...placeNames])]
    .filter((word) => word.length >= 4)
    .sort((one, other) => other.length - one.length)
}

export const isPersonal = (password: string, words: readonly string[]) => {
  const squeezed = wordsOf(password).join('')
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), squeezed)
  return rest !== squeezed && rest.length < 6
}

export const parseCode = (typed: string): { kind: 'app' | 'recovery'; code: string } | null => {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  if (/^\d{6}$/.test(code)) return { kind: 'app', code }
  const isRecovery =
    code.length === recoveryCodeLength && [...code].every((char) => recoveryCodeAlphabet.includes(char))
  return isRecovery ? { kind: 'recovery', code } : null
}
