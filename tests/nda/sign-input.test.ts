import { expect, test } from 'vitest'
import { dump, startTestServer } from '#tests/fixtures/server.ts'
import { invited, post, read, sign, signed } from './fixtures.ts'

const long = (length: number) => 'ā'.repeat(length)
const unknown = 'Unknown field'
const reload = 'Reload the page and read the NDA before you sign it'

test.each<[string, object, Record<string, string>]>([
  ['no company', { companyName: undefined }, { companyName: 'Company name is required' }],
  ['an empty company', { companyName: '  ' }, { companyName: 'Company name is required' }],
  ['a long company', { companyName: long(201) }, { companyName: 'Company name must be less than 200 characters' }],
  ['a company that is a number', { companyName: 7 }, { companyName: 'Company name is required' }],
  [
    'a company of two lines',
    { companyName: 'A\nB' },
    { companyName: 'Company name contains a character that cannot be used' },
  ],
  ['no contact', { contactName: null }, { contactName: 'Contact name is required' }],
  ['a long contact', { contactName: long(101) }, { contactName: 'Contact name must be less than 100 characters' }],
  [
    'a contact with a direction mark',
    { contactName: 'A\u202eB' },
    { contactName: 'Contact name contains a character that cannot be used' },
  ],
  [
    'half a surrogate pair',
    { contactName: 'A\ud800' },
    { contactName: 'Contact name contains a character that cannot be used' },
  ],
  ['no title', { title: '' }, { title: 'Title/Position is required' }],
  ['a long title', { title: long(101) }, { title: 'Title must be less than 100 characters' }],
  ['a list for a title', { title: ['CEO'] }, { title: 'Title/Position is required' }],
  ['no date', { date: undefined }, { date: 'Date is required' }],
  ['a long date', { date: long(51) }, { date: 'Date must be less than 50 characters' }],
  ...(['tomorrow', '31 February 2026', '11/23/2026', '23 November', '23 November 1926'] as const).map(
    (date) =>
      [`the date ${date}`, { date }, { date: 'Enter the date, for example 23 November 2026' }] as [
        string,
        object,
        Record<string, string>,
      ],
  ),
  ['a company of digits', { companyName: '123' }, { companyName: 'Type the name of the company' }],
  ['a contact of a dash', { contactName: '-' }, { contactName: 'Type the name of the person who signs' }],
  ['a signature that is a dot', { signature: '.' }, { signature: 'Type your name as your signature' }],
  ['a signature of digits', { signature: '123' }, { signature: 'Type your name as your signature' }],
  ['no hash of the text', { textSha256: undefined }, { textSha256: reload }],
  ['a short hash of the text', { textSha256: 'a' }, { textSha256: reload }],
  ['no hash of what was shown', { shownHash: undefined }, { shownHash: reload }],
  ['no signature', { signature: '\u0000'.trim() && ' ' }, { signature: 'Signature (typed name) is required' }],
  ['a long signature', { signature: long(101) }, { signature: 'Signature must be less than 100 characters' }],
  [
    'a signature with a NUL',
    { signature: 'A\u0000B' },
    { signature: 'Signature contains a character that cannot be used' },
  ],
  ...([false, 'true', 1, null, undefined] as const).map(
    (value) =>
      [
        `consent that is ${String(value)} (${typeof value})`,
        { confirmationChecked: value },
        { confirmationChecked: 'You must accept this NDA' },
      ] as [string, object, Record<string, string>],
  ),
  ['another quote’s reference', { quoteId: 'Q-00000000' }, { quoteId: 'This invitation belongs to another quote' }],
  ['an unknown field', { signedAt: '2020-01-01' }, { signedAt: unknown }],
  ['an IP address', { ipAddress: '1.2.3.4' }, { ipAddress: unknown }],
])('%s is refused with the sentence of its field, and nothing is stored (E1)', async (_, changes, fields) => {
  const server = startTestServer()
  const { token } = await invited(server)
  const before = dump(server.ctx.db)
  const answer = await sign(server, token, changes)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({ error: Object.values(fields)[0], code: 'invalid', fields })
  expect(dump(server.ctx.db)).toEqual(before)
})

test.each([
  ['companyName', '東京 Foods', 'Company name contains a character that cannot be printed: “東”'],
  ['signature', 'Hana 😀', 'Signature contains a character that cannot be printed: “😀”'],
  ['title', 'Director\u200b', 'Title contains a character that cannot be printed: “U+200B”'],
  ['contactName', 'Hana 王', 'Contact name contains a character that cannot be printed: “王”'],
  ['date', '二 November', 'Date contains a character that cannot be printed: “二”'],
])('a %s that the PDF cannot show is refused, never altered (E5)', async (field, typed, sentence) => {
  const server = startTestServer()
  const { token } = await invited(server)
  const before = dump(server.ctx.db)
  const answer = await sign(server, token, { [field]: typed })
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { error: sentence, code: 'invalid', fields: { [field]: sentence } },
  ])
  expect(dump(server.ctx.db)).toEqual(before)
})

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
