import { expect } from 'vitest'
import type { Dollars } from '#src/base/money.ts'
import type { Day } from '#src/base/time.ts'
import type { PublicQuote, QuoteDraft } from '#src/quotes/schema.ts'
import { startTestServer, type TestServer } from '#tests/fixtures/server.ts'

/** A draft as an admin sends it. */
export const draft = (changes: Partial<QuoteDraft> = {}): QuoteDraft => ({
  client_name: 'Hana Tāmati',
  client_company: 'Rimu & Tōtara Foods Limited',
  client_email: 'hana@rimu.example',
  client_phone: '021 555 014',
  client_source: null,
  client_referrer: null,
  scope_summary: 'Account management for existing grocery customers.\nTwo store visits a month.',
  cover_note: null,
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

/** A sent quote and its link. */
export const sentQuote = async (admin: Admin, changes: Partial<QuoteDraft> = {}) => {
  const created = await admin.api.admin.quotes.$post({ json: draft(changes) })
  expect(created.status).toBe(201)
  const { id } = await created.json()
  const sent = await admin.api.admin.quotes[':id'].send.$post({ param: { id }, json: {} })
  expect(sent.status).toBe(200)
  const { public_link } = await sent.json()
  return { id, public_link, token: public_link.slice(public_link.lastIndexOf('/') + 1) }
}

/** The hash that a decision must name. */
export const shownHash = async (server: TestServer, token: string) => {
  const read = await server.api.quotes[':token'].$get({ param: { token } })
  return ((await read.json()) as PublicQuote).shown_hash
}

/** An acceptance. */
export const yes = (shown_hash: string, plan: 'retainer' | 'prepaid' = 'retainer') =>
  ({ decision: 'accepted', plan, authorization_confirmed: true, shown_hash }) as const

/** A rejection. */
export const no = (shown_hash: string) => ({ decision: 'rejected', shown_hash }) as const

/** A server with a signed-in admin. */
export const serverWithAdmin = async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  const create = async (changes: Parameters<typeof draft>[0] = {}) =>
    (await admin.api.admin.quotes.$post({ json: draft(changes) })).json()
  return { server, admin, create, quotes: admin.api.admin.quotes }
}

/** A sent quote, its server, and a function that posts a decision about it. */
export const openQuote = async (
  changes: Parameters<typeof sentQuote>[1] = {},
  options: Parameters<typeof startTestServer>[0] = {},
) => {
  const server = startTestServer(options)
  const admin = await server.signedIn({ admin: true })
  const sent = await sentQuote(admin, changes)
  const shown_hash = await shownHash(server, sent.token)
  const param = { token: sent.token }
  const decide = (json: object, headers: Record<string, string> = {}) =>
    server.ask(`/api/quotes/${sent.token}/decision`, {
      method: 'POST',
      body: JSON.stringify(json),
      headers: {
        'content-type': 'application/json',
        origin: server.config.origin,
        'user-agent': 'A phone',
        ...headers,
      },
    })
  return { server, admin, ...sent, shown_hash, param, decide }
}

/** The ids that the admin's list shows. */
export const listedIds = async (admin: Admin, deleted?: 'true') =>
  (await (await admin.api.admin.quotes.$get({ query: deleted ? { deleted } : {} })).json()).items.map(({ id }) => id)
