import { instant, minutes } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { createOneTimeLink } from './account.ts'
import { setupMinutes } from './rules.ts'
import { hasAdmin, voidTokensOf } from './store.ts'

/** A link that makes the first admin, in place of earlier ones. @returns null where there is an admin already */
export const createSetupLink = (ctx: Context): string | null =>
  transact(ctx, (tx) => {
    if (hasAdmin(tx)) return null
    voidTokensOf(tx, null, instant(tx.clock()))
    return createOneTimeLink(tx, { purpose: 'setup', user: null, lastsMs: minutes(setupMinutes) })
  })
