import { expect } from 'vitest'
import type { Dollars } from '#src/base/money.ts'
import type { Day } from '#src/base/time.ts'
import type { PublicQuote, QuoteDraft } from '#src/quotes/schema.ts'
import type { TestServer } from '#tests/fixtures/server.ts'

/** What an admin writes; each field may be given otherwise. */
export const draft = (changes: Partial<QuoteDraft> = {}): QuoteDraft => ({
  client_name: 'Hana Tāmati',
  client_company: 'Rimu & Tōtara Foods Limited',
  client_email: 'hana@rimu.example',
  client_phone: '021 555 014',
  scope_summary: 'Account management for existing grocery customers.\nTwo store visits a month.',
  retainer_rate: 2400 as Dollars,
  retainer_days_per_month: 4,
  extra_half_day_rate: 340 as Dollars,
  prepaid_day_rate: 680.5 as Dollars,
  mileage_rate_per_km: 1.17 as Dollars,
  mileage_threshold_km: 50,
  min_term_months: 3,
  start_date: '2026-12-01' as Day,
  valid_until: '2026-11-17' as Day,
  notes_internal: 'CANARY never shown',
  ...changes,
})

type Admin = Awaited<ReturnType<TestServer['signedIn']>>

/** A quote the admin has sent, and what its link carries. */
export const sentQuote = async (admin: Admin, changes: Partial<QuoteDraft> = {}) => {
  const created = await admin.api.admin.quotes.$post({ json: draft(changes) })
  expect(created.status).toBe(201)
  const { id } = await created.json()
  const sent = await admin.api.admin.quotes[':id'].send.$post({ param: { id }, json: {} })
  expect(sent.status).toBe(200)
  const { public_link } = await sent.json()
  return { id, public_link, token: public_link.slice(public_link.lastIndexOf('/') + 1) }
}

/** What the link shows, as it must be for a decision to name it. */
export const shownHash = async (server: TestServer, token: string) => {
  const read = await server.api.quotes[':token'].$get({ param: { token } })
  return ((await read.json()) as PublicQuote).shown_hash
}

/** The client accepts. */
export const yes = (shown_hash: string, plan: 'retainer' | 'prepaid' = 'retainer') =>
  ({ decision: 'accepted', plan, authorization_confirmed: true, shown_hash }) as const

/** The client declines. */
export const no = (shown_hash: string) => ({ decision: 'rejected', shown_hash }) as const
