import { expect } from 'vitest'
import { type Instant, seconds } from '#src/base/time.ts'
import type { Lead, NeedsAssessment } from '#src/leads/schema.ts'
import { type Admin, home, read, type TestServer } from '#tests/fixtures/server.ts'
import { draft, serverWithAdmin } from '#tests/quotes/fixtures.ts'

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
  id: 'lea_1',
  ...{ state: 'new', late: false, quarantined: false, quarantine_reason: null, correction: null, corrected_at: null },
  ...{ due_day: '2026-11-03' as Lead['due_day'], created_at: '2026-11-01T20:00:00.000Z' as Instant },
  ...{ answered_at: null, archived_at: null, company_id: null, quote_ids: [], emails: [] },
  ...changes,
})

export const fetchFormToken = async ({ api }: TestServer) =>
  (await read(api['needs-assessments'].form.$get())).formToken

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

export type Answers = Partial<NeedsAssessment> & { website?: string; source?: string }

/** Fetches a form, waits 20 seconds and submits it. @returns the body and the answer */
export const sendForm = async (server: TestServer, { website = '', ...answers }: Answers = {}, address = home) => {
  const body = { ...assessment(answers), website, formToken: await fetchFormToken(server) }
  server.wait(seconds(20))
  return { body, answer: await post(server, body, address) }
}

const readLead = (admin: Admin, id: string): Promise<Lead> => read(admin.api.admin.leads[':id'].$get({ param: { id } }))

export const newLead = async (server: TestServer, admin: Admin, answers: Answers = {}, address = home) => {
  expect((await sendForm(server, answers, address)).answer.status).toBe(200)
  return readLead(admin, server.rows('leads').at(-1)?.id ?? '')
}

/** A server with a signed-in admin, and what an admin does with leads. */
export const openAsAdmin = async (options: Parameters<typeof serverWithAdmin>[0] = {}) => {
  const opened = await serverWithAdmin(options)
  const { server, admin } = opened
  /** Sessions end within the days that tests pass over. */
  const asAdmin = async () => ({ ...admin, api: server.visitor({ cookie: await server.newSession(admin.id) }) })
  const change = (verb: 'archive' | 'restore' | 'not-spam') => async (id: string) =>
    (await asAdmin()).api.admin.leads[':id'][verb].$post({ param: { id }, json: {} })
  const leads = admin.api.admin.leads
  return {
    ...opened,
    asAdmin,
    leads,
    receive: async (answers?: Answers, address?: string) => newLead(server, await asAdmin(), answers, address),
    lead: async (id: string) => readLead(await asAdmin(), id),
    correct: async (id: string, correction: string) =>
      (await asAdmin()).api.admin.leads[':id'].correct.$post({ param: { id }, json: { correction } }),
    reply: async (id: string, text: string, more: { allow_bounced?: boolean } = {}) =>
      (await asAdmin()).api.admin.leads[':id'].reply.$post({ param: { id }, json: { text, ...more } }),
    list: async (query: Parameters<typeof leads.$get>[0]['query'] = {}) =>
      read((await asAdmin()).api.admin.leads.$get({ query })),
    archive: change('archive'),
    restore: change('restore'),
    release: change('not-spam'),
    erase: async (id: string) => (await asAdmin()).api.admin.leads[':id'].erase.$post({ param: { id }, json: {} }),
    quoteFrom: async (lead_id: string, changes: Parameters<typeof draft>[0] = {}) =>
      read((await asAdmin()).api.admin.quotes.$post({ json: { ...draft(changes), lead_id } })),
  }
}
