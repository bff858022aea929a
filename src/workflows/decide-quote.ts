import { actingAs, type RequestOrigin } from '#src/base/actor.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { findLeadEmail } from '#src/leads/link-quote.ts'
import { inviteOnAcceptance } from '#src/nda/invite.ts'
import { decideQuote } from '#src/quotes/decide.ts'
import type { QuoteDecision } from '#src/quotes/schema.ts'
import { getQuoteForNda } from './nda-quote.ts'

type Deciding = { token: string; answer: QuoteDecision; from: RequestOrigin; idempotencyKey: string | null }

/**
 * The client's answer; an acceptance invites the client to the NDA in the same transaction.
 * @returns a PublicQuote as JSON text; the same bytes for the same answer again
 * @throws what decideQuote throws
 */
export const decideQuoteAndInvite = (ctx: Context, input: Deciding): string =>
  transact(ctx, (tx) => {
    const { response, accepted } = decideQuote(tx, input)
    if (accepted) {
      const quote = getQuoteForNda(tx, { id: accepted.id })
      inviteOnAcceptance(actingAs(tx, accepted.tokenId), {
        quote,
        leadEmail: findLeadEmail(tx, { quoteId: accepted.id }),
      })
    }
    return response
  })
