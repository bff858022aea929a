import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { getAcceptedByToken } from './engagement.ts'
import { enter } from './enter.ts'
import { hoursOfDay } from './entry-rules.ts'
import { daysOf } from './get-days.ts'

type OrderDaysInput = { token: string; days: number; key: string }

/** The same key orders once. @throws quote_not_found, quote_not_accepted, plan_not_prepaid, outside_engagement, key_reused */
export const orderDays = (ctx: Context, { token, days, key }: OrderDaysInput) =>
  transact(ctx, (tx) => {
    const quote = getAcceptedByToken(tx, { token })
    const draft = { kind: 'ordered', by: 'client', hours: days * hoursOfDay, key } as const
    return daysOf(tx, enter(tx, { quote, draft, actor: quote.token_id }))
  })
