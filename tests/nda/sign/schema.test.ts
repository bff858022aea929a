import { expect, test } from 'vitest'
import { fieldErrors } from '#src/base/field-errors.ts'
import { handOver, inlineSignature, ndaSignature } from '#src/nda/schema.ts'
import { issuedNda, signed, wiremu } from '#tests/nda/fixtures.ts'

const hashes = { textSha256: 'b'.repeat(64), shownHash: 'a'.repeat(64) }
const signature = signed({ execution: { quoteId: 'Q-1' }, ...hashes })

type Schema = { safeParse: (body: unknown) => { error?: Parameters<typeof fieldErrors>[0] | undefined } }

const refusalsOf = (schema: Schema, body: unknown) => {
  const { error } = schema.safeParse(body)
  return error ? fieldErrors(error) : {}
}

const long = (length: number) => 'ā'.repeat(length)
const reload = 'Reload the page and read the NDA before you sign it'
const unusable = (name: string) => `${name} contains a character that cannot be used`
const unprintable = (name: string, character: string) =>
  `${name} contains a character that cannot be printed: “${character}”`
const noConsent = 'You must accept this NDA'

test.each<[string, unknown, string]>([
  ['companyName', '  ', 'Company name is required'],
  ['companyName', long(201), 'Company name must be less than 200 characters'],
  ['companyName', 'A\nB', `${unusable('Company name')}, after “A”`],
  ['companyName', '123', 'Type the name of the company'],
  ['companyName', '東京 Foods', `${unprintable('Company name', '東')}. Please use the Latin alphabet`],
  ['contactName', undefined, 'Contact name is required'],
  ['contactName', long(101), 'Contact name must be less than 100 characters'],
  ['contactName', '\u0007Hana', unusable('Contact name')],
  ...['https://evil.example', 'www.evil.example', 'evil.example', 'Click bit.ly/x', 'EVIL.EXAMPLE', 'a@b.nz'].map(
    (link): [string, unknown, string] => ['contactName', link, 'Type the name of the person who signs'],
  ),
  ['contactName', '-', 'Type the name of the person who signs'],
  ['title', '', 'Title/Position is required'],
  ['title', long(101), 'Title must be less than 100 characters'],
  ['title', 'Dir\u0300ector', unprintable('Title', 'U+0300')],
  ['date', undefined, 'Date is required'],
  ['date', long(51), 'Date must be less than 50 characters'],
  ['date', '31 February 2026', 'Enter the date, for example 23 November 2026'],
  ['signature', ' ', 'Signature (typed name) is required'],
  ['signature', long(101), 'Signature must be less than 100 characters'],
  ['signature', '.', 'Type your name as your signature'],
  ['signature', 'Hana 😀', unprintable('Signature', '😀')],
  ['confirmationChecked', false, noConsent],
  ['confirmationChecked', undefined, noConsent],
  ['textSha256', 'a', reload],
  ['shownHash', undefined, reload],
  ['signedAt', '2020-01-01', 'Unknown field'],
])('a signature whose %s is %j is refused with its sentence (E1, E5)', (field, typed, sentence) => {
  expect(refusalsOf(ndaSignature, { ...signature, [field]: typed })).toEqual({ [field]: sentence })
})

test('without consent nothing is stored; names of full length, with macrons, are stored as typed (E1)', async () => {
  const { server, read, sign } = await issuedNda()
  const answer = await server.storesNothing(() => sign({ confirmationChecked: 'yes' }))
  expect([answer.status, (await answer.json()).fields]).toEqual([400, { confirmationChecked: noConsent }])
  const name = long(100)
  const names = { companyName: long(200), contactName: name, title: name, signature: name }
  await sign({ ...names, date: '23  of  November  2026' })
  expect((await read()).signed).toMatchObject({ ...names, date: '23 of November 2026' })
})

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', 123456])('%j is no code', (code) => {
  expect(refusalsOf(inlineSignature, { ...signature, code })).toEqual({ code: 'Enter the six digits of the code' })
})

test.each([
  [{ contactName: '' }, { contactName: 'Name is required' }],
  [{ contactName: '.' }, { contactName: 'Type the name of the person who signs' }],
  [{ contactName: 'W 🖋' }, { contactName: 'Name contains a character that cannot be printed: “🖋”' }],
  [{ contactName: long(101) }, { contactName: 'Name must be less than 100 characters' }],
  [{ email: '' }, { email: 'Email is required' }],
  [{ email: 'a@rimu.example, b@rimu.example' }, { email: 'Invalid email address' }],
])('a hand-over with %j is refused beside its field', (changes, fields) => {
  expect(refusalsOf(handOver, { ...wiremu, ...changes })).toEqual(fields)
})
