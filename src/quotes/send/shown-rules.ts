import type { QuoteReference } from '#src/base/id.ts'
import { pick } from '#src/base/objects.ts'
import { partyOf } from '#src/business/rules.ts'
import type { Identity, Travel } from '#src/business/schema.ts'
import { type QuoteDraft, shownKeys } from '#src/quotes/field-rules.ts'
import { planCards } from '#src/quotes/plan-rules.ts'
import { authorizationWording, gstLines } from '#src/quotes/rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { planTotals } from '#src/quotes/total-rules.ts'

type ShownContext = {
  reference: QuoteReference
  identity: Identity
  travel: Travel
  terms: { version: string; sha256: string }
}

/** Makes the client's snapshot. Copies only the shown fields, so that no other column can leak (C5). */
export const makeShown = (draft: QuoteDraft, { reference, identity, travel, terms }: ShownContext): ShownQuote => ({
  reference,
  ...pick(draft, ...shownKeys),
  plan_cards: planCards(draft, { gst: identity.gst, travel }),
  totals: planTotals(draft, identity.gst),
  gst: gstLines[identity.gst],
  terms_version: terms.version,
  terms_sha256: terms.sha256,
  authorization: authorizationWording,
  provider: partyOf(identity),
  identity,
})
