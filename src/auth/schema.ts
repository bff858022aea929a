import { z } from 'zod/mini'
import { tidy } from '#src/base/characters.ts'
import { email, opaque } from '#src/base/fields.ts'
import { problems } from '#src/base/problem.ts'
import type { Instant } from '#src/base/time.ts'
import { type AccountEvent, parseCode, passwordMax, passwordMin } from './rules.ts'

// Only the server checks for these: the list is too long for a browser.
export const passwordCommon =
  'This password is easy to guess: it is a common password, or close to one. Use four or more words that do not belong together'
export const passwordPersonal =
  'Choose a password that is not made of your email address, or of the name or place of the business'

export const passwordWrong = 'This is not the password of your account'

const required = 'Password is required'

const address = z.pipe(
  email('Invalid email address', 'Email is required'),
  z.transform((typed) => typed.toLowerCase()),
)

const lengthOf = (password: string) => [...password.normalize('NFKC')].length

const newPassword = z.string(required).check(
  z.minLength(1, required),
  z.refine((password) => lengthOf(password) >= passwordMin, `Password must be at least ${passwordMin} characters`),
  z.refine((password) => lengthOf(password) <= passwordMax, `Password must be at most ${passwordMax} characters`),
  z.refine((password) => password.isWellFormed(), 'Password contains a character that cannot be used'),
)

// Any shape, so that a malformed token is refused like an unknown one (A5).
const token = z.string(problems.link_used[1]).check(z.maxLength(100, problems.link_used[1]))

const typedPassword = z
  .string(required)
  .check(z.minLength(1, required), z.maxLength(4 * passwordMax, `Password must be at most ${passwordMax} characters`))

export const signInForm = z.strictObject({ email: address, password: typedPassword })
export const proofForm = z.strictObject({ password: typedPassword })

export const signUpForm = z.strictObject({ email: address, password: newPassword, setup: z.optional(token) })

export const linkToken = z.strictObject({ token })
export const resetRequestForm = z.strictObject({ email: address })
export const resetForm = z.strictObject({ token, password: newPassword })

export const passwordForm = z.strictObject({ current: typedPassword, password: newPassword })

/** A session, or a known device. `browser` is in words; an address that was not recorded is null. */
export type Place = {
  id: string
  current: boolean
  address: string | null
  browser: string
  created_at: Instant
  last_seen_at: Instant
}

export type AccountAnswer = {
  email: string
  sessions: Place[]
  devices: Place[]
  signIns: { id: number; at: Instant; event: AccountEvent; address: string | null }[]
}

export type PasswordForm = z.infer<typeof passwordForm>
export const codeMismatch =
  'This code does not match. Type the one that the app shows now, and check that the clock of the phone is right'

const codeRequired = 'Code is required'

const code = (kinds: readonly string[], malformed: string) =>
  z.string(codeRequired).check(
    z.overwrite(tidy),
    z.minLength(1, codeRequired),
    z.refine((typed) => kinds.includes(parseCode(typed)?.kind ?? ''), malformed),
  )

const bytes = (label: string) => opaque(label, 20_000)

/** A browser's answer for a passkey. `Result` has the fields of a registration or a sign-in; extensions are ignored. */
const credential = <Result extends z.core.$ZodShape>(response: Result) =>
  z.strictObject({
    id: bytes('Passkey'),
    rawId: bytes('Passkey'),
    type: opaque('Type', 20),
    authenticatorAttachment: z.optional(opaque('Attachment', 50)),
    clientExtensionResults: z.unknown(),
    response: z.strictObject({ clientDataJSON: bytes('Client data'), ...response }),
  })

const passkeyAnswer = credential({
  authenticatorData: bytes('Authenticator data'),
  signature: bytes('Signature'),
  userHandle: z.optional(bytes('User handle')),
})

const secondStepToken = opaque('Token', 100)

export const secondStepCode = z.strictObject({
  token: secondStepToken,
  code: code(['app', 'recovery'], 'Type the 6 digits that your app shows, or a recovery code'),
})
export const secondStepForm = z.union([
  secondStepCode,
  z.strictObject({ token: secondStepToken, passkey: passkeyAnswer }),
])

export const newPasskeyForm = z.strictObject({
  token: secondStepToken,
  passkey: credential({
    attestationObject: bytes('Attestation'),
    authenticatorData: z.optional(bytes('Authenticator data')),
    transports: z.optional(z.array(opaque('Transport', 50)).check(z.maxLength(20))),
    publicKeyAlgorithm: z.optional(z.number()),
    publicKey: z.optional(bytes('Public key')),
  }),
})
export const appCodeForm = z.strictObject({ code: code(['app'], 'Type the 6 digits that the app shows') })

export type PasskeyAnswer = z.infer<typeof passkeyAnswer>
export type NewPasskeyForm = z.infer<typeof newPasskeyForm>
export type SecondStepForm = z.infer<typeof secondStepForm>
export type SignInForm = z.infer<typeof signInForm>
export type SignUpForm = z.infer<typeof signUpForm>
export type ResetForm = z.infer<typeof resetForm>
