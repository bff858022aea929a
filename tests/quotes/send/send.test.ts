import { expect, test } from 'vitest'
import { canonical } from '#src/audit/canonical.ts'
import { sha256 } from '#src/base/sha256.ts'
import { planTotals, totalTables } from '#src/quotes/total-rules.ts'
import { sendScheduled } from '#src/workflows/quotes/send-scheduled.ts'
import { configured } from '#tests/fixtures/config.ts'
import { read, refusalOf, type TestServer } from '#tests/fixtures/server.ts'
import { draft, newsOf, openQuote, serverWithAdmin } from '#tests/quotes/fixtures.ts'

test('a quote needs a plan to be sent, and a last day that is today or later; it is sent once', async () => {
  const { server, quoteInStatus } = await serverWithAdmin()
  const empty = await quoteInStatus('draft', { retainer_rate: null, prepaid_day_rate: null })
  expect(await refusalOf(empty.send())).toEqual([409, 'quote_without_plan'])
  const { send } = await quoteInStatus('draft')
  expect((await Promise.all([send(), send(), send()])).map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect((await server.deliver()).map(({ to }) => to)).toEqual(['hana@rimu.example'])
  const draftUntil = (valid_until: string) => quoteInStatus('draft', { valid_until })
  expect(await refusalOf((await draftUntil('2026-11-01')).send())).toEqual([409, 'quote_past_valid'])
  expect((await (await draftUntil('2026-11-02')).send()).status).toBe(200)
})

test('the client reads where the details came from in the email, and nowhere in the quote (C5)', async () => {
  const { server, atLink } = await openQuote({ client_source: 'referral', client_referrer: 'Tama Reid' })
  expect(await (await atLink()).text()).not.toMatch(/Tama Reid|client_source|client_referrer|referral/)
  const [email] = await server.deliver()
  expect(email?.text.match(/Tama Reid[^.]*\./g)).toEqual(['Tama Reid gave us your name and address.'])
})

test('a quote whose PDF lacks characters is sent or scheduled once the owner is sure; symbols ask nothing', async () => {
  const { server, quoteInStatus } = await serverWithAdmin()
  const words = { client_company: '王小明 Foods', scope_summary: 'Calls → Otago ✅ 🥝', cover_note: 'محمد' }
  const quote = await quoteInStatus('draft', words)
  const send_at = '2026-11-03T20:00:00.000Z'
  for (const how of [{}, { send_at }]) {
    const refused = await quote.send(how)
    const { code, error, fields } = await refused.json()
    expect([refused.status, code]).toEqual([409, 'not_printable'])
    expect(fields).toEqual({
      client_company: 'Company: “王小明”',
      scope_summary: 'Scope summary: “🥝”',
      cover_note: 'Covering note: “محد”',
    })
    for (const named of Object.values(fields)) expect(error).toContain(named)
  }
  expect((await quote.send({ send_at, sure: true })).status).toBe(200)
  server.travelTo(send_at)
  await sendScheduled(server.ctx)
  expect(quote.row().status).toBe('sent')
  expect((await (await quoteInStatus('draft', { scope_summary: '≥ 3 calls ✅ ﬁne' })).send()).status).toBe(200)
})

/** The product after a start with other variables. */
const restartWith = (server: TestServer, environment: Record<string, string>) =>
  Object.assign(server.config, configured({ ORIGIN: server.config.origin, ...environment }))

test.each([
  ['BUSINESS_NAME', 'business.name', 'Name of the business'],
  ['BUSINESS_LEGAL_NAME', 'business.legal_name', 'Legal name'],
  ['BUSINESS_PHONE', 'business.phone', 'Telephone'],
  ['BUSINESS_ADDRESS', 'business.address', 'Address'],
  ['SIGNATORY_NAME', 'signatory.name', 'Who signs'],
  ['SIGNATORY_TITLE', 'signatory.title', 'Signs as'],
])('on https no quote is sent while %s is unset (G8)', async (name, key, label) => {
  const environment = { ORIGIN: 'https://desk.example', [name]: '' }
  const { server, quoteInStatus } = await serverWithAdmin({ environment })
  const { send } = await quoteInStatus('draft')
  const answer = await server.storesNothing(() => send(), ['sessions'])
  const error = 'Set the business details that contracts show first. Each admin page names what is missing.'
  const refusal = { error, code: 'business_incomplete', fields: { [key]: `Set it under Settings: ${label}.` } }
  expect([answer.status, await answer.json()]).toEqual([409, refusal])
  restartWith(server, {})
  expect((await send()).status).toBe(200)
})

test('on http a quote is sent with placeholders, and says that they are samples', async () => {
  const { server, see } = await openQuote({}, { environment: { BUSINESS_ADDRESS: '' } })
  const identity = { sample: true, address: 'Your Street Address, Christchurch' }
  expect((await see()).quote.identity).toMatchObject(identity)
  const [email] = await server.deliver()
  for (const said of [email?.text, email?.html]) expect(said).toContain('Sample business details')
})

test.each([
  ['registered', 'not', 'All prices are exclusive of GST.'],
  ['not', 'registered', 'No GST is charged.'],
])('what was sent and decided keeps the GST (%s) and identity of its day', async (before, after, line) => {
  const environment = { BUSINESS_GST: before, BUSINESS_LEGAL_NAME: 'Before Limited' }
  const { server, atLink, accept, quoteInStatus, ...quote } = await openQuote({}, { environment })
  const unsent = await quoteInStatus('draft')
  const shown = await (await atLink()).text()
  restartWith(server, { BUSINESS_GST: after, BUSINESS_LEGAL_NAME: 'After Limited', BUSINESS_NZBN: '9429999999999' })
  expect(await (await atLink()).text()).toBe(shown)
  const identity = { gst: before, legalName: 'Before Limited', nzbn: '9429000000000' }
  expect(JSON.parse(shown).quote.identity).toMatchObject(identity)
  expect([(await quote.read()).gst, (await unsent.read()).gst]).toEqual([before, after])
  await accept()
  const accepted = await newsOf(server)
  expect(accepted).toHaveLength(2)
  for (const { text } of accepted) {
    const prices = text.match(/\$[\d,.]+(?: \+ GST)?/g) ?? []
    expect(prices).toHaveLength(1)
    expect(prices.filter((price) => price.endsWith('+ GST') !== (before === 'registered'))).toEqual([])
    expect(text).toContain(line)
  }
})

test('a covering note keeps its lines, is shown to the client, kept in a duplicate, and told where a revision changes it', async () => {
  const { quoteInStatus, sendQuote, sendRevision } = await serverWithAdmin()
  const note = 'Kia ora Hana,\n\nI drove your routes last week, and know where the time goes.'
  const unsent = await quoteInStatus('draft')
  expect((await read(unsent.edit({ cover_note: ` ${note.replaceAll('\n', '\r\n')}\n` }))).cover_note).toBe(note)

  const { id, see, duplicate, ...sent } = await sendQuote({ cover_note: note })
  const { quote, shown_hash } = await see()
  expect(quote.cover_note).toBe(note)
  expect(shown_hash).toBe(sha256(canonical(quote)))
  for (const { cover_note } of [await sent.read(), await read(duplicate())]) expect(cover_note).toBe(note)
  const [from, to] = [note.slice(note.indexOf('I drove')), 'Two days less, as you asked.']
  const revision = await sendRevision({ id }, { cover_note: `Kia ora Hana,\n\n${to}` })
  const text = `Covering note: “${from}” → “${to}”`
  expect((await revision.see()).quote.revises?.changes).toEqual([{ field: 'cover_note', from, to, text }])
})

test('the totals are frozen with the quote, and its email has its prices in sentences', async () => {
  const { server, see } = await openQuote()
  expect((await see()).quote.totals).toEqual(planTotals(draft(), 'registered'))
  const [email] = await server.deliver()
  expect(email?.text.match(/^.+: \$.+$/gm)).toEqual([
    'Retainer (Monthly), 4 days a month: $2,400 + GST a month, 3 months at least',
    'Pre-paid Day Units (8h/day): $680.50 + GST a day, days you buy ahead',
  ])
})

test('where no GST is charged there is one column, and no word of GST', async () => {
  const { server, see } = await openQuote({}, { environment: { BUSINESS_GST: 'not' } })
  expect(totalTables((await see()).quote)).toMatchObject([
    { plan: 'retainer', heads: ['Total'], rows: [{ cells: ['$2,400.00'] }, { cells: ['$7,200.00'] }, {}] },
    { plan: 'prepaid', heads: ['Total'], rows: [{ label: 'Each day', cells: ['$680.50'] }] },
  ])
  const [email] = await server.deliver()
  expect(email?.text).toContain(': $2,400 a month, 3 months at least\n')
})
