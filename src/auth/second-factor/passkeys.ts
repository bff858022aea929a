import { signedInUser } from '#src/auth/account/get-account.ts'
import { deletePasskey, findPasskey, findPasskeys, insertPasskey, takeChallenge } from '#src/auth/factor-store.ts'
import type { AddFactorResult, SecondFactor } from '#src/auth/rules.ts'
import type { NewPasskeyForm } from '#src/auth/schema.ts'
import type { Browser } from '#src/auth/session/device.ts'
import { Problem } from '#src/base/problem.ts'
import { instant } from '#src/base/time.ts'
import { newToken } from '#src/base/token.ts'
import { formatBrowser } from '#src/base/user-agent.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { challengeKey, createChallenge } from './challenge.ts'
import { afterAddition, afterRemoval, getSecondFactor } from './second-factor.ts'
import { newPasskeyOptions, verifyNewPasskey } from './webauthn.ts'

/** The options that the browser needs to create a passkey, and the token that it sends back with its answer. */
export const offerPasskey = async (ctx: Context) => {
  const user = signedInUser(ctx)
  const challenge = newToken(ctx.random)
  const options = await newPasskeyOptions(ctx, { user, challenge, passkeys: findPasskeys(ctx, user.id) })
  const token = transact(ctx, (tx) => createChallenge(tx, { purpose: 'new_passkey', userId: user.id, challenge }))
  return { token, options }
}

type AddPasskeyInput = { form: NewPasskeyForm; browser: Browser }

/** Names the passkey after the browser. Every answer ends the challenge. @throws passkey_refused */
export const addPasskey = async (ctx: Context, { form, browser }: AddPasskeyInput): Promise<AddFactorResult> => {
  const user = signedInUser(ctx)
  const key = challengeKey(ctx, { token: form.token, purpose: 'new_passkey' })
  const row = transact(ctx, (tx) => takeChallenge(tx, key))
  const challenge = row?.user_id === user.id ? row.challenge : null
  const registration = challenge === null ? null : await verifyNewPasskey(ctx, { answer: form.passkey, challenge })
  return transact(ctx, (tx) => {
    if (!registration || findPasskey(tx, registration.id)) throw new Problem('passkey_refused')
    insertPasskey(tx, {
      id: registration.id,
      user_id: user.id,
      public_key: Buffer.from(registration.publicKey),
      counter: registration.counter,
      transports: registration.transports ?? [],
      name: formatBrowser(browser.userAgent),
      created_at: instant(tx.clock()),
    })
    return afterAddition(tx, { user, kind: 'passkey', browser })
  })
}

/** Idempotent. */
export const removePasskey = (ctx: Context, { id, browser }: { id: string; browser: Browser }): SecondFactor =>
  transact(ctx, (tx) => {
    const user = signedInUser(tx)
    if (deletePasskey(tx, user.id, id)) afterRemoval(tx, { user, kind: 'passkey', browser })
    return getSecondFactor(tx)
  })
