import type { QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import * as codes from './code-store.ts'
import { hasExpired } from './open.ts'
import { codeTries } from './rules.ts'
import * as store from './store.ts'

/** The client's invitation, never that of whom they named to sign instead. @throws nda_none, nda_over */
export const getOwnRecord = (ctx: Context, { quoteId }: { quoteId: QuoteId }): store.NdaRecord => {
  const own = store.findRecords(ctx, quoteId).find(({ invitation }) => invitation.handed_from === null)
  if (!own) throw new Problem('nda_none')
  const { invitation, signature } = own
  if (invitation.revoked_at !== null || hasExpired(ctx, { ...invitation, signed_at: signature?.signed_at }))
    throw new Problem('nda_over')
  return own
}

export const findLiveCode = (ctx: Context, { id }: Pick<store.InvitationRow, 'id'>) => {
  const newest = codes.findNewestCode(ctx, id)
  if (!newest || newest.ended_at !== null || newest.tries >= codeTries) return null
  return newest.expires_at > instant(ctx.clock()) ? newest : null
}
