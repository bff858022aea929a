import { expect, test } from 'vitest'
import { canonical } from '#src/audit/canonical.ts'
import { sha256 } from '#src/base/sha256.ts'
import type { Day } from '#src/base/time.ts'
import { configured } from '#tests/fixtures/config.ts'
import { dump, refusalOf, startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { readAsAdmin, readAsClient, revision, send } from '#tests/revisions/fixtures.ts'
import { acceptance, draft, sentQuote, serverWithAdmin, shownHash } from './fixtures.ts'

test('a quote needs a plan to be sent, and is sent once', async () => {
  const { server, create, quotes } = await serverWithAdmin()
  const empty = await create({ retainer_rate: null, prepaid_day_rate: null })
  expect(await refusalOf(quotes[':id'].send.$post({ param: { id: empty.id }, json: {} }))).toEqual([
    409,
    'quote_without_plan',
  ])
  const { id } = await create()
  const answers = await Promise.all([1, 2, 3].map(() => quotes[':id'].send.$post({ param: { id }, json: {} })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect((await server.deliver()).map(({ to }) => to)).toEqual(['hana@rimu.example'])
})

test('a quote whose last day has passed cannot be sent; one whose last day is today can', async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  const make = async (valid_until: string) =>
    (await (await admin.api.admin.quotes.$post({ json: draft({ valid_until: valid_until as Day }) })).json()).id
  const send = (id: string) => admin.api.admin.quotes[':id'].send.$post({ param: { id }, json: {} })
  expect(await refusalOf(send(await make('2026-11-01')))).toEqual([409, 'quote_past_valid'])
  expect((await send(await make('2026-11-02'))).status).toBe(200)
})

test('the client reads where the details came from in the email, and nowhere in the quote (C5)', async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  const { token } = await sentQuote(admin, { client_source: 'referral', client_referrer: 'Tama Reid' })
  const read = await (await server.api.quotes[':token'].$get({ param: { token } })).text()
  expect(read).not.toMatch(/Tama Reid|client_source|client_referrer|referral/)
  const [email] = await server.deliver()
  expect(email?.text.match(/Tama Reid[^.]*\./g)).toEqual(['Tama Reid gave us your name and address.'])
})

const onHttps = (environment: Record<string, string>) =>
  startTestServer({ environment: { ORIGIN: 'https://desk.example', ...environment } })

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
  const server = onHttps({ [name]: '' })
  const admin = await server.signedIn({ admin: true })
  const { id } = await (await admin.api.admin.quotes.$post({ json: draft() })).json()
  const send = () => admin.api.admin.quotes[':id'].send.$post({ param: { id }, json: {} })
  const before = dump(server.ctx.db, ['sessions'])
  const answer = await send()
  expect([answer.status, await answer.json()]).toEqual([
    409,
    {
      error: 'Set the business details that contracts show first. Each admin page names what is missing.',
      code: 'business_incomplete',
      fields: { [name]: sentence },
    },
  ])
  expect(dump(server.ctx.db, ['sessions'])).toEqual(before)
  restartWith(server, {})
  expect((await send()).status).toBe(200)
})

test('on http a quote is sent with placeholders, and says that they are samples', async () => {
  const server = startTestServer({ environment: { BUSINESS_ADDRESS: '' } })
  const { token } = await sentQuote(await server.signedIn({ admin: true }))
  const { quote } = await (await server.api.quotes[':token'].$get({ param: { token } })).json()
  expect(quote.identity).toMatchObject({ sample: true, address: 'Your Street Address, Christchurch 8011' })
  const [email] = await server.deliver()
  expect(email?.text).toContain('Sample business details')
  expect(email?.html).toContain('Sample business details')
})

const prices = (text: string) => text.match(/\$[\d,.]+(?: \+ GST)?/g)

test('a sent quote, its emails and its decision keep the GST and the identity that were frozen', async () => {
  for (const [before, after] of [
    ['registered', 'not'],
    ['not', 'registered'],
  ] as const) {
    const server = startTestServer({ environment: { BUSINESS_GST: before, BUSINESS_LEGAL_NAME: 'Before Limited' } })
    const admin = await server.signedIn({ admin: true })
    const { id, token } = await sentQuote(admin)
    const drafted = await (await admin.api.admin.quotes.$post({ json: draft() })).json()
    const read = async () => (await server.ask(`/api/quotes/${token}`)).text()
    const asAdmin = async (one: string) =>
      (await admin.api.admin.quotes[':id'].$get({ param: { id: one as `quo_${string}` } })).json()
    const shown = await read()
    restartWith(server, { BUSINESS_GST: after, BUSINESS_LEGAL_NAME: 'After Limited', BUSINESS_NZBN: '9429999999999' })
    expect(await read()).toBe(shown)
    expect(JSON.parse(shown).quote.identity).toMatchObject({
      gst: before,
      legalName: 'Before Limited',
      nzbn: '9429000000000',
    })
    expect((await asAdmin(id)).gst).toBe(before)
    expect((await asAdmin(drafted.id)).gst).toBe(after)
    await server.api.quotes[':token'].decision.$post({
      param: { token },
      json: acceptance(await shownHash(server, token)),
    })
    const accepted = (await server.deliver()).filter(({ subject }) => /accepted/i.test(subject))
    expect(accepted).toHaveLength(2)
    for (const { text } of accepted) {
      expect(prices(text)?.length).toBeGreaterThan(2)
      expect(prices(text)?.every((price) => price.endsWith('+ GST') === (before === 'registered'))).toBe(true)
      expect(text).toContain(before === 'registered' ? 'All prices are exclusive of GST.' : 'No GST is charged.')
    }
  }
})

const note = 'Kia ora Hana,\n\nI drove your routes last week, and know where the time goes.'

test('a covering note keeps its lines, is shown to the client, and stands once it is sent (D5)', async () => {
  const { server, admin, create, quotes } = await serverWithAdmin()
  const { id } = await create()
  const typed = ` ${note.replaceAll('\n', '\r\n')}\n`
  const saved = await quotes[':id'].$patch({ param: { id }, json: { ...draft({ cover_note: typed }), version: 1 } })
  expect((await saved.json()).cover_note).toBe(note)
  const { public_link } = await (await send(admin, id)).json()
  const { body } = await readAsClient(server, public_link.slice(public_link.lastIndexOf('/') + 1))
  expect(body.quote.cover_note).toBe(note)
  expect(body.shown_hash).toBe(sha256(canonical(body.quote)))
  expect((await readAsAdmin(admin, id)).cover_note).toBe(note)
  expect(() => server.ctx.db.$client.exec('update quotes set cover_note = null')).toThrow('a quote is frozen')
})

test('a duplicate and a revision begin with the covering note, and a changed one is told', async () => {
  const { server, admin, quotes } = await serverWithAdmin()
  const { id } = await sentQuote(admin, { cover_note: note })
  const copy = await quotes[':id'].duplicate.$post({ param: { id }, json: {} })
  expect((await copy.json()).cover_note).toBe(note)
  expect((await revision(admin, id)).cover_note).toBe(note)
  const changed = await revision(admin, id, { cover_note: 'Kia ora Hana,\n\nTwo days less, as you asked.' })
  const { public_link } = await (await send(admin, changed.id)).json()
  const { body } = await readAsClient(server, public_link.slice(public_link.lastIndexOf('/') + 1))
  expect(body.quote.revises?.changes).toEqual([
    {
      field: 'cover_note',
      from: 'I drove your routes last week, and know where the time goes.',
      to: 'Two days less, as you asked.',
      text: 'Covering note: “I drove your routes last week, and know where the time goes.” → “Two days less, as you asked.”',
    },
  ])
})
