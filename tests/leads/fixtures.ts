import { expect } from 'vitest'
import type { Lead, NeedsAssessment } from '#src/leads/schema.ts'
import { type House, home } from '#tests/fixtures/server.ts'

/** What a visitor tells us; each answer may be given otherwise. */
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

/** The form's own issue value, as the page fetches it. */
export const fetchIssue = async (house: House) =>
  (await (await house.api['needs-assessments'].form.$get()).json()).issue

/** Posts a body as the page does. */
export const post = (house: House, body: unknown, address = home) =>
  house.ask(
    '/api/needs-assessments',
    {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', origin: house.config.origin, 'sec-fetch-site': 'same-origin' },
    },
    address,
  )

/** A form fetched, filled in at leisure, and sent. @returns the body that was sent. */
export const sendForm = async (
  house: House,
  changes: Partial<NeedsAssessment> & { website?: string } = {},
  address = home,
) => {
  const { website, ...answers } = changes
  const body = { ...assessment(answers), website: website ?? '', issue: await fetchIssue(house) }
  house.wait(20_000)
  return { body, answer: await post(house, body, address) }
}

export const rows = <Row>(house: House, query: string) => house.kit.db.$client.prepare(query).all() as Row[]

export const count = (house: House, table: string) =>
  (house.kit.db.$client.prepare(`select count(*) as n from ${table}`).get() as { n: number }).n

type Admin = Awaited<ReturnType<House['signedIn']>>

/** A lead that came in, as the admin sees it. */
export const newLead = async (
  house: House,
  admin: Admin,
  changes: Partial<NeedsAssessment> & { website?: string } = {},
  address = home,
): Promise<Lead> => {
  expect((await sendForm(house, changes, address)).answer.status).toBe(200)
  const [last] = rows<{ id: string }>(house, 'select id from leads order by created_at desc limit 1')
  return readLead(admin, last?.id ?? '')
}

export const readLead = async (admin: Admin, id: string): Promise<Lead> =>
  (await admin.api.admin.leads[':id'].$get({ param: { id } })).json()
