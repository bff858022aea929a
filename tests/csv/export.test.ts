import { expect, test } from 'vitest'
import { hours, minutes } from '#src/base/time.ts'
import { refusalOf } from '#tests/fixtures/server.ts'
import { sendForm } from '#tests/leads/fixtures.ts'
import { draft } from '#tests/quotes/fixtures.ts'
import { openForTables } from './fixtures.ts'

const referenceOf = (id: string) => `Q-${id.slice(-8).toUpperCase()}`

const parts = ['quotes', 'leads', 'decisions'] as const

test.each(parts)('%s.csv asks for the password, is named by its day, and no cache keeps it (A14)', async (part) => {
  const { server, admin, download } = await openForTables()
  server.wait(minutes(11))
  const asking = server.ask(`/api/admin/${part}.csv`, { headers: { cookie: admin.cookie } })
  expect(await refusalOf(asking)).toEqual([401, 'reauthenticate'])
  const { answer } = await download(part)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${part}-2026-11-02.csv"`,
    'cache-control': 'no-store',
  })
  expect(server.logged).toContainEqual(expect.objectContaining({ event: 'csv_exported', reason: part }))
})

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
      ...Object.fromEntries(Object.entries(draft()).map(([key, value]) => [key, String(value ?? '')])),
      ...{ id, reference: referenceOf(id), status: 'accepted', visit_source: '', client_phone: '+64 21 555 014' },
      ...{ gst: 'registered', month_excluding_gst: '2400', month_including_gst: '2760', term_excluding_gst: '7200' },
      ...{ term_including_gst: '8280', year_excluding_gst: '28800', year_including_gst: '33120' },
      ...{ day_excluding_gst: '680.5', day_including_gst: '782.58', chosen_plan: 'retainer' },
      ...{
        last_day: '2026-11-17',
        created_at_nz: '2026-11-02 09:00:00',
        sent_at_nz: '2026-11-02 09:00:00',
        views: '2',
      },
      ...{ first_seen_nz: '2026-11-02 09:01:00', last_seen_nz: '2026-11-02 10:01:00', decision: 'accepted' },
      ...{ decided_at_nz: '2026-11-02 10:01:00', decline_reason: '', decline_text: '', deleted_at_nz: '' },
    },
  ])
})

test('quotes.csv has the sums of a term of 1, of 12 and of no months, without GST where none is charged', async () => {
  const { server, create, rowsOf } = await openForTables({ environment: { BUSINESS_GST: 'not' } })
  for (const min_term_months of [1, 12, null]) {
    await create({ min_term_months, prepaid_day_rate: null })
    server.wait(1)
  }
  const month = { month_excluding_gst: '2400', month_including_gst: '2400' }
  const rest = { gst: 'not', ...month, year_including_gst: '28800', day_excluding_gst: '' }
  const rows = ['2400', '28800', ''].map((term_excluding_gst) => ({ ...rest, term_excluding_gst }))
  expect(await rowsOf('quotes')).toMatchObject(rows)
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
  expect((await undoDecision({ reason: 'mistake' })).status).toBe(200)
  server.travelTo('2026-11-04T09:00:00+13:00')
  await reject()
  expect((await atLink('/reason', { reason: 'price', text: '=too high' })).status).toBe(200)
  const of = { reference: referenceOf(id), quote_id: id, client_name: 'Hana Tāmati' }
  const hash = /[0-9a-f]{64}$/
  const evidence = { snapshot_sha256: expect.stringMatching(hash), record: expect.stringMatching(hash) }
  expect(await rowsOf('decisions')).toMatchObject([
    {
      ...{ ...of, ...evidence, decision: 'accepted', stands: 'undone', plan: 'retainer', decline_reason: '' },
      ...{ decided_at_nz: '2026-11-02 09:00:00', decided_at_utc: '2026-11-01T20:00:00.000Z' },
      ...{ undone_at_nz: '2026-11-03 14:00:00', undone_reason: 'The client chose it by mistake and told us.' },
    },
    {
      ...{ ...of, ...evidence, decision: 'declined', stands: 'yes', plan: '', decided_at_nz: '2026-11-04 09:00:00' },
      ...{ undone_at_nz: '', decline_reason: 'price', decline_text: "'=too high" },
    },
  ])
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
  expect([ids.length, ids]).toEqual([250, [...new Set(ids)].sort()])
})
