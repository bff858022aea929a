import { days, instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import type { NewsKind, NewsSubject } from './rules.ts'
import * as store from './store.ts'

/** Nothing is queued without an address to send to. */
export const queueNews = (tx: Tx, { kind, subject }: { kind: NewsKind; subject: NewsSubject }) => {
  if (tx.business().news.url === null) return
  store.insertNews(tx, { kind, subject, at: instant(tx.clock()) })
}

const keptDays = 30

/** A job. What could not be sent in that time goes too: it is no news any more. */
export const deleteOldNews = (ctx: Context) =>
  transact(ctx, (tx) => store.deleteBefore(tx, instant(tx.clock() - days(keptDays))))
