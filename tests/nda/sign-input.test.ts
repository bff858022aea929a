import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ndaSignature } from '#src/nda/schema.ts'
import { bodies } from '#tests/fixtures/adversarial-input.ts'
import { dump, startTestServer } from '#tests/fixtures/server.ts'
import { count, invited, post, read, sign, signed } from './fixtures.ts'

const long = (length: number) => 'ā'.repeat(length)
const unknown = 'Unknown field'
const reload = 'Reload the page and read the NDA before you sign it'

const unusable = (name: string) => `${name} contains a character that cannot be used`
const unprintable = (name: string, character: string) =>
  `${name} contains a character that cannot be printed: “${character}”`
const noDate = 'Enter the date, for example 23 November 2026'
const noConsent = 'You must accept this NDA'

test.each([
  ['companyName', undefined, 'Company name is required'],
  ['companyName', '  ', 'Company name is required'],
  ['companyName', 7, 'Company name is required'],
  ['companyName', long(201), 'Company name must be less than 200 characters'],
  ['companyName', 'A\nB', unusable('Company name')],
  ['companyName', '123', 'Type the name of the company'],
  ['companyName', '東京 Foods', unprintable('Company name', '東')],
  ['contactName', null, 'Contact name is required'],
  ['contactName', long(101), 'Contact name must be less than 100 characters'],
  ['contactName', 'A\u202eB', unusable('Contact name')],
  ['contactName', 'A\ud800', unusable('Contact name')],
  ['contactName', '-', 'Type the name of the person who signs'],
  ['contactName', 'Hana 王', unprintable('Contact name', '王')],
  ['title', '', 'Title/Position is required'],
  ['title', ['CEO'], 'Title/Position is required'],
  ['title', long(101), 'Title must be less than 100 characters'],
  ['title', 'Dir\u200bector', unprintable('Title', 'U+200B')],
  ['date', undefined, 'Date is required'],
  ['date', long(51), 'Date must be less than 50 characters'],
  ['date', 'tomorrow', noDate],
  ['date', '31 February 2026', noDate],
  ['date', '11/23/2026', noDate],
  ['date', '23 November', noDate],
  ['date', '23 November 1926', noDate],
  ['date', '二 November', unprintable('Date', '二')],
  ['signature', ' ', 'Signature (typed name) is required'],
  ['signature', long(101), 'Signature must be less than 100 characters'],
  ['signature', 'A\u0000B', unusable('Signature')],
  ['signature', '.', 'Type your name as your signature'],
  ['signature', '123', 'Type your name as your signature'],
  ['signature', 'Hana 😀', unprintable('Signature', '😀')],
  ['confirmationChecked', false, noConsent],
  ['confirmationChecked', 'true', noConsent],
  ['confirmationChecked', 1, noConsent],
  ['confirmationChecked', null, noConsent],
  ['confirmationChecked', undefined, noConsent],
  ['textSha256', undefined, reload],
  ['textSha256', 'a', reload],
  ['shownHash', undefined, reload],
  ['quoteId', 'Q-00000000', 'This invitation belongs to another quote'],
  ['signedAt', '2020-01-01', unknown],
  ['ipAddress', '1.2.3.4', unknown],
])(
  '%s: %j is refused with its sentence, never altered, and nothing is stored (E1, E5)',
  async (field, typed, error) => {
    const server = startTestServer()
    const { token } = await invited(server)
    const before = dump(server.ctx.db)
    const answer = await sign(server, token, { [field]: typed })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ error, code: 'invalid', fields: { [field]: error } })
    expect(dump(server.ctx.db)).toEqual(before)
  },
)

test('names of full length, with macrons, are stored as typed', async () => {
  const server = startTestServer()
  const { token } = await invited(server)
  const names = {
    companyName: long(200),
    contactName: long(100),
    title: long(100),
    date: '23  of  November  2026',
    signature: long(100),
  }
  expect((await sign(server, token, names)).status).toBe(200)
  expect((await read(server, token)).signed).toMatchObject({ ...names, date: '23 of November 2026' })
})

test('a body that is not JSON, too large or of another type is refused', async () => {
  const server = startTestServer()
  const { token } = await invited(server)
  const before = dump(server.ctx.db)
  const path = `/api/nda/${token}/sign`
  expect((await post(server, path, '{')).status).toBe(400)
  expect((await post(server, path, '[]')).status).toBe(400)
  expect((await post(server, path, { ...signed(await read(server, token)), x: 'y'.repeat(70_000) })).status).toBe(413)
  expect((await post(server, path, 'a=b', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415)
  expect((await post(server, path, {}, { origin: 'https://evil.example' })).status).toBe(403)
  expect(dump(server.ctx.db)).toEqual(before)
})

test('20,000 random bodies break nothing, and only what the schema accepts is a signature (F1)', {
  timeout: 120_000,
}, async () => {
  const server = startTestServer()
  const open = await invited(server)
  const { token } = await invited(server)
  const path = `/api/nda/${open.token}/sign`
  const good = signed(await read(server, open.token))
  let signatures = 0
  await fc.assert(
    fc.asyncProperty(bodies(good), async (text) => {
      server.wait(2001)
      const answer = await post(server, path, text)
      expect([200, 400, 409, 413], text).toContain(answer.status)
      if (answer.status === 200) expect(ndaSignature.safeParse(JSON.parse(text)).success, text).toBe(true)
      if (answer.status === 200) signatures += 1
    }),
    { numRuns: 20_000 },
  )
  expect(count(server, 'select count(*) as n from nda_signatures')).toBe(Math.min(signatures, 1))
  const before = dump(server.ctx.db)
  expect((await sign(server, token, { confirmationChecked: 'yes' })).status).toBe(400)
  expect(dump(server.ctx.db)).toEqual(before)
})
