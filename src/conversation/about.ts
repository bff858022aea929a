import type { QuoteId } from '#src/base/id.ts'
import { evidenceUntil } from '#src/base/retention.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { type Held, kept } from '#src/people/rules.ts'
import { findStandingDecision } from '#src/quotes/find-standing.ts'
import { reference } from '#src/quotes/rules.ts'
import * as store from './store.ts'
import { detailsOf, findThread } from './thread.ts'

/** What stands beside a quote in the copy for its client. */
export const findToldAbout = (reads: Reads, { id }: { id: QuoteId }) => ({
  messages: findThread(reads, { id }),
  decline_reasons: store.findReasons(reads, id).map(({ quote_id: _, ...reason }) => reason),
  start_details: store.findDetails(reads, id).map(detailsOf),
})

/** Where somebody is named as who gets the invoices. `quotes`: those that are the person's own. */
export const findBillingAbout = (
  reads: Reads,
  { email, quotes }: { email: string; quotes: readonly string[] },
): Held[] =>
  store
    .findDetailsByEmail(reads, email)
    .filter(({ quote_id }) => !quotes.includes(quote_id))
    .map(({ id, quote_id, billing_email, at }) => ({
      trace: {
        id: `${quote_id}-details-${id}`,
        label: `${reference(quote_id)}, email for invoices`,
        state: 'Told by the client',
        at,
        path: `/admin/quotes/${quote_id}`,
        ...kept('decision', evidenceUntil(findStandingDecision(reads, { id: quote_id })?.decided_at ?? at)),
      },
      record: { billing_email, at },
    }))

export const redactThreads = (tx: Tx, { quotes }: { quotes: readonly QuoteId[] }) => {
  for (const id of quotes) store.redactMessages(tx, id)
}
