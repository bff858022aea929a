import { Problem } from '#src/base/problem.ts'
import { sha256 } from '#src/base/sha256.ts'
import { instant, minutes } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Reads, transact } from '#src/db/transact.ts'
import { createOneTimeLink } from './account.ts'
import { setupMinutes } from './rules.ts'
import { findLiveOneTimeToken, hasAdmin, voidTokensOf } from './store.ts'

/** A link that makes the first admin, in place of earlier ones. @returns null where there is an admin already */
export const createSetupLink = (ctx: Context): string | null =>
  transact(ctx, (tx) => {
    if (hasAdmin(tx)) return null
    voidTokensOf(tx, null, instant(tx.clock()))
    return createOneTimeLink(tx, { purpose: 'setup', user: null, lastsMs: minutes(setupMinutes) })
  })

export const isSetupLive = (reads: Reads & Pick<Context, 'clock'>, { token }: { token: string }) =>
  !hasAdmin(reads) && findLiveOneTimeToken(reads, 'setup', sha256(token), instant(reads.clock())) !== null

/** Changes nothing, and answers alike for unknown, foreign, used and expired links. @throws setup_over */
export const checkSetupLink = (ctx: Context, { token }: { token: string }) => {
  if (!isSetupLive(ctx, { token })) throw new Problem('setup_over')
}
