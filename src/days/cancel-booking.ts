import type { EntryId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { getAcceptedByToken } from './engagement.ts'
import { enter } from './enter.ts'
import { inForce, type Share } from './entry-rules.ts'
import { daysOf } from './get-days.ts'

type CancelBookingInput = { token: string; booking: EntryId; share: Share }

/**
 * Costs the share that the client was shown, or nothing happens. A second press changes nothing.
 * @throws quote_not_found, quote_not_accepted, not_found, booking_ended, share_changed with what it costs now
 */
export const cancelBooking = (ctx: Context, { token, booking, share }: CancelBookingInput) =>
  transact(ctx, (tx) => {
    const quote = getAcceptedByToken(tx, { token })
    const isDone = inForce(quote.entries).some(
      (entry) => entry.kind === 'cancelled' && entry.of === booking && entry.share === share,
    )
    if (isDone) return daysOf(tx, quote)
    const draft = { kind: 'cancelled', by: 'client', of: booking, share } as const
    return daysOf(tx, enter(tx, { quote, draft, actor: quote.token_id }))
  })
