import { hashOfFacts, type Statement } from '#src/audit/event-facts.ts'
import { appendEvent } from '#src/audit/record.ts'
import { newId } from '#src/base/id.ts'
import { calendarFeedUrl } from '#src/base/links.ts'
import { pick } from '#src/base/objects.ts'
import { Problem } from '#src/base/problem.ts'
import { sha256 } from '#src/base/sha256.ts'
import { instant } from '#src/base/time.ts'
import { isToken, newToken } from '#src/base/token.ts'
import type { Context } from '#src/context.ts'
import { type Reads, type Tx, transact } from '#src/db/transact.ts'
import type { CalendarFeed } from './schema.ts'
import * as store from './store.ts'

const hashOfFeed = (row: store.FeedRow) => hashOfFacts(pick(row, 'id', 'token_sha256', 'initials', 'created_at'))

export const findFeed = (reads: Reads): CalendarFeed => {
  const live = store.findLiveFeed(reads)
  return { feed: live && { made_at: live.created_at, initials: live.initials } }
}

const endLiveFeed = (tx: Tx) => {
  const live = store.findLiveFeed(tx)
  if (!live) return
  store.revokeLiveFeed(tx, instant(tx.clock()))
  appendEvent(tx, { event: 'calendar_revoked', subject: live.id })
}

/** Revokes the earlier link. The new one is known to the caller alone: its hash is kept. */
export const makeFeed = (ctx: Context, { initials = false }: { initials?: boolean | undefined }) =>
  transact(ctx, (tx) => {
    endLiveFeed(tx)
    const token = newToken(tx.random)
    const feed = { id: newId(tx.random, 'cal'), token_sha256: sha256(token), initials, revoked_at: null }
    const row = { ...feed, created_at: instant(tx.clock()) }
    store.insertFeed(tx, row)
    appendEvent(tx, { event: 'calendar_made', subject: row.id, detail: { initials, ...hashOfFeed(row) } })
    return { url: calendarFeedUrl(tx.config.origin, token) }
  })

export const revokeFeed = (ctx: Context) => transact(ctx, endLiveFeed)

/** Unknown, malformed and revoked tokens get the same refusal (C3). @throws feed_not_found */
export const getFeedByToken = (reads: Reads, { token }: { token: string }) => {
  const feed = isToken(token) ? store.findFeedByHash(reads, sha256(token)) : null
  if (!feed) throw new Problem('feed_not_found')
  return feed
}

export const feedFacts: Statement[] = [
  {
    events: ['calendar_made'],
    replacedBy: [],
    isTrue: (reads, { subject, detail }) => {
      const row = store.findFeedById(reads, subject)
      return row !== null && hashOfFeed(row).says_sha256 === detail.says_sha256
    },
  },
]
