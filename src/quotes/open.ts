import { Problem } from '#src/base/problem.ts'
import { sha256 } from '#src/base/sha256.ts'
import { isToken } from '#src/base/token.ts'
import type { Context } from '#src/context.ts'
import type { Reads } from '#src/db/transact.ts'
import { openAnswer } from './evidence.ts'
import { statusNow } from './rules.ts'
import * as store from './store.ts'

type Opened = NonNullable<ReturnType<typeof store.findOpened>>

const isShown = (opened: Opened | null): opened is Opened & { shown: string; shown_sha256: string } =>
  opened !== null && opened.shown !== null && opened.shown_sha256 !== null

/** The quote behind a private link. Unknown, malformed, foreign and revoked tokens give one identical refusal. @throws quote_not_found */
export const getOpened = (reads: Reads, token: string) => {
  const opened = isToken(token) ? store.findOpened(reads, sha256(token)) : null
  if (!isShown(opened)) throw new Problem('quote_not_found')
  return opened
}

/**
 * What a private link shows: a PublicQuote as JSON text. A decided quote gives the very bytes of the first answer.
 * @throws quote_not_found, quote_expired
 */
export const getPublicQuote = (ctx: Context, { token }: { token: string }): string => {
  const opened = getOpened(ctx, token)
  if (statusNow(opened, ctx.clock()) === 'expired') throw new Problem('quote_expired')
  return opened.answer ?? openAnswer(opened)
}
