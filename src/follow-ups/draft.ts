import type { Context } from '#src/context.ts'
import { lastDayOf } from '#src/quotes/rules.ts'
import { checkFollowUp, type FollowingUp } from './check.ts'
import { draftText } from './rules.ts'
import type { FollowUpDraft } from './schema.ts'

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
