import { expect, test } from 'vitest'
import { canonical } from '#src/audit/canonical.ts'
import { sha256 } from '#src/base/sha256.ts'
import { configured } from '#tests/fixtures/config.ts'
import { read, refusalOf, type TestServer } from '#tests/fixtures/server.ts'
import { newsOf, openQuote, serverWithAdmin } from './fixtures.ts'

test('a quote needs a plan to be sent, and is sent once', async () => {
  const { server, quoteInStatus } = await serverWithAdmin()
  const empty = await quoteInStatus('draft', { retainer_rate: null, prepaid_day_rate: null })
  expect(await refusalOf(empty.send())).toEqual([409, 'quote_without_plan'])
  const { send } = await quoteInStatus('draft')
  const answers = await Promise.all([send(), send(), send()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect((await server.deliver()).map(({ to }) => to)).toEqual(['hana@rimu.example'])
})

test('a quote whose last day has passed cannot be sent; one whose last day is today can', async () => {
  const { quoteInStatus } = await serverWithAdmin()
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

/** The product after a start with other variables. */
const restartWith = (server: TestServer, environment: Record<string, string>) => {
  Object.assign(server.config, configured({ ORIGIN: server.config.origin, ...environment }))
}

test.each([
  ['BUSINESS_NAME', 'Set the name that clients know the business by.'],
  ['BUSINESS_LEGAL_NAME', 'Set the legal name of the business.'],
  ['BUSINESS_EMAIL', 'Set the email address that clients write to.'],
  ['BUSINESS_PHONE', 'Set the telephone number that clients call.'],
  ['BUSINESS_ADDRESS', 'Set the address of the business.'],
  ['SIGNATORY_NAME', 'Set the name of the person who signs for the business.'],
  ['SIGNATORY_TITLE', 'Set the position of the person who signs, such as Director.'],
])('on https no quote is sent while %s is unset (G8)', async (name, sentence) => {
  const environment = { ORIGIN: 'https://desk.example', [name]: '' }
  const { server, quoteInStatus } = await serverWithAdmin({ environment })
  const { send } = await quoteInStatus('draft')
  const answer = await server.storesNothing(() => send(), ['sessions'])
  const error = 'Set the business details that contracts show first. Each admin page names what is missing.'
  const refusal = { error, code: 'business_incomplete', fields: { [name]: sentence } }
  expect([answer.status, await answer.json()]).toEqual([409, refusal])
  restartWith(server, {})
  expect((await send()).status).toBe(200)
})

test('on http a quote is sent with placeholders, and says that they are samples', async () => {
  const { server, see } = await openQuote({}, { environment: { BUSINESS_ADDRESS: '' } })
  const identity = { sample: true, address: 'Your Street Address, Christchurch 8011' }
  expect((await see()).quote.identity).toMatchObject(identity)
  const [email] = await server.deliver()
  expect(email?.text).toContain('Sample business details')
  expect(email?.html).toContain('Sample business details')
})

const pricesIn = (text: string) => text.match(/\$[\d,.]+(?: \+ GST)?/g) ?? []

test.each([
  ['registered', 'not', 'All prices are exclusive of GST.'],
  ['not', 'registered', 'No GST is charged.'],
])(
  'a sent quote, its emails and its decision keep the GST (%s) and identity that were frozen',
  async (before, after, line) => {
    const environment = { BUSINESS_GST: before, BUSINESS_LEGAL_NAME: 'Before Limited' }
    const { server, atLink, accept, quoteInStatus, ...quote } = await openQuote({}, { environment })
    const draft = await quoteInStatus('draft')
    const shown = await (await atLink()).text()
    restartWith(server, { BUSINESS_GST: after, BUSINESS_LEGAL_NAME: 'After Limited', BUSINESS_NZBN: '9429999999999' })
    expect(await (await atLink()).text()).toBe(shown)
    const identity = { gst: before, legalName: 'Before Limited', nzbn: '9429000000000' }
    expect(JSON.parse(shown).quote.identity).toMatchObject(identity)
    expect([(await quote.read()).gst, (await draft.read()).gst]).toEqual([before, after])
    await accept()
    const accepted = await newsOf(server)
    expect(accepted).toHaveLength(2)
    for (const { text } of accepted) {
      const withGst = pricesIn(text).filter((price) => price.endsWith('+ GST')).length
      expect(withGst).toBe(before === 'registered' ? pricesIn(text).length : 0)
      expect(pricesIn(text).length).toBeGreaterThan(2)
      expect(text).toContain(line)
    }
  },
)

const note = 'Kia ora Hana,\n\nI drove your routes last week, and know where the time goes.'

test('a covering note keeps its lines, is shown to the client, kept in a duplicate, and told where a revision changes it', async () => {
  const { quoteInStatus, sendQuote, sendRevision } = await serverWithAdmin()
  const draft = await quoteInStatus('draft')
  const typed = ` ${note.replaceAll('\n', '\r\n')}\n`
  expect((await read(draft.edit({ cover_note: typed }))).cover_note).toBe(note)

  const { id, see, duplicate, ...sent } = await sendQuote({ cover_note: note })
  const { quote, shown_hash } = await see()
  expect(quote.cover_note).toBe(note)
  expect(shown_hash).toBe(sha256(canonical(quote)))
  expect((await sent.read()).cover_note).toBe(note)
  expect((await read(duplicate())).cover_note).toBe(note)
  const [from, to] = [note.slice(note.indexOf('I drove')), 'Two days less, as you asked.']
  const revision = await sendRevision({ id }, { cover_note: `Kia ora Hana,\n\n${to}` })
  const text = `Covering note: “${from}” → “${to}”`
  expect((await revision.see()).quote.revises?.changes).toEqual([{ field: 'cover_note', from, to, text }])
})
