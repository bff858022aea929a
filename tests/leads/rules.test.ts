import { expect, test } from 'vitest'
import { instant, seconds } from '#src/base/time.ts'
import { leadState } from '#src/leads/rules.ts'
import { startTestServer } from '#tests/fixtures/server.ts'
import { quoteFromLead } from '#web/quotes/admin/edit/quote-form.ts'
import { lead, openAsAdmin, sendForm } from './fixtures.ts'

const moments = [instant(0), null]

test.each([true, false])('the column has the state of the rules: quarantined %s', async (quarantined) => {
  const server = startTestServer()
  await sendForm(server, quarantined ? { website: 'x' } : {})
  for (const answered_at of moments) {
    for (const archived_at of moments) {
      // What is answered stays so.
      server.forge('update leads set answered_at = ?, archived_at = ?', answered_at, archived_at)
      expect(server.row('leads').state).toBe(leadState({ quarantined, answered_at, archived_at }))
    }
  }
})

// Which days are working days: tests/base and tests/calendar. Show Day 2026 is Friday 13 November.
test.each([
  ['2026-11-02T23:59:39+13:00', '2026-11-03', 'late in the evening'],
  ['2026-11-02T23:59:40+13:00', '2026-11-04', 'just after midnight'],
  ['2026-11-12T09:00:00+13:00', '2026-11-16', 'before Show Day and a weekend'],
])('a lead of %s is due on %s: %s', async (now, due) => {
  const { server, list } = await openAsAdmin({ now })
  await sendForm(server)
  expect((await list()).items[0]?.due_day).toBe(due)
})

test('a lead is late from the day after its due day, until it is answered or archived', async () => {
  const { server, receive, lead, list, archive } = await openAsAdmin()
  const { id, late } = await receive()
  expect(late).toBe(false)
  server.travelTo('2026-11-03T23:59:59+13:00')
  expect((await lead(id)).late).toBe(false)
  server.wait(seconds(1))
  expect((await lead(id)).late).toBe(true)
  expect((await list()).counts).toEqual({ new: 1, answered: 0, quarantined: 0, archived: 0, late: 1 })
  await archive(id)
  expect((await lead(id)).late).toBe(false)
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
  const none = { phone: null, otherSupportType: null, additionalNotes: null }
  const most = { timeCommitment: 'More than 10 days per month', duration: 'Ongoing / indefinite' } as const
  const empty = { client_phone: '', scope_summary: 'Other', retainer_days_per_month: '11', min_term_months: '' }
  expect(quoteFromLead(lead({ ...none, ...most, supportTypes: ['Other'] }))).toMatchObject(empty)
})
