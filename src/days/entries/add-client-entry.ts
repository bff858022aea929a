import type { EntryId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import { getAcceptedByToken } from '#src/days/drawing/get-accepted.ts'
import { hoursOfDay, type Share } from '#src/days/rules.ts'
import { transact } from '#src/db/transact.ts'
import { admitLinkAct } from '#src/limits/link-acts.ts'
import { addEntry, type NewEntry } from './add-entry.ts'
import { daysOf } from './get-days.ts'

type ClientKind = 'ordered' | 'extended' | 'cancelled' | 'corrected'

type AddClientEntryInput = { token: string; newEntry: Omit<NewEntry, 'by'> & { kind: ClientKind } }

/** @throws too_many_orders, too_many_messages */
const addClientEntry = (ctx: Context, { token, newEntry }: AddClientEntryInput) =>
  transact(ctx, (tx) => {
    const quote = getAcceptedByToken(tx, { token })
    const { kind, of, share } = newEntry
    const isDone =
      kind === 'cancelled' &&
      quote.engagement.log.some((entry) => entry.kind === kind && entry.of === of && entry.share === share)
    const isWithdrawn = kind === 'corrected' && quote.entries.some((entry) => entry.kind === kind && entry.of === of)
    if (isDone || isWithdrawn) return daysOf(tx, { ...quote, token })
    const added = addEntry(tx, { quote, newEntry: { ...newEntry, by: 'client' }, actor: quote.token_id })
    if (added !== quote) admitLinkAct(tx, { act: kind === 'corrected' ? 'cancelled' : kind, quoteId: quote.id })
    return daysOf(tx, { ...added, token })
  })

type OrderDaysInput = { token: string; days: number; key: string }

/** The same idempotency `key` orders once. @throws quote_not_found, quote_not_accepted, plan_not_prepaid, outside_engagement, key_reused */
export const orderDays = (ctx: Context, { token, days, key }: OrderDaysInput) =>
  addClientEntry(ctx, { token, newEntry: { kind: 'ordered', hours: days * hoursOfDay, key } })

type WithdrawOrderInput = { token: string; order: EntryId }

/** Takes an order back; a second press changes nothing. @throws quote_not_found, quote_not_accepted, not_found, order_in_use */
export const withdrawOrder = (ctx: Context, { token, order }: WithdrawOrderInput) =>
  addClientEntry(ctx, { token, newEntry: { kind: 'corrected', of: order } })

type ExtendBlockInput = { token: string; block: EntryId; key: string }

/** The client's own right: nobody has to agree. @throws quote_not_found, quote_not_accepted, already_extended, block_ended */
export const extendBlock = (ctx: Context, { token, block, key }: ExtendBlockInput) =>
  addClientEntry(ctx, { token, newEntry: { kind: 'extended', of: block, key } })

type CancelBookingInput = { token: string; booking: EntryId; share: Share }

/**
 * Refused if the cost is no longer the `share` that the client was shown. A second press changes nothing.
 * @throws quote_not_found, quote_not_accepted, not_found, booking_ended, share_changed with what it costs now
 */
export const cancelBooking = (ctx: Context, { token, booking, share }: CancelBookingInput) =>
  addClientEntry(ctx, { token, newEntry: { kind: 'cancelled', of: booking, share } })
