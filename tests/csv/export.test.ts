import { expect, test } from 'vitest'
import { hours, minutes } from '#src/base/time.ts'
import { refusalOf } from '#tests/fixtures/server.ts'
import { sendForm } from '#tests/leads/fixtures.ts'
import { openForTables } from './fixtures.ts'

const referenceOf = (id: string) => `Q-${id.slice(-8).toUpperCase()}`

test.each(['quotes', 'leads', 'decisions'] as const)(
  '%s.csv asks for the password, has the day in its name, and no cache keeps it (A14)',
  async (part) => {
    const { server, admin, download } = await openForTables()
    server.wait(minutes(11))
    const asking = server.ask(`/api/admin/${part}.csv`, { headers: { cookie: admin.cookie } })
    expect(await refusalOf(asking)).toEqual([401, 'reauthenticate'])
    const { answer, rows } = await download(part)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${part}-2026-11-02.csv"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(rows).toEqual([])
    expect(server.logged).toContainEqual(expect.objectContaining({ event: 'csv_exported', reason: part }))
  },
)

test('quotes.csv has the client, the rates, the totals with and without GST, and what became of it', async () => {
  const { server, sendQuote, rowsOf } = await openForTables()
  const { id, view, accept } = await sendQuote({ client_phone: '+64 21 555 014' })
  server.wait(minutes(1))
  await view()
  server.wait(hours(1))
  await view()
  expect((await accept()).status).toBe(200)
  expect(await rowsOf('quotes')).toEqual([
    {
      ...{ reference: referenceOf(id), status: 'accepted', client_company: 'Rimu & Tōtara Foods Limited' },
      ...{ client_name: 'Hana Tāmati', client_email: 'hana@rimu.example', client_phone: '+64 21 555 014' },
      ...{ client_source: '', client_referrer: '', visit_source: '' },
      scope_summary: 'Account management for existing grocery customers.\nTwo store visits a month.',
      ...{ cover_note: '', retainer_rate: '2400', retainer_days_per_month: '4', extra_half_day_rate: '340' },
      ...{ prepaid_day_rate: '680.5', mileage_rate_per_km: '1.17', mileage_threshold_km: '50', min_term_months: '3' },
      ...{ gst: 'registered', month_excluding_gst: '2400', month_including_gst: '2760', term_excluding_gst: '7200' },
      ...{ term_including_gst: '8280', year_excluding_gst: '28800', year_including_gst: '33120' },
      ...{ day_excluding_gst: '680.5', day_including_gst: '782.58', chosen_plan: 'retainer' },
      ...{ start_date: '2026-12-01', valid_until: '2026-11-17', last_day: '2026-11-17' },
      ...{ created_at_nz: '2026-11-02 09:00:00', sent_at_nz: '2026-11-02 09:00:00', views: '2' },
      ...{ first_seen_nz: '2026-11-02 09:01:00', last_seen_nz: '2026-11-02 10:01:00', decision: 'accepted' },
      ...{ decided_at_nz: '2026-11-02 10:01:00', decline_reason: '', decline_text: '' },
      ...{ notes_internal: 'CANARY never shown', deleted_at_nz: '', id },
    },
  ])
})

test.each([
  [1, '2400'],
  [12, '28800'],
  [null, ''],
])('of a term of %s months quotes.csv has what the client is not shown twice', async (min_term_months, term) => {
  const { create, rowsOf } = await openForTables({ environment: { BUSINESS_GST: 'not' } })
  await create({ min_term_months, prepaid_day_rate: null })
  const month = { month_excluding_gst: '2400', month_including_gst: '2400' }
  const rest = { term_excluding_gst: term, year_including_gst: '28800', day_excluding_gst: '' }
  expect(await rowsOf('quotes')).toMatchObject([{ status: 'draft', gst: 'not', ...month, ...rest }])
})

test('quotes.csv says how a quote stands now, keeps those that are deleted, and disarms formulas (F5)', async () => {
  const { server, sendQuote, download, rowsOf } = await openForTables()
  const client_company = '=HYPERLINK("https://evil.example","Pay")'
  const { expire, remove } = await sendQuote({ client_company, client_name: '@Hana', retainer_rate: 0 })
  server.travelTo('2026-11-18T09:00:00+13:00')
  expect(await rowsOf('quotes')).toMatchObject([{ status: 'expired', retainer_rate: '0' }])
  await expire()
  await remove()
  const { rows, text } = await download('quotes')
  expect(rows).toMatchObject([
    { client_company: `'${client_company}`, client_name: "'@Hana", deleted_at_nz: '2026-11-18 09:00:00' },
  ])
  expect(text).toContain(`"'=HYPERLINK(""https://evil.example"",""Pay"")"`)
})

test('decisions.csv has a row for each decision, says which was undone and why, and names the evidence', async () => {
  const { server, sendQuote, rowsOf } = await openForTables()
  const { id, accept, undoDecision, reject, atLink } = await sendQuote()
  await accept()
  server.travelTo('2026-11-03T14:00:00+13:00')
  expect((await undoDecision('The wrong plan')).status).toBe(200)
  server.travelTo('2026-11-04T09:00:00+13:00')
  await reject()
  expect((await atLink('/reason', { reason: 'price', text: '=too high' })).status).toBe(200)
  const rows = await rowsOf('decisions')
  const of = { reference: referenceOf(id), quote_id: id, client_name: 'Hana Tāmati' }
  const [undone_at_nz, undone_reason] = ['2026-11-03 14:00:00', 'The wrong plan']
  expect(rows).toMatchObject([
    {
      ...{ ...of, decision: 'accepted', stands: 'undone', plan: 'retainer', decline_reason: '' },
      ...{ decided_at_nz: '2026-11-02 09:00:00', decided_at_utc: '2026-11-01T20:00:00.000Z' },
      ...{ undone_at_nz, undone_reason },
    },
    {
      ...{ ...of, decision: 'declined', stands: 'yes', plan: '', decided_at_nz: '2026-11-04 09:00:00' },
      ...{ undone_at_nz: '', decline_reason: 'price', decline_text: "'=too high" },
    },
  ])
  for (const { snapshot_sha256, record } of rows) {
    expect(snapshot_sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(record).toMatch(/^\d+:[0-9a-f]{64}$/)
  }
  expect(await rowsOf('quotes')).toMatchObject([{ decision: 'declined', decline_reason: 'price' }])
})

test('leads.csv has the answers, the state and the source, and quotes.csv the source of its lead', async () => {
  const { server, receive, quoteFrom, rowsOf } = await openForTables()
  const { id } = await receive({ phone: '+64 3 555 0198', source: ' LinkedIn\n' })
  await quoteFrom(id)
  await sendForm(server, { website: 'https://spam.example' }, '198.51.100.9')
  expect(await rowsOf('leads')).toMatchObject([
    {
      ...{ id, state: 'new', company: 'Rimu & Tōtara Foods Limited', phone: '+64 3 555 0198' },
      supportTypes: 'Ongoing account management (existing clients); Other',
      additionalNotes: 'We call on 40 cafés.\nTwo of them twice a month.',
      ...{ visit_source: 'linkedin', due_day: '2026-11-03', created_at_nz: '2026-11-02 09:00:20' },
    },
    { state: 'quarantined', visit_source: '' },
  ])
  expect(await rowsOf('quotes')).toMatchObject([{ visit_source: 'linkedin' }])
})

test('many rows come in pages, each row once and oldest first', async () => {
  const { server, create, rowsOf } = await openForTables()
  await create()
  // All at one moment: the id orders them.
  server.copyRow('quotes', 249, { id: "'quo_00000000000000000' || substr(1000 + i, 2)" })
  const ids = (await rowsOf('quotes')).map(({ id }) => id)
  expect(ids).toHaveLength(250)
  expect(ids).toEqual([...new Set(ids)].sort())
})
