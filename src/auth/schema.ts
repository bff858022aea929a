import { z } from 'zod'
import { email } from '#src/base/fields.ts'
import { passwordLeast, passwordMost } from './rules.ts'

/** Said by the server alone, beside the password: the list is too long for a browser. */
export const passwordGuessable = 'This password is easy to guess. Choose one that is not on lists of common passwords'
export const passwordPersonal = 'Choose a password that is not made of your email address or the business name'

const required = 'Password is required'

// One address, one account, however it is typed.
const address = email('Invalid email address', 'Email is required').transform((typed) => typed.toLowerCase())

/** Characters as a person counts them, after NFKC, which can make one into many. */
const lengthOf = (password: string) => [...password.normalize('NFKC')].length

/** A password to be set: 12 to 256 characters of any kind (A6). Kept as typed, spaces too. */
const newPassword = z
  .string({ error: required })
  .min(1, required)
  .refine((password) => lengthOf(password) >= passwordLeast, `Password must be at least ${passwordLeast} characters`)
  .refine((password) => lengthOf(password) <= passwordMost, `Password must be at most ${passwordMost} characters`)
  .refine((password) => password.isWellFormed(), 'Password contains a character that cannot be used')

// A link's secret. One that could not be ours is refused like one that is not known.
const token = z.string().max(100)

export const signInForm = z.strictObject({
  email: address,
  password: z
    .string({ error: required })
    .min(1, required)
    .max(4 * passwordMost, `Password must be at most ${passwordMost} characters`),
})

/** `setup` is the secret of the first admin's link (GAPS 1). */
export const signUpForm = z.strictObject({ email: address, password: newPassword, setup: token.optional() })

export const confirmForm = z.strictObject({ token })
export const resetRequestForm = z.strictObject({ email: address })
export const resetForm = z.strictObject({ token, password: newPassword })

export type SignInForm = z.infer<typeof signInForm>
export type SignUpForm = z.infer<typeof signUpForm>
export type ResetForm = z.infer<typeof resetForm>
