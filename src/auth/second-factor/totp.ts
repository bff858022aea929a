import { timingSafeEqual } from 'node:crypto'
import { createTOTPKeyURI, generateHOTP } from 'oslo/otp'
import { signedInUser } from '#src/auth/account/get-account.ts'
import * as factors from '#src/auth/factor-store.ts'
import { type AddFactorResult, appCodeSeconds, parseCode, type SecondFactor } from '#src/auth/rules.ts'
import { codeMismatch } from '#src/auth/schema.ts'
import type { Browser } from '#src/auth/session/device.ts'
import { Problem } from '#src/base/problem.ts'
import { instant, seconds } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { afterAddition, afterRemoval, getSecondFactor } from './second-factor.ts'

/** @returns null if the key that encrypted the secret is gone */
const decryptSecret = (ctx: Context, sealed: string) => {
  try {
    return ctx.crypto.decrypt(sealed)
  } catch {
    return null
  }
}

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Marks the answer of a second factor as used. @returns false if it was used before */
export type SpendFactor = (tx: Tx) => boolean

/** Accepts the code of this 30 s step, the last and the next, if no later one was accepted. @returns null for others */
export const matchAppCode = async (
  ctx: Context,
  { row, code }: { row: factors.TotpSecret; code: string },
): Promise<SpendFactor | null> => {
  const secret = decryptSecret(ctx, row.secret_sealed)
  if (secret === null) return null
  const now = Math.floor(ctx.clock() / seconds(appCodeSeconds))
  for (const step of [now - 1, now, now + 1]) {
    const expectedCode = await generateHOTP(new Uint8Array(Buffer.from(secret, 'base64url')), step)
    if (step <= (row.last_step ?? -1) || !isSame(expectedCode, code)) continue
    // Encrypts the secret with the current key, so that the app still works after a change of SECRET_KEY.
    return (tx) => factors.markStepUsed(tx, { ...row, last_step: step, secret_sealed: tx.crypto.encrypt(secret) }, row)
  }
  return null
}

/** Makes a secret that is inactive until a code confirms it. @returns the URI for the app @throws app_exists */
export const beginApp = (ctx: Context) =>
  transact(ctx, (tx) => {
    const user = signedInUser(tx)
    if (factors.findTotpSecret(tx, user.id)?.confirmed_at) throw new Problem('app_exists')
    const secret = tx.random(20)
    const secret_sealed = tx.crypto.encrypt(Buffer.from(secret).toString('base64url'))
    factors.insertTotpSecret(tx, { user_id: user.id, secret_sealed, created_at: instant(tx.clock()) })
    return { uri: createTOTPKeyURI(tx.business().name, user.email, secret) }
  })

type ConfirmAppInput = { form: { code: string }; browser: Browser }

/** @throws app_exists, invalid */
export const confirmApp = async (ctx: Context, { form, browser }: ConfirmAppInput): Promise<AddFactorResult> => {
  const user = signedInUser(ctx)
  const row = factors.findTotpSecret(ctx, user.id)
  if (row?.confirmed_at) throw new Problem('app_exists')
  const typed = parseCode(form.code)
  const spend = row && typed && (await matchAppCode(ctx, { row, code: typed.code }))
  return transact(ctx, (tx) => {
    if (!spend?.(tx)) throw new Problem('invalid', { error: codeMismatch, fields: { code: codeMismatch } })
    factors.confirmTotpSecret(tx, user.id, instant(tx.clock()))
    return afterAddition(tx, { user, kind: 'app', browser })
  })
}

export const removeApp = (ctx: Context, { browser }: { browser: Browser }): SecondFactor =>
  transact(ctx, (tx) => {
    const user = signedInUser(tx)
    if (factors.deleteTotpSecret(tx, user.id)) afterRemoval(tx, { user, kind: 'app', browser })
    return getSecondFactor(tx)
  })
