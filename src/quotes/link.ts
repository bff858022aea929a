import { newId, type QuoteId } from '#src/base/id.ts'
import { quoteUrl } from '#src/base/links.ts'
import { sha256 } from '#src/base/sha256.ts'
import { instant } from '#src/base/time.ts'
import { newToken, type Token } from '#src/base/token.ts'
import type { Context } from '#src/context.ts'
import type { Tx } from '#src/db/transact.ts'
import * as links from './link-store.ts'

/** Revokes the earlier links, so that only one works. */
export const makeLink = (tx: Tx, { id }: { id: QuoteId }): string => {
  const now = instant(tx.clock())
  const token = newToken(tx.random)
  links.revokeTokens(tx, id, now)
  links.insertQuoteToken(tx, {
    id: newId(tx.random, 'qtk'),
    quote_id: id,
    token_sha256: sha256(token),
    token_sealed: tx.crypto.encrypt(token),
    created_at: now,
  })
  return quoteUrl(tx.config.origin, token)
}

/** The quote's working link; null if it has none, or if the key that encrypted it is gone. */
export const findLink = (ctx: Context, { id }: { id: QuoteId }): string | null => {
  const token = links.findLiveQuoteToken(ctx, id)
  if (!token) return null
  try {
    return quoteUrl(ctx.config.origin, ctx.crypto.decrypt(token.token_sealed) as Token)
  } catch {
    // Tokens are looked up by hash, so the client's link works without the key that encrypted it.
    ctx.log.warn({ event: 'link_unreadable', reason: id })
    return null
  }
}
