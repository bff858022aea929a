import * as factors from '#src/auth/factor-store.ts'
import { challengeMinutes, type SecondMethod } from '#src/auth/rules.ts'
import type { User } from '#src/auth/store.ts'
import type { UserId } from '#src/base/id.ts'
import { sha256 } from '#src/base/sha256.ts'
import { instant, minutes } from '#src/base/time.ts'
import { newToken } from '#src/base/token.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { passkeyOptions } from './webauthn.ts'

type NewChallenge = { purpose: factors.Challenge['purpose']; userId: UserId; challenge: string | null }

/** @returns the secret that the browser answers with; the database stores its hash only */
export const createChallenge = (tx: Tx, { purpose, userId, challenge }: NewChallenge): string => {
  const token = newToken(tx.random)
  factors.insertChallenge(tx, {
    token_sha256: sha256(token),
    purpose,
    user_id: userId,
    challenge,
    created_at: instant(tx.clock()),
    expires_at: instant(tx.clock() + minutes(challengeMinutes)),
  })
  return token
}

type ChallengeKeyInput = { token: string; purpose: factors.Challenge['purpose'] }

export const challengeKey = (ctx: Pick<Tx, 'clock'>, { token, purpose }: ChallengeKeyInput) => ({
  token_sha256: sha256(token),
  purpose,
  now: instant(ctx.clock()),
})

/** Called only after a correct password. `passkey` is the browser's options, if the account has a passkey. */
export const askSecondStep = async (ctx: Context, { user }: { user: User }) => {
  const passkeys = factors.findPasskeys(ctx, user.id)
  const challenge = passkeys.length > 0 ? newToken(ctx.random) : null
  const passkey = challenge && (await passkeyOptions(ctx, { passkeys, challenge }))
  const hasCodes = factors.findTotpSecret(ctx, user.id)?.confirmed_at || factors.countRecoveryCodes(ctx, user.id) > 0
  const methods: SecondMethod[] = [...(passkey ? ['passkey' as const] : []), ...(hasCodes ? ['code' as const] : [])]
  const token = transact(ctx, (tx) => createChallenge(tx, { purpose: 'second_step', userId: user.id, challenge }))
  return { second: { token, methods, passkey } }
}
