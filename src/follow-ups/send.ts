import { queueNews } from '#src/audit/queue-news.ts'
import { recordEvent } from '#src/audit/record.ts'
import { stopRemindersUrl } from '#src/base/links.ts'
import { Problem } from '#src/base/problem.ts'
import { instant } from '#src/base/time.ts'
import type { Tx } from '#src/db/transact.ts'
import { lastDayOf } from '#src/quotes/rules.ts'
import { checkFollowUp, type FollowingUp } from './check.ts'
import { followUp } from './emails.tsx'
import * as store from './store.ts'

/** @throws what checkFollowUp throws */
export const sendFollowUp = (tx: Tx, { text, ...asked }: FollowingUp & { text: string }) => {
  const { row, shown, link, nth } = checkFollowUp(tx, asked)
  const { id: quote_id, client_email, client_source, client_referrer } = row
  const sent_by = tx.actor.id as `usr_${string}`
  if (!store.insertFollowUp(tx, { quote_id, nth, text, sent_by, at: instant(tx.clock()) })) {
    throw new Problem('follow_up_pending')
  }
  recordEvent(tx, { event: 'follow_up_sent', subject: quote_id, detail: { nth, client_source } })
  queueNews(tx, {
    email: followUp,
    to: client_email,
    subjectId: quote_id,
    n: nth,
    data: {
      shown,
      lastDay: lastDayOf(row),
      text,
      link,
      stopLink: stopRemindersUrl(link),
      client_source,
      client_referrer,
    },
  })
}
