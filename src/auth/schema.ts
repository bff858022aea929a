import { z } from 'zod/mini'
import { tidy } from '#src/base/characters.ts'
import { email, opaque } from '#src/base/fields.ts'
import { problems } from '#src/base/problem.ts'
import type { Instant } from '#src/base/time.ts'
import { tokenIn } from '#src/base/token.ts'
import { type AccountEvent, parseCode, passwordMax, passwordMin } from './rules.ts'

// Only the server refuses with these sentences: the list of common passwords is too long for a browser.
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

// Accepts any shape, so that a malformed token gets the same refusal as an unknown one (A5).
const token = z.string(problems.link_used[1]).check(
  z.overwrite((typed) => tokenIn(typed) ?? typed),
  z.maxLength(100, problems.link_used[1]),
)

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

/** `browser` is in words, such as “Firefox on Linux”. `address` is null if it was not recorded. */
export type SessionOrDevice = {
  id: string
  current: boolean
  address: string | null
  browser: string
  created_at: Instant
  last_seen_at: Instant
}

export type AccountAnswer = {
  email: string
  sessions: SessionOrDevice[]
  devices: SessionOrDevice[]
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

const base64urlText = (label: string) => opaque(label, 20_000)

/** A browser's answer for a passkey. `response` is that of a registration or of a sign-in. Extensions are ignored. */
const credential = <Result extends z.core.$ZodShape>(response: Result) =>
  z.strictObject({
    id: base64urlText('Passkey'),
    rawId: base64urlText('Passkey'),
    type: opaque('Type', 20),
    authenticatorAttachment: z.optional(opaque('Attachment', 50)),
    clientExtensionResults: z.unknown(),
    response: z.strictObject({ clientDataJSON: base64urlText('Client data'), ...response }),
  })

const passkeyAnswer = credential({
  authenticatorData: base64urlText('Authenticator data'),
  signature: base64urlText('Signature'),
  userHandle: z.optional(base64urlText('User handle')),
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
    attestationObject: base64urlText('Attestation'),
    authenticatorData: z.optional(base64urlText('Authenticator data')),
    transports: z.optional(z.array(opaque('Transport', 50)).check(z.maxLength(20))),
    publicKeyAlgorithm: z.optional(z.number()),
    publicKey: z.optional(base64urlText('Public key')),
  }),
})
export const appCodeForm = z.strictObject({ code: code(['app'], 'Type the 6 digits that the app shows') })

export type PasskeyAnswer = z.infer<typeof passkeyAnswer>
export type NewPasskeyForm = z.infer<typeof newPasskeyForm>
export type SecondStepForm = z.infer<typeof secondStepForm>
export type SignInForm = z.infer<typeof signInForm>
export type SignUpForm = z.infer<typeof signUpForm>
export type ResetForm = z.infer<typeof resetForm>
