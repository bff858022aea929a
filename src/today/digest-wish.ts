import { appendEvent } from '#src/audit/record.ts'
import { Problem } from '#src/base/problem.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { addressHash } from '#src/delivery/suppress.ts'
import type { DigestWish } from './schema.ts'
import * as store from './store.ts'

const recipientOf = ({ business }: Pick<Context, 'business'>) => addressHash(business().notifyEmail)

export const isDigestWanted = (ctx: Pick<Context, 'business' | 'db'>) => !store.hasStop(ctx, recipientOf(ctx))

/** Repeating it changes nothing. */
export const setDigestWish = (ctx: Context, { wanted }: DigestWish): DigestWish =>
  transact(ctx, (tx) => {
    const recipient = recipientOf(tx)
    const isChanged = wanted
      ? store.deleteStop(tx, recipient)
      : store.insertDigestStop(tx, recipient, instant(tx.clock()))
    if (isChanged) appendEvent(tx, { event: wanted ? 'digest_wanted' : 'digest_stopped', subject: 'digest' })
    return { wanted }
  })

const purpose = 'monday-digest'

/** The token turns the digest to the owner's present address off and on, and opens nothing else. */
export const newDigestToken = (ctx: Context) => ctx.crypto.sign(purpose, recipientOf(ctx))

const checkToken = (ctx: Context, token: string) => {
  if (!ctx.crypto.verify(purpose, recipientOf(ctx), token)) throw new Problem('digest_not_found')
}

/** @throws digest_not_found */
export const getDigestWish = (ctx: Context, { token }: { token: string }): DigestWish => {
  checkToken(ctx, token)
  return { wanted: isDigestWanted(ctx) }
}

/** @throws digest_not_found */
export const setDigestWishByToken = (ctx: Context, { token, wanted }: DigestWish & { token: string }): DigestWish => {
  checkToken(ctx, token)
  return setDigestWish(ctx, { wanted })
}
