import { expect, test } from 'vitest'
import { canonical } from '#src/audit/canonical.ts'
import { sha256 } from '#src/base/sha256.ts'
import { planTotals, totalTable } from '#src/quotes/total-rules.ts'
import { sendScheduled } from '#src/workflows/quotes/send-quote.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { draft, newsOf, openQuote, serverWithAdmin } from '#tests/quotes/fixtures.ts'

test('a quote needs a plan to be sent, and a last day that is today or later; it is sent once', async () => {
  const { server, quoteInStatus } = await serverWithAdmin()
  for (const [changes, code] of [
    [{ retainer_rate: null, prepaid_day_rate: null }, 'quote_without_plan'],
    [{ valid_until: '2026-11-01' }, 'quote_past_valid'],
  ] as const)
    expect(await refusalOf((await quoteInStatus('draft', changes)).send())).toEqual([409, code])
  const { send } = await quoteInStatus('draft', { valid_until: '2026-11-02' })
  expect((await Promise.all([send(), send(), send()])).map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect((await server.deliver()).map(({ to }) => to)).toEqual(['hana@rimu.example'])
})

test('a quote whose PDF lacks characters is sent or scheduled once the owner is sure; symbols ask nothing', async () => {
  const { server, quoteInStatus } = await serverWithAdmin()
  const words = { client_company: '王小明 Foods', scope_summary: 'Calls → Otago ✅ 🥝', cover_note: 'محمد' }
  const quote = await quoteInStatus('draft', words)
  const send_at = '2026-11-03T20:00:00.000Z'
  for (const how of [{}, { send_at }]) {
    const refused = await quote.send(how)
    const company = 'Company: “王小明”'
    const fields = { client_company: company, scope_summary: 'Scope summary: “🥝”', cover_note: 'Covering note: “محد”' }
    const error = expect.stringContaining(company)
    expect([refused.status, await refused.json()]).toEqual([409, { code: 'not_printable', error, fields }])
  }
  expect((await quote.send({ send_at, sure: true })).status).toBe(200)
  server.travelTo(send_at)
  await sendScheduled(server.ctx)
  expect(quote.row().status).toBe('sent')
  expect((await (await quoteInStatus('draft', { scope_summary: '≥ 3 calls ✅ ﬁne' })).send()).status).toBe(200)
})

// What must be set: tests/settings/settings.test.ts.
test('on https no quote is sent while a detail of the business is unset (G8)', async () => {
  const { server, quoteInStatus } = await serverWithAdmin({
    environment: { ORIGIN: 'https://desk.example', SIGNATORY_NAME: '' },
  })
  const { send } = await quoteInStatus('draft')
  const answer = await server.storesNothing(() => send(), ['sessions'])
  const error = 'Set the business details that contracts show first. Each admin page names what is missing.'
  const fields = { 'signatory.name': 'Set it under Settings: Who signs.' }
  expect([answer.status, await answer.json()]).toEqual([409, { error, code: 'business_incomplete', fields }])
  server.restartWith({})
  expect((await send()).status).toBe(200)
})

test('what was sent and decided keeps the GST and identity of its day', async () => {
  const environment = { BUSINESS_GST: 'not', BUSINESS_LEGAL_NAME: 'Before Limited' }
  const { server, atLink, accept, quoteInStatus, ...quote } = await openQuote({}, { environment })
  const unsent = await quoteInStatus('draft')
  const shown = await (await atLink()).text()
  server.restartWith({ BUSINESS_LEGAL_NAME: 'After Limited', BUSINESS_NZBN: '9429036975273' })
  expect(await (await atLink()).text()).toBe(shown)
  const identity = { gst: 'not', legalName: 'Before Limited', nzbn: '9429000000000' }
  expect(JSON.parse(shown).quote.identity).toMatchObject(identity)
  expect([(await quote.read()).gst, (await unsent.read()).gst]).toEqual(['not', 'registered'])
  await accept()
  const [client, owner] = await newsOf(server)
  for (const email of [client, owner]) {
    expect(email?.text.match(/\$[\d,.]+(?: \+ GST)?/g)).toEqual(['$2,400'])
    expect(email?.text).toContain('No GST is charged.')
  }
})

test('a covering note keeps its lines, is shown to the client, and kept in a duplicate', async () => {
  const { quoteInStatus, sendDraft } = await serverWithAdmin()
  const note = 'Kia ora Hana,\n\nI drove your routes last week, and know where the time goes.'
  const { id, edit, duplicate } = await quoteInStatus('draft')
  await edit({ cover_note: ` ${note.replaceAll('\n', '\r\n')}\n` })
  const { quote, shown_hash } = await (await sendDraft({ id })).see()
  expect(shown_hash).toBe(sha256(canonical(quote)))
  for (const { cover_note } of [quote, await read(duplicate())]) expect(cover_note).toBe(note)
})

test('the totals are frozen with the quote, and its email has its prices and where the details came from (C5)', async () => {
  const { server, see } = await openQuote({ client_source: 'referral', client_referrer: 'Tama Reid' })
  const { quote } = await see()
  expect(quote.totals).toEqual(planTotals(draft(), 'registered'))
  expect(JSON.stringify(quote)).not.toMatch(/Tama Reid|referral/)
  const [email] = await server.deliver()
  expect(email?.text.match(/^.+: \$.+$/gm)).toEqual([
    'Retainer (Monthly), 4 days a month: $2,400 + GST a month, 3 months at least',
    'Pre-paid Day Units (8h/day): $680.50 + GST a day, days you buy ahead',
  ])
  expect(email?.text.match(/Tama Reid[^.]*\./g)).toEqual(['Tama Reid gave us your name, address and telephone number.'])
})

test('where no GST is charged the totals have one column', async () => {
  const { see } = await openQuote({}, { environment: { BUSINESS_GST: 'not' } })
  const { quote } = await see()
  const retainer = { heads: ['Total'], rows: [{ cells: ['$2,400.00'] }, { cells: ['$7,200.00'] }, {}] }
  expect(totalTable(quote, 'retainer')).toMatchObject(retainer)
  const prepaid = { heads: ['Total'], rows: [{ label: 'Each day', cells: ['$680.50'] }] }
  expect(totalTable(quote, 'prepaid')).toMatchObject(prepaid)
})
