import { expect, test } from 'vitest'
import type { Dollars } from '#src/base/money.ts'
import { transact } from '#src/db/transact.ts'
import { startTestServer } from '#tests/fixtures/server.ts'
import { newLead, sendForm } from '#tests/leads/fixtures.ts'
import { acceptance, draft, openQuote, sentQuote } from '#tests/quotes/fixtures.ts'
import { download, prove } from './fixtures.ts'

test.each(['quotes', 'leads', 'decisions'] as const)(
  '%s.csv asks for the password, has the day in its name, and no cache keeps it (A14)',
  async (part) => {
    const server = startTestServer()
    const admin = await server.signedIn({ admin: true })
    server.wait(11 * 60_000)
    const refused = await server.ask(`/api/admin/${part}.csv`, { headers: { cookie: admin.cookie } })
    expect([refused.status, (await refused.json()).code]).toEqual([401, 'reauthenticate'])
    const { answer, rows } = await download(server, admin, part)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${part}-2026-11-02.csv"`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(rows).toEqual([])
    expect(server.logged).toContainEqual(expect.objectContaining({ event: 'csv_exported', reason: part }))
  },
)

test('quotes.csv has the client, the rates, the totals with and without GST, and what became of it', async () => {
  const { server, id, token, shown_hash, decide } = await openQuote({ client_phone: '+64 21 555 014' })
  server.wait(60_000)
  await server.api.quotes[':token'].view.$post({ param: { token }, json: {} })
  server.wait(3_600_000)
  await server.api.quotes[':token'].view.$post({ param: { token }, json: {} })
  expect((await decide(acceptance(shown_hash))).status).toBe(200)
  const later = await server.signedIn({ admin: true, email: 'later@example.nz' })
  const { rows } = await download(server, later, 'quotes')
  expect(rows).toEqual([
    {
      reference: `Q-${id.slice(-8).toUpperCase()}`,
      status: 'accepted',
      client_company: 'Rimu & Tōtara Foods Limited',
      client_name: 'Hana Tāmati',
      client_email: 'hana@rimu.example',
      client_phone: '+64 21 555 014',
      client_source: '',
      client_referrer: '',
      visit_source: '',
      scope_summary: 'Account management for existing grocery customers.\nTwo store visits a month.',
      cover_note: '',
      retainer_rate: '2400',
      retainer_days_per_month: '4',
      extra_half_day_rate: '340',
      prepaid_day_rate: '680.5',
      mileage_rate_per_km: '1.17',
      mileage_threshold_km: '50',
      min_term_months: '3',
      gst: 'registered',
      month_excluding_gst: '2400',
      month_including_gst: '2760',
      term_excluding_gst: '7200',
      term_including_gst: '8280',
      year_excluding_gst: '28800',
      year_including_gst: '33120',
      day_excluding_gst: '680.5',
      day_including_gst: '782.58',
      chosen_plan: 'retainer',
      start_date: '2026-12-01',
      valid_until: '2026-11-17',
      last_day: '2026-11-17',
      created_at_nz: '2026-11-02 09:00:00',
      sent_at_nz: '2026-11-02 09:00:00',
      views: '2',
      first_seen_nz: '2026-11-02 09:01:00',
      last_seen_nz: '2026-11-02 10:01:00',
      decision: 'accepted',
      decided_at_nz: '2026-11-02 10:01:00',
      decline_reason: '',
      decline_text: '',
      notes_internal: 'CANARY never shown',
      deleted_at_nz: '',
      id,
    },
  ])
})

test.each([
  [1, { month: '2400', term: '2400', year: '28800' }],
  [12, { month: '2400', term: '28800', year: '28800' }],
  [null, { month: '2400', term: '', year: '28800' }],
])(
  'with a term of %s months quotes.csv fills in what the client is not shown twice',
  async (min_term_months, total) => {
    const server = startTestServer({ environment: { BUSINESS_GST: 'not' } })
    const admin = await server.signedIn({ admin: true })
    await admin.api.admin.quotes.$post({ json: draft({ min_term_months, prepaid_day_rate: null }) })
    const { rows } = await download(server, admin, 'quotes')
    expect(rows).toEqual([
      expect.objectContaining({
        status: 'draft',
        gst: 'not',
        month_excluding_gst: total.month,
        month_including_gst: total.month,
        term_excluding_gst: total.term,
        year_including_gst: total.year,
        day_excluding_gst: '',
      }),
    ])
  },
)

test('quotes.csv says how a quote stands now, keeps those that are deleted, and disarms formulas (F5)', async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  const { id } = await sentQuote(admin, {
    client_company: '=HYPERLINK("https://evil.example","Pay")',
    client_name: '@Hana',
    retainer_rate: 0 as Dollars,
  })
  server.travelTo('2026-11-18T09:00:00+13:00')
  const late = await server.signedIn({ admin: true, email: 'late@example.nz' })
  expect((await download(server, late, 'quotes')).rows[0]).toMatchObject({ status: 'expired', retainer_rate: '0' })
  await late.api.admin.quotes[':id'].expire.$post({ param: { id }, json: {} })
  await late.api.admin.quotes[':id'].delete.$post({ param: { id }, json: {} })
  const { rows, text } = await download(server, late, 'quotes')
  expect(rows[0]).toMatchObject({
    client_company: `'=HYPERLINK("https://evil.example","Pay")`,
    client_name: "'@Hana",
    deleted_at_nz: '2026-11-18 09:00:00',
  })
  expect(text).toContain(`"'=HYPERLINK(""https://evil.example"",""Pay"")"`)
})

test('decisions.csv has a row for each decision, says which was undone and why, and names the evidence', async () => {
  const { server, admin, id, shown_hash, decide } = await openQuote()
  expect((await decide(acceptance(shown_hash))).status).toBe(200)
  const { $client } = server.ctx.db
  transact(server.ctx, () => {
    $client
      .prepare(
        'insert into quote_decision_undos (quote_id, nth, reason, undone_by, at, audit_seq) values (?, 1, ?, ?, ?, 1)',
      )
      .run(id, 'The wrong plan', admin.id, '2026-11-03T01:00:00.000Z')
    $client.prepare("update quotes set status = 'sent', chosen_plan = null where id = ?").run(id)
    const columns = $client.prepare("select name from pragma_table_info('quote_decisions')").pluck().all() as string[]
    const second: Record<string, string> = {
      nth: '2',
      decision: "'rejected'",
      plan: 'null',
      decided_at: "'2026-11-03T20:00:00.000Z'",
      audit_seq: 'audit_seq + 1',
    }
    const values = columns.map((name) => second[name] ?? name)
    $client.exec(
      `insert into quote_decisions (${columns.join()}) select ${values.join()} from quote_decisions where quote_id = '${id}'`,
    )
  })
  $client
    .prepare("insert into decline_reasons (quote_id, nth, reason, text, at) values (?, 2, 'price', '=too high', 'now')")
    .run(id)
  server.travelTo('2026-11-04T09:00:00+13:00')
  const later = await server.signedIn({ admin: true, email: 'later@example.nz' })
  const { rows } = await download(server, later, 'decisions')
  const of = { reference: `Q-${id.slice(-8).toUpperCase()}`, quote_id: id, client_name: 'Hana Tāmati' }
  expect(rows).toEqual([
    expect.objectContaining({
      ...of,
      decision: 'accepted',
      stands: 'undone',
      plan: 'retainer',
      decided_at_nz: '2026-11-02 09:00:00',
      decided_at_utc: '2026-11-01T20:00:00.000Z',
      undone_at_nz: '2026-11-03 14:00:00',
      undone_reason: 'The wrong plan',
      decline_reason: '',
    }),
    expect.objectContaining({
      ...of,
      decision: 'declined',
      stands: 'yes',
      plan: '',
      decided_at_nz: '2026-11-04 09:00:00',
      undone_at_nz: '',
      decline_reason: 'price',
      decline_text: "'=too high",
    }),
  ])
  for (const { snapshot_sha256, record } of rows) {
    expect(snapshot_sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(record).toMatch(/^\d+:[0-9a-f]{64}$/)
  }
  expect((await download(server, later, 'quotes')).rows[0]).toMatchObject({
    decision: 'declined',
    decline_reason: 'price',
  })
})

test('leads.csv has the answers, the state and the source, and quotes.csv the source of its lead', async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  const lead = await newLead(server, admin, { phone: '+64 3 555 0198', source: ' LinkedIn\n' } as never)
  await admin.api.admin.quotes.$post({ json: { ...draft(), lead_id: lead.id } })
  await sendForm(server, { website: 'https://spam.example' }, '198.51.100.9')
  const { rows } = await download(server, admin, 'leads')
  expect(rows).toEqual([
    expect.objectContaining({
      state: 'new',
      company: 'Rimu & Tōtara Foods Limited',
      phone: '+64 3 555 0198',
      supportTypes: 'Ongoing account management (existing clients); Other',
      additionalNotes: 'We call on 40 cafés.\nTwo of them twice a month.',
      visit_source: 'linkedin',
      due_day: '2026-11-03',
      created_at_nz: '2026-11-02 09:00:20',
      id: lead.id,
    }),
    expect.objectContaining({ state: 'quarantined', visit_source: '' }),
  ])
  expect((await download(server, admin, 'quotes')).rows).toEqual([
    expect.objectContaining({ visit_source: 'linkedin' }),
  ])
})

test('many rows come in pages, each row once and oldest first', async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  const { id } = await (await admin.api.admin.quotes.$post({ json: draft() })).json()
  const { $client } = server.ctx.db
  const columns = $client.prepare(
    "select name from pragma_table_info('quotes') where name not in ('id', 'client_name')",
  )
  const others = columns.pluck().all().join()
  // All at one moment: the id orders them.
  $client.exec(`with recursive n (i) as (select 1 union all select i + 1 from n where i < 249)
    insert into quotes (id, client_name, ${others}) select 'quo_00000000000000000' || substr(cast(1000 + i as text), 2), 'Client ' || i, ${others} from n, quotes where id = '${id}'`)
  prove(server)
  const { rows } = await download(server, admin, 'quotes')
  expect(rows).toHaveLength(250)
  const ids = rows.map((row) => row.id)
  expect(ids).toEqual([...new Set(ids)].sort())
})
