import type { Dollars } from '#src/base/money.ts'
import { pick } from '#src/base/objects.ts'
import type { Day } from '#src/base/time.ts'
import { identityOf } from '#src/business/identity.ts'
import { defaultPlace } from '#src/business/place-rules.ts'
import type { CurrentBusiness } from '#src/context.ts'
import { renderEmail } from '#src/mail/design/render.ts'
import type { Email } from '#src/mail/email-kind.ts'
import { emptyFields, rateKeys, shownKeys } from '#src/quotes/field-rules.ts'
import { planCards } from '#src/quotes/plan-rules.ts'
import { authorizationWording, gstLines } from '#src/quotes/rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { businessWith, configured } from '#tests/fixtures/config.ts'

const rates = {
  ...pick(emptyFields, ...rateKeys),
  retainer_rate: 2400 as Dollars,
  retainer_days_per_month: 4,
  extra_half_day_rate: 340 as Dollars,
  prepaid_day_rate: 680 as Dollars,
  mileage_rate_per_km: 1.17 as Dollars,
  mileage_threshold_km: 50,
  min_term_months: 3,
}

/** What a client was shown. `changes` replaces fields. */
export const shownQuote = (changes: Partial<ShownQuote> = {}): ShownQuote => ({
  ...pick(emptyFields, ...shownKeys),
  reference: 'Q-7K3M9XZT',
  client_name: 'Hana Tāmati',
  client_company: 'Rimu & Tōtara Foods Limited',
  scope_summary: 'Account management for existing grocery customers.',
  ...rates,
  start_date: '2026-12-01' as Day,
  valid_until: '2026-11-17' as Day,
  plan_cards: planCards(rates, { gst: 'registered', travel: defaultPlace.travel }),
  gst: gstLines.registered,
  terms_version: 'v2025-10-24',
  terms_sha256: '0'.repeat(64),
  authorization: authorizationWording,
  totals: [],
  provider: 'Southern Accounts Limited',
  identity: identityOf(businessWith()),
  ...changes,
})

/** The secret half of {@link sample}'s link. */
export const secret = 'c2VjcmV0LWhhbGYtb2YtdGhlLWxpbmstb2YtdGVzdHM'

/** Data for the email with a link, to queue where any email will do. */
export const sample = {
  shown: shownQuote(),
  link: `http://localhost:3000/quote/${secret}`,
  client_source: null,
  client_referrer: null,
}

type Rendered = Parameters<typeof renderEmail>

export const rendered = (email: Email, more: Partial<Rendered[1]> = {}, by: Partial<CurrentBusiness> = {}) =>
  renderEmail(
    { config: configured(), business: () => ({ ...businessWith(), ...by }) },
    { to: 'hana@rimu.example', replyTo: null, email, ...more },
  )

/** The elements of a page, with their attributes. */
export const elementsIn = (html: string) => {
  const elements: { tag: string; attributes: Record<string, string> }[] = []
  const element = ({ tagName: tag, attributes }: HTMLRewriterTypes.Element) =>
    void elements.push({ tag, attributes: Object.fromEntries(attributes) })
  new HTMLRewriter().on('*', { element }).transform(html)
  return elements
}
