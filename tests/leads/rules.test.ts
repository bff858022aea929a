import { expect, test } from 'vitest'
import { instant } from '#src/base/time.ts'
import { leadState } from '#src/leads/rules.ts'
import type { Lead } from '#src/leads/schema.ts'
import { startTestServer } from '#tests/fixtures/server.ts'
import { quoteFromLead } from '#web/quotes/admin/quote-from-lead.ts'
import { assessment, lead, newLead, readLead, sendForm } from './fixtures.ts'

const at = instant(0)
const yesAndNo = [at, null]

test('the generated column has the state of the rules, in every combination', async () => {
  const server = startTestServer()
  const { $client } = server.ctx.db
  for (const quarantined of [true, false]) {
    for (const answered_at of yesAndNo) {
      for (const archived_at of yesAndNo) {
        await sendForm(server, quarantined ? { website: 'x' } : {}, `192.0.2.${Math.random()}`)
        $client
          .prepare(
            'update leads set answered_at = ?, archived_at = ? where created_at = (select max(created_at) from leads)',
          )
          .run(answered_at, archived_at)
        const { state } = $client.prepare('select state from leads order by created_at desc limit 1').get() as Lead
        expect(state).toBe(leadState({ quarantined, answered_at, archived_at }))
      }
    }
  }
})

// Show Day 2026 is Friday 13 November; Boxing Day 2026 moves to Monday 28 December.
test.each([
  ['2026-11-02T09:00:00+13:00', '2026-11-03', 'the next day'],
  ['2026-11-02T23:59:50+13:00', '2026-11-03', 'late in the evening'],
  ['2026-11-03T00:00:10+13:00', '2026-11-04', 'just after midnight'],
  ['2026-11-06T17:00:00+13:00', '2026-11-09', 'over a weekend'],
  ['2026-11-08T17:00:00+13:00', '2026-11-09', 'on a Sunday'],
  ['2026-11-12T09:00:00+13:00', '2026-11-16', 'before Show Day'],
  ['2026-12-24T16:00:00+13:00', '2026-12-29', 'before Christmas'],
  ['2026-12-31T12:00:00+13:00', '2027-01-05', 'before New Year'],
  ['2026-07-09T12:00:00+12:00', '2026-07-13', 'before Matariki'],
])('a lead of %s is due on %s: %s', async (now, due) => {
  const server = startTestServer({ now })
  const admin = await server.signedIn({ admin: true })
  const issue = (await (await server.api['needs-assessments'].form.$get()).json()).issue
  server.wait(5_000)
  await server.api['needs-assessments'].$post({ json: { ...assessment(), website: '', issue } })
  const { items } = await (await admin.api.admin.leads.$get({ query: {} })).json()
  expect(items[0]?.due_day).toBe(due)
})

test('a lead is late from the day after its due day, until it is answered or archived', async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  const { id, late } = await newLead(server, admin)
  expect(late).toBe(false)
  server.travelTo('2026-11-03T23:59:59+13:00')
  const again = await server.signedIn({ admin: true })
  expect((await readLead(again, id)).late).toBe(false)
  server.wait(1_000)
  expect((await readLead(again, id)).late).toBe(true)
  const { counts } = await (await again.api.admin.leads.$get({ query: {} })).json()
  expect(counts).toEqual({ new: 1, answered: 0, quarantined: 0, archived: 0, late: 1 })
  await again.api.admin.leads[':id'].archive.$post({ param: { id }, json: {} })
  expect((await readLead(again, id)).late).toBe(false)
})

test('a quote from a lead has its contact, scope, days and term', () => {
  expect(quoteFromLead(lead())).toEqual({
    client_name: 'Hana Tāmati',
    client_company: 'Rimu & Tōtara Foods Limited',
    client_email: 'hana@rimu.example',
    client_phone: '021 555 014',
    client_source: 'form',
    scope_summary:
      'Ongoing account management (existing clients)\nOther: A trade show in Timaru\n\nWe call on 40 cafés.\nTwo of them twice a month.',
    retainer_days_per_month: '3',
    min_term_months: '3',
    notes_internal:
      'From the needs assessment of 2 Nov 2026, 9:00 am NZDT. Time commitment: 3–5 days per month. Expected duration: 3–12 months.',
  })
})

test('a quote from a lead has empty fields for answers left out', () => {
  expect(
    quoteFromLead(
      lead({
        phone: null,
        supportTypes: ['Other'],
        otherSupportType: null,
        additionalNotes: null,
        timeCommitment: 'More than 10 days per month',
        duration: 'Ongoing / indefinite',
      }),
    ),
  ).toMatchObject({ client_phone: '', scope_summary: 'Other', retainer_days_per_month: '11', min_term_months: '' })
})
