import { timingSafeEqual } from 'node:crypto'
import { createTOTPKeyURI, generateHOTP } from 'oslo/otp'
import { instant, seconds } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import type { Tx } from '#src/db/transact.ts'
import { insertTotpSecret, markStepUsed, type TotpSecret } from './factor-store.ts'
import { appCodeSeconds } from './rules.ts'
import type { User } from './store.ts'

/** A new secret, good once a code has confirmed it. @returns the URI that an authenticator app reads */
export const newTotpUri = (tx: Tx, { user }: { user: User }) => {
  const secret = tx.random(20)
  const secret_sealed = tx.crypto.encrypt(Buffer.from(secret).toString('base64url'))
  insertTotpSecret(tx, { user_id: user.id, secret_sealed, created_at: instant(tx.clock()) })
  return createTOTPKeyURI(tx.config.business.name, user.email, secret)
}

/** Null where the key that encrypted it is gone. */
const open = (ctx: Context, sealed: string) => {
  try {
    return ctx.crypto.decrypt(sealed)
  } catch {
    return null
  }
}

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Takes what was shown, once. @returns false where it was taken before */
export type Spend = (tx: Tx) => boolean

/** Accepts the code of this step and its neighbours, after the last one that was taken. @returns null for any other */
export const matchAppCode = async (
  ctx: Context,
  { row, code }: { row: TotpSecret; code: string },
): Promise<Spend | null> => {
  const secret = open(ctx, row.secret_sealed)
  if (secret === null) return null
  const now = Math.floor(ctx.clock() / seconds(appCodeSeconds))
  for (const step of [now - 1, now, now + 1]) {
    const right = await generateHOTP(new Uint8Array(Buffer.from(secret, 'base64url')), step)
    if (step <= (row.last_step ?? -1) || !isSame(right, code)) continue
    // Sealed again, so that the app outlives a change of the key.
    return (tx) => markStepUsed(tx, { ...row, last_step: step, secret_sealed: tx.crypto.encrypt(secret) }, row)
  }
  return null
}
