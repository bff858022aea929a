import { createElement } from 'react'
import { expect, test } from 'vitest'
import { pick } from '#src/base/objects.ts'
import { instant, seconds } from '#src/base/time.ts'
import { leadState, supportTypes } from '#src/leads/rules.ts'
import { offerKeys } from '#src/quotes/field-rules.ts'
import { read, startTestServer } from '#tests/fixtures/server.ts'
import { markupAfter, visibleWords } from '#tests/fixtures/web.tsx'
import { draft } from '#tests/quotes/fixtures.ts'
import { NewQuotePage } from '#web/quotes/admin/edit/new-quote.tsx'
import { quoteFromLead } from '#web/quotes/admin/edit/quote-form.ts'
import { quoteDefaultsQuery } from '#web/quotes/admin/queries.ts'
import { templatesQuery } from '#web/templates/queries.ts'
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

test('a quote from a lead has its contact and scope, and no figure that binds the client', () => {
  expect(quoteFromLead(lead())).toEqual({
    client_name: 'Hana Tāmati',
    client_company: 'Rimu & Tōtara Foods Limited',
    client_email: 'hana@rimu.example',
    client_phone: '021 555 014',
    client_source: 'form',
    scope_summary:
      'Ongoing account management (existing clients)\nOther: A trade show in Timaru\n\nWe call on 40 cafés.\nTwo of them twice a month.',
    notes_internal:
      'From the needs assessment of 2 Nov 2026, 9:00 am NZDT. Time commitment: 3–5 days per month. Expected duration: 3–12 months.',
  })
})

test('a quote from a lead has empty fields for answers left out', () => {
  const none = { phone: null, otherSupportType: null, additionalNotes: null }
  const most = { timeCommitment: 'More than 10 days per month', duration: 'Ongoing / indefinite' } as const
  const empty = { client_phone: '', scope_summary: 'Other' }
  expect(quoteFromLead(lead({ ...none, ...most, supportTypes: ['Other'] }))).toMatchObject(empty)
})

test.each([
  [{}, null, ['The lead wished: 3–5 days per month. Use 3', 'The lead wished: 3–12 months. Use 3']],
  [{ duration: 'Ongoing / indefinite' }, null, ['The lead wished: Ongoing / indefinite.</p>']],
  [
    { timeCommitment: 'More than 10 days per month' },
    6,
    ['per month. Use 11', 'months. Use 3', 'The template has: 6. Use 6'],
  ],
] as const)(
  'the page of a new quote shows what a lead with %j wished, and fills no term in, template: %s',
  async (of, term, shown) => {
    const { admin } = await openAsAdmin()
    const defaults = await read(admin.api.admin['new-quote'].$get())
    const template = {
      id: 'tpl_1',
      name: 'Account management',
      created_at: instant(0),
      draft: { ...pick(draft({ retainer_days_per_month: null }), ...offerKeys), min_term_months: term },
    }
    const answers = new Map<string, object>([
      ['/api/admin/new-quote', defaults],
      ['/api/admin/templates', { items: [template] }],
    ])
    const page = createElement(NewQuotePage, {
      leadId: 'lea_1',
      lead: lead({ supportTypes: [supportTypes[0].label], ...of }),
      templateId: undefined,
    })
    const markup = await markupAfter(
      page,
      async (client) => {
        for (const query of [quoteDefaultsQuery, templatesQuery]) await client.prefetchQuery(query as never)
      },
      ({ url }) => Response.json(answers.get(new URL(url).pathname)),
    )
    for (const each of shown) expect(markup.replaceAll(/<(?!\/p>)[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')).toContain(each)
    for (const label of ['Minimum term (months)', 'Retainer days per month'])
      expect(visibleWords(markup).join(' ')).toContain(label)
    for (const name of ['min_term_months', 'retainer_days_per_month'])
      expect(markup).toMatch(new RegExp(`<input[^>]* name="${name}"[^>]* value=""`))
  },
)
