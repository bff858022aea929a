import { newId, type QuoteId, type ReaderId } from '#src/base/id.ts'
import { quoteUrl } from '#src/base/links.ts'
import { sha256 } from '#src/base/sha256.ts'
import { type Instant, instant } from '#src/base/time.ts'
import { newToken, type Token } from '#src/base/token.ts'
import type { Context } from '#src/context.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import * as links from './link-store.ts'
import type { ReaderPurpose } from './rules.ts'

type LinkInput = { id: QuoteId; reader?: { id: ReaderId; purpose: ReaderPurpose } }

/** Revokes the earlier links to the first addressee, or to the reader, so that only one works. */
export const makeLink = (tx: Tx, { id, reader }: LinkInput): string => {
  const now = instant(tx.clock())
  const token = newToken(tx.random)
  links.revokeLink(tx, id, reader?.id ?? null, now)
  links.insertQuoteToken(tx, {
    id: newId(tx.random, 'qtk'),
    quote_id: id,
    token_sha256: sha256(token),
    token_sealed: tx.crypto.encrypt(token),
    created_at: now,
    reader_id: reader?.id ?? null,
    purpose: reader?.purpose ?? null,
  })
  return quoteUrl(tx.config.origin, token)
}

type AddresseeInput = { id: QuoteId; reader?: ReaderId | null }

export const endLink = (tx: Tx, { id, reader = null }: AddresseeInput) =>
  links.revokeLink(tx, id, reader, instant(tx.clock()))

/** The working link of the first addressee, or of a reader; null without one, or if the key that encrypted it is gone. */
export const findLink = (ctx: Context, { id, reader = null }: AddresseeInput): string | null => {
  const token = links.findLiveQuoteToken(ctx, id, reader)
  if (!token) return null
  try {
    return quoteUrl(ctx.config.origin, ctx.crypto.decrypt(token.token_sealed) as Token)
  } catch {
    // Tokens are looked up by hash, so the client's link works without the key that encrypted it.
    ctx.log.warn({ event: 'link_unreadable', reason: id })
    return null
  }
}

export const findDecidedAt = (reads: Reads, { reader }: { reader: ReaderId }): Instant | null =>
  links.findDecisionAt(reads, reader)
