import type { UserId } from '#src/base/id.ts'
import { sha256 } from '#src/base/sha256.ts'
import { instant, minutes } from '#src/base/time.ts'
import { newToken } from '#src/base/token.ts'
import type { Tx } from '#src/db/transact.ts'
import { type Challenge, insertChallenge } from './factor-store.ts'
import { challengeMinutes } from './rules.ts'

type NewChallenge = { purpose: Challenge['purpose']; userId: UserId; challenge: string | null }

/** @returns the secret that the browser answers with; the database stores its hash only */
export const createChallenge = (tx: Tx, { purpose, userId, challenge }: NewChallenge): string => {
  const token = newToken(tx.random)
  insertChallenge(tx, {
    token_sha256: sha256(token),
    purpose,
    user_id: userId,
    challenge,
    created_at: instant(tx.clock()),
    expires_at: instant(tx.clock() + minutes(challengeMinutes)),
  })
  return token
}

type Answered = { token: string; purpose: Challenge['purpose'] }

export const challengeKey = (ctx: Pick<Tx, 'clock'>, { token, purpose }: Answered) => ({
  token_sha256: sha256(token),
  purpose,
  now: instant(ctx.clock()),
})
