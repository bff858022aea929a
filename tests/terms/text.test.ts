import { describe, expect, test } from 'vitest'
import { sha256 } from '#src/base/sha256.ts'
import { freeTravel } from '#src/business/text.ts'
import { termsSha256 } from '#src/terms/fingerprint.ts'
import { findTerms, plainTerms, terms, termsFor, termsVersions } from '#src/terms/text.ts'

const termsText = plainTerms(terms)

const sentencesOf = (id: string) => terms.sections.find((section) => section.id === id)?.paragraphs.join('\n')

test('the 15 sections are in this order', () => {
  expect(terms.sections.map(({ title }) => title)).toEqual([
    'Services',
    'Pricing and payment',
    'Scheduling and cancellations',
    'Client responsibilities',
    'Confidentiality',
    'Intellectual property',
    'Non-solicitation',
    'Health and safety',
    'Liability',
    'Indemnity',
    'Force majeure',
    'Term and termination',
    'Variations and priority',
    'Notices',
    'Electronic acceptance',
  ])
})

test('section ids are unique and fit for a URL', () => {
  const ids = terms.sections.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
})

describe('constants in the text', () => {
  test.each([
    ['pricing-and-payment', 'payable within 7 days'],
    ['pricing-and-payment', '2% per month on late balances'],
    ['pricing-and-payment', 'All prices exclude GST'],
    ['pricing-and-payment', 'A day is 8 hours'],
    ['pricing-and-payment', 'half-day blocks of 4 hours'],
    ['pricing-and-payment', 'Retainers are invoiced at the start of each month'],
    ['pricing-and-payment', 'valid for 90 days'],
    ['pricing-and-payment', 'one 30-day extension if you request it before expiry'],
    ['pricing-and-payment', 'no commission'],
    ['pricing-and-payment', freeTravel(50)],
    ['pricing-and-payment', 'by road and one way, and anywhere in Selwyn District, unless the quote states another'],
    ['pricing-and-payment', 'each further kilometre, there and back, is charged at the rate on the quote'],
    [
      'pricing-and-payment',
      'Days not used by the end of their month lapse, unless both of us agree otherwise in writing',
    ],
    ['pricing-and-payment', 'opens its day rate to you and orders no days yet'],
    [
      'pricing-and-payment',
      'You order blocks of days in writing; email is enough. The smallest block is one day (8 hours).',
    ],
    ['pricing-and-payment', 'Where we are not registered for GST we charge none'],
    ['scheduling-and-cancellations', 'at least 7 working days ahead'],
    ['scheduling-and-cancellations', 'free of charge with 3 or more business days’ notice'],
    ['scheduling-and-cancellations', 'With 1 to under 3 business days’ notice, the fee is 50%'],
    [
      'scheduling-and-cancellations',
      'With less than 1 business day’s notice, or if you do not show up, the fee is 100%',
    ],
    ['confidentiality', '2 years after our relationship ends'],
    ['non-solicitation', '6 months after it ends'],
    ['liability', 'fees you paid us under it in the 3 months preceding'],
    ['term-and-termination', 'The agreement is made when you accept the quote. Services begin on the start date'],
    ['term-and-termination', 'giving 30 days’ notice'],
    ['term-and-termination', 'a material breach that the other has not remedied within 10 business days'],
    ['electronic-acceptance', '10 working days from its date, unless the quote says otherwise'],
  ])('%s: %s', (id, words) => {
    expect(sentencesOf(id)).toContain(words)
  })
})

test.each([
  ['client-responsibilities', 'Unsolicited Electronic Messages Act 2007'],
  ['confidentiality', 'Privacy Act 2020'],
  ['health-and-safety', 'Health and Safety at Work Act 2015'],
  ['liability', 'Consumer Guarantees Act 1993'],
  ['liability', 'Fair Trading Act 1986'],
  ['variations-and-priority', 'The law of New Zealand governs the agreement'],
  ['electronic-acceptance', 'Part 4 of the Contract and Commercial Law Act 2017'],
])('%s names the %s', (id, words) => {
  expect(sentencesOf(id)).toContain(words)
})

test('numbers follow from position', () => {
  const { sections } = termsFor('Aroha Sales Ltd')
  expect(sections.map(({ number }) => number)).toEqual(terms.sections.map((_, at) => String(at + 1)))
  expect(sections[1]?.clauses[8]).toEqual({
    id: 'pricing-and-payment-9',
    number: '2.9',
    text: terms.sections[1]?.paragraphs[8],
  })
})

test('the legal name is filled in as it is written, whatever characters it has', () => {
  const legalName = 'Tāne $& Sons $1 Ltd'
  const { sections, ...rest } = termsFor(legalName)
  const text = sections.flatMap(({ clauses }) => clauses.map((clause) => clause.text)).join('\n')
  expect(text).toContain(`that ${legalName} (“we”`)
  expect(text).not.toMatch(/[{}]/)
  expect(rest).toMatchObject({ version: 'v2025-10-24', updated: '2025-10-24' })
})

test('the canonical text holds every title and clause, and the placeholder instead of a name', () => {
  for (const { title, paragraphs } of terms.sections) {
    for (const words of [title, ...paragraphs]) expect(termsText).toContain(words)
  }
  expect(termsText).toContain('{legalName}')
  expect(termsText).toContain('\n9. Liability\n9.1 You acquire')
})

test('late payment is charged without a claim about what it costs us', () => {
  expect(sentencesOf('pricing-and-payment')).toContain('2% per month on late balances, worked out by the day from')
  expect(termsText).not.toContain('what late payment costs')
})

test('no dash is used as decoration', () => {
  expect(termsText).not.toMatch(/[–—]| - /)
})

test('the text of v2025-10-24 is pinned: another text needs another version', () => {
  expect([terms.version, termsSha256]).toEqual([
    'v2025-10-24',
    '794c6df06252a353a1f6170be79160baa4fa3819a08c4a34915f0fd438e28269',
  ])
})

test('each version stays, newest first, with the fingerprint of its own text', () => {
  expect(termsVersions.map(({ version }) => version)).toEqual(['v2025-10-24'])
  expect(termsVersions[0]).toBe(terms)
  for (const one of termsVersions) {
    expect(one.version).toBe(`v${one.updated}`)
    expect(one.sha256).toBe(sha256(plainTerms(one)))
    expect(findTerms(one.version)).toBe(one)
  }
  expect(termsVersions.map(({ updated }) => updated)).toEqual(
    termsVersions
      .map(({ updated }) => updated)
      .sort()
      .reverse(),
  )
})

test('no other name finds terms', () => {
  for (const name of ['', 'v1', '2025-10-24', 'V2025-10-24', 'v2025-10-24 ', 'constructor']) {
    expect(findTerms(name)).toBeNull()
  }
})

test('every section and clause has a unique id', () => {
  const ids = termsFor('Aroha Sales Ltd').sections.flatMap(({ id, clauses }) => [
    id,
    ...clauses.map((clause) => clause.id),
  ])
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*(-\d+)?$/)
})
