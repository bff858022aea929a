import { beforeAll, describe, expect, test } from 'vitest'
import type { Instant } from '#src/base/time.ts'
import { ndaFor } from '#src/nda/clauses.ts'
import { executedNda } from '#src/nda/document/document.tsx'
import type { SignedFields } from '#src/nda/signature-rules.ts'
import { record } from './fixtures.ts'
import { expectMargins, readNda, readUnprinted } from './printed.ts'
import { flowing, isSameText, partsOf, type Read, rowsOf, textsOf, valuesOf } from './read-pdf.ts'

describe('the executed NDA', () => {
  const signed = record()
  const text = ndaFor({ legalName: signed.execution.legalName, companyName: signed.companyName }, signed.text)
  let read: Read

  beforeAll(async () => {
    read = await readNda()
  })

  test('contains every word of the signed text, once and in order', () => {
    const numbered = text.clauses.flatMap(({ paragraphs }) => paragraphs.map((one) => `${one.number} ${one.text}`))
    const wanted = [...text.parties, ...numbered]
    const paragraphs = textsOf(read, 'P')
    expect(paragraphs.filter((one) => wanted.includes(one))).toEqual(wanted)
    const clauses = text.clauses.map(({ number, title }) => `${number}. ${title}`)
    expect(textsOf(read, 'H2')).toEqual(['Parties', ...clauses, 'Execution', 'Certificate'])
    expect(textsOf(read, 'H3')).toEqual(['For the client', 'For the provider'])
    expect(flowing(read.words.join(' '))).toContain(flowing(text.intent))
    expect(paragraphs).toContain(`Between ${signed.execution.legalName} and ${signed.companyName}`)
  })

  test('names both parties, their signatures, each time with its zone, and how to check it (E1)', () => {
    expect(rowsOf(read)).toEqual([
      ['Client Company Name', 'Waimakariri Joinery & Sons Limited'],
      ['Contact Name', 'Mere Tāmati O’Brien–Smith'],
      ['Title/Position', 'General Manager'],
      ['Date', '7 November 2026'],
      ['Signature (typed name)', 'Mere Tāmati'],
      ['Ticked', '“I accept this NDA”'],
      ['Signed at (NZ time)', '7 Nov 2026, 4:05 pm NZDT'],
      ['Legal name', 'Ridge & Plain <South> Limited'],
      ['Signatory', 'Aroha Whitiwhiti'],
      ['Title', 'Director'],
      ['Signature', 'Aroha Whitiwhiti'],
      ['Signed at (NZ time)', '7 Nov 2026, 4:05 pm NZDT'],
      ['Quote reference', 'Q-8H3K2M9A'],
      ['Accepted at (NZ time)', '6 Nov 2026, 9:12 am NZDT'],
      ['Terms & Conditions', 'https://southernridge.example.nz/terms/v2025-10-24'],
      ['Verifier', 'K3M9QX7T'],
      ['Invitation', 'nda_0123456789abk3m9qx7t'],
      ['Issued', '6 Nov 2026, 9:00 am NZDT'],
      ['Signed at (UTC)', '2026-11-07 03:05:09 UTC'],
      ['Version of the text', signed.textVersion],
      ['Fingerprint of the text (SHA-256)', signed.textSha256],
      ['Fingerprint of the evidence (SHA-256)', signed.evidenceSha256],
      ['Record', `4420:${'c5'.repeat(32)}`],
      ['To check this PDF', 'https://southernridge.example.nz/verify'],
    ])
  })

  test('names the code that was entered, and that the quote was not accepted before (E7)', () => {
    const at = '2026-11-07T03:01:02.000Z' as Instant
    const times = { askedAt: at, sentAt: at, deliveredAt: null, enteredAt: signed.signedAt }
    const code = { mailbox: 'mere@rimu.example', ...times }
    const words =
      'a six-digit code emailed to mere@rimu.example, sent 7 Nov 2026, 4:01 pm NZDT, entered 7 Nov 2026, 4:05 pm NZDT'
    const execution = { ...signed.execution, acceptedAtNZ: null }
    const rows = rowsOf(readUnprinted(executedNda({ record: { ...signed, code, execution } })))
    expect(rows).toContainEqual(['Signer identified by', words])
    expect(rows).toContainEqual(['Acceptance', 'Quote not accepted when this was signed'])
  })
})

/** Fields of this text over and over, to their greatest length. */
const longest = (widest: string) => {
  const filled = (most: number) => widest.repeat(most / widest.length).trim()
  const name = filled(100)
  return { companyName: filled(200), contactName: name, title: name, date: filled(50), signature: name }
}

test.each<[string, Partial<SignedFields>]>([
  ['markup and placeholders', { companyName: '{legalName} <b>&amp;</b> $& %s' }],
  ...['Ngāti', 'W', 'M’', '‰', 'W ', 'Ǽ'].map((text): [string, SignedFields] => [`the longest ${text}`, longest(text)]),
])('fields of %s stay as they were typed, on pages that end with no heading (E5)', async (_, typed) => {
  const read = await readNda(typed)
  const values = valuesOf(read)
  for (const [at, value] of Object.values(typed).entries()) expect(isSameText(values[at] ?? '', value)).toBe(true)
  expectMargins(read)
  for (const page of read.pages.slice(0, -1)) {
    const last = partsOf(page, 'Sect').at(-1)
    if (last && partsOf(last, 'H2').length > 0) expect(partsOf(last, 'P').length).toBeGreaterThan(1)
  }
})
