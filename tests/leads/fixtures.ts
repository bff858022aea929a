import { expect } from 'vitest'
import type { Instant } from '#src/base/time.ts'
import type { Lead, NeedsAssessment } from '#src/leads/schema.ts'
import { home, startTestServer, type TestServer } from '#tests/fixtures/server.ts'

export const assessment = (changes: Partial<NeedsAssessment> = {}): NeedsAssessment => ({
  company: 'Rimu & Tōtara Foods Limited',
  name: 'Hana Tāmati',
  email: 'hana@rimu.example',
  phone: '021 555 014',
  supportTypes: ['Ongoing account management (existing clients)', 'Other'],
  otherSupportType: 'A trade show in Timaru',
  timeCommitment: '3–5 days per month',
  duration: '3–12 months',
  additionalNotes: 'We call on 40 cafés.\nTwo of them twice a month.',
  ...changes,
})

/** As the API answers it. */
export const lead = (changes: Partial<Lead> = {}): Lead => ({
  ...assessment(),
  correction: null,
  corrected_at: null,
  id: 'lea_1',
  state: 'new',
  late: false,
  due_day: '2026-11-03' as Lead['due_day'],
  created_at: '2026-11-01T20:00:00.000Z' as Instant,
  answered_at: null,
  archived_at: null,
  quarantined: false,
  quarantine_reason: null,
  quote_ids: [],
  emails: [],
  ...changes,
})

export const fetchFormToken = async (server: TestServer) =>
  (await (await server.api['needs-assessments'].form.$get()).json()).issue

/** Posts a body as the page does. */
export const post = (server: TestServer, body: unknown, address = home) =>
  server.ask(
    '/api/needs-assessments',
    {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', origin: server.config.origin, 'sec-fetch-site': 'same-origin' },
    },
    address,
  )

/** Fetches a form, waits 20 seconds and submits it. @returns the body and the answer */
export const sendForm = async (
  server: TestServer,
  changes: Partial<NeedsAssessment> & { website?: string } = {},
  address = home,
) => {
  const { website, ...answers } = changes
  const body = { ...assessment(answers), website: website ?? '', issue: await fetchFormToken(server) }
  server.wait(20_000)
  return { body, answer: await post(server, body, address) }
}

export const rows = <Row>(server: TestServer, query: string) => server.ctx.db.$client.prepare(query).all() as Row[]

export const count = (server: TestServer, table: string) =>
  (server.ctx.db.$client.prepare(`select count(*) as n from ${table}`).get() as { n: number }).n

type Admin = Awaited<ReturnType<TestServer['signedIn']>>

export const newLead = async (
  server: TestServer,
  admin: Admin,
  changes: Partial<NeedsAssessment> & { website?: string } = {},
  address = home,
): Promise<Lead> => {
  expect((await sendForm(server, changes, address)).answer.status).toBe(200)
  const [last] = rows<{ id: string }>(server, 'select id from leads order by created_at desc limit 1')
  return readLead(admin, last?.id ?? '')
}

export const readLead = async (admin: Admin, id: string): Promise<Lead> =>
  (await admin.api.admin.leads[':id'].$get({ param: { id } })).json()

export const openAsAdmin = async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  const leads = admin.api.admin.leads
  const list = async (query: Parameters<typeof leads.$get>[0]['query'] = {}) => (await leads.$get({ query })).json()
  const change = (verb: 'archive' | 'restore' | 'not-spam' | 'erase', id: string) =>
    leads[':id'][verb].$post({ param: { id }, json: {} })
  return { server, admin, leads, list, change }
}
