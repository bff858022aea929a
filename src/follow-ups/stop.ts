import { appendEvent } from '#src/audit/record.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Reads, transact } from '#src/db/transact.ts'
import { cancelEmailsOfKind } from '#src/mail/outbox/cancel.ts'
import { getQuoteByToken, type QuoteAtLink } from '#src/quotes/open.ts'
import { reference } from '#src/quotes/rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { followUp } from './emails.tsx'
import type { Reminders } from './schema.ts'
import * as store from './store.ts'

type TokenInput = { token: string }

const remindersOf = (reads: Reads, { quote_id, shown }: QuoteAtLink): Reminders => {
  const { client_company }: ShownQuote = JSON.parse(shown)
  return { reference: reference(quote_id), client_company, stopped_at: store.findStop(reads, quote_id) }
}

/** Works with the quote's link, whatever its status. @throws quote_not_found */
export const getReminders = (ctx: Context, input: TokenInput) => remindersOf(ctx, getQuoteByToken(ctx, input))

/** Stops the follow-ups, and cancels a queued one. Repeating this changes nothing. @throws quote_not_found */
export const stopReminders = (ctx: Context, { token }: TokenInput): Reminders =>
  transact(ctx, (tx) => {
    const quote = getQuoteByToken(tx, { token })
    const { quote_id, token_id } = quote
    if (store.insertStop(tx, { quote_id, at: instant(tx.clock()) })) {
      cancelEmailsOfKind(tx, { subjectId: quote_id, email: followUp })
      appendEvent(tx, { event: 'reminders_stopped', actor: token_id, subject: quote_id })
    }
    return remindersOf(tx, quote)
  })
