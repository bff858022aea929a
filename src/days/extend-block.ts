import type { EntryId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { getAcceptedByToken } from './engagement.ts'
import { enter } from './enter.ts'
import { daysOf } from './get-days.ts'

type ExtendBlockInput = { token: string; block: EntryId; key: string }

/** The client's own right: nobody has to agree. @throws quote_not_found, quote_not_accepted, already_extended, block_ended */
export const extendBlock = (ctx: Context, { token, block, key }: ExtendBlockInput) =>
  transact(ctx, (tx) => {
    const quote = getAcceptedByToken(tx, { token })
    const draft = { kind: 'extended', by: 'client', of: block, key } as const
    return daysOf(tx, enter(tx, { quote, draft, actor: quote.token_id }))
  })
