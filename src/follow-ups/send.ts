import { queueNews } from '#src/audit/queue-news.ts'
import { recordEvent } from '#src/audit/record.ts'
import { stopRemindersUrl } from '#src/base/links.ts'
import { Problem } from '#src/base/problem.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import type { Tx } from '#src/db/transact.ts'
import { lastDayOf } from '#src/quotes/rules.ts'
import { checkFollowUp, type FollowingUp } from './check.ts'
import { followUp } from './emails.tsx'
import { draftText } from './rules.ts'
import type { FollowUpDraft } from './schema.ts'
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

/** The product drafts, the owner presses. @throws what checkFollowUp throws */
export const draftFollowUp = (ctx: Context, asked: FollowingUp): FollowUpDraft => {
  const { row, shown, sentAt, wasSeen, nth } = checkFollowUp(ctx, asked)
  const { business, signatory } = ctx.config
  const text = draftText({
    ...shown,
    headlines: shown.plan_cards,
    sentAt,
    wasSeen,
    lastDay: lastDayOf(row),
    phone: business.phone,
    signatory: `${signatory.name}\n${business.name}`,
  })
  return { client_name: shown.client_name, text, nth, allowed: true }
}
