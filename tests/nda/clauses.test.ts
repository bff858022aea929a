import { expect, test } from 'vitest'
import { sha256 } from '#src/base/sha256.ts'
import { findNda, nda, ndaFor, ndaVersions, plainNda } from '#src/nda/clauses.ts'
import { consentWording } from '#src/nda/rules.ts'

const ndaText = plainNda(nda)
const names = { legalName: 'Aroha Sales Ltd', companyName: 'Timaru Tools Ltd' }

const sentencesOf = (id: string) => nda.clauses.find((clause) => clause.id === id)?.paragraphs.join('\n')

/** Everything a reader sees, in reading order. */
const wordsOf = ({ title, parties, clauses, intent }: ReturnType<typeof ndaFor>) => [
  title,
  ...parties,
  ...clauses.flatMap((clause) => [clause.title, ...clause.paragraphs.map(({ text }) => text)]),
  intent,
]

test('the clauses are 1 to 8 and 1A, in this order', () => {
  expect(nda.clauses.map(({ number, title }) => `${number} ${title}`)).toEqual([
    '1 Purpose',
    '1A Related documents and precedence',
    '2 Confidential information',
    '3 Recipient obligations',
    '4 Exclusions',
    '5 Duration',
    '6 Return or destruction',
    '7 Governing law and enforcement',
    '8 Electronic execution',
  ])
})

test('a paragraph is numbered below its clause, and each has an id of its own', () => {
  const { clauses } = ndaFor(names)
  for (const { id, number, paragraphs } of clauses) {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(paragraphs.map((paragraph) => [paragraph.number, paragraph.id])).toEqual(
      paragraphs.map((_, at) => [`${number}.${at + 1}`, `${id}-${at + 1}`]),
    )
  }
  expect(new Set(clauses.map(({ id }) => id)).size).toBe(clauses.length)
  const text = nda.clauses[1]?.paragraphs[1]
  expect(clauses[1]?.paragraphs[1]).toEqual({ id: 'related-documents-and-precedence-2', number: '1A.2', text })
})

test('every clause that the text refers to exists', () => {
  const numbers = nda.clauses.map(({ number }) => number)
  const named = [...ndaText.matchAll(/clause (\d\w*)/g)].map(([, number]) => number)
  expect(named).toContain('8')
  for (const number of named) expect(numbers).toContain(number)
})

test.each([
  ['purpose', ['Nothing in this agreement obliges either of us']],
  [
    'related-documents-and-precedence',
    ['On confidentiality alone, this agreement comes before the quote and the terms'],
  ],
  ['confidential-information', ['Privacy Act 2020', 'no licence']],
  [
    'exclusions',
    [
      'Protected Disclosures (Protection of Whistleblowers) Act 2022',
      'what the law, a court or an authority with the power to do so requires',
    ],
  ],
  [
    'duration',
    ['2 years after our relationship ends', 'A trade secret stays protected for as long as the law protects it'],
  ],
  ['return-or-destruction', ['records that the law requires to be kept', 'routine backups']],
  ['governing-law', ['The law of New Zealand governs this agreement', 'non-exclusive jurisdiction', 'injunction']],
  [
    'electronic-execution',
    [
      'Part 4 of the Contract and Commercial Law Act 2017',
      'sections 226 to 228',
      'authority to bind the client',
      'not a deed',
      'Otherwise it says that the quote was not accepted when this agreement was signed.',
      'may name someone else to sign. That person then signs through a personal link of their own',
      'sends it by email to the signer and to the provider',
      'If someone else was named to sign, the first addressee gets it too.',
    ],
  ],
])('the clause “%s” has the wording that it must have', (id, wording) => {
  for (const words of wording) expect(sentencesOf(id)).toContain(words)
})

test('the signer states the words of the checkbox', () => {
  for (const words of [sentencesOf('electronic-execution'), nda.intent]) expect(words).toContain(`“${consentWording}”`)
})

test.each([
  'Timaru Tools Ltd',
  'Ngā Whānau o Ōtautahi Tāpui',
  "O'Neill – Fish—Chips",
  '$& $1 $$ Ltd',
  '{companyName} {legalName}',
  'ā'.repeat(200),
])('both parties are filled in as they were typed: %s', (name) => {
  const asClient = ndaFor({ ...names, companyName: name })
  expect(asClient.parties[0]).toMatch(/^Aroha Sales Ltd \(“the provider”\) and /)
  expect(asClient.parties[0]).toContain(` and ${name} (“the client”) make`)
  expect(asClient.intent).toContain(`for ${name}.`)
  expect(ndaFor({ ...names, legalName: name }).parties[0]).toContain(`${name} (“the provider”) and Timaru Tools Ltd`)
})

test('while no company is typed, the client is the business named beside the signature', () => {
  const { parties, intent } = ndaFor({ ...names, companyName: '' })
  for (const words of [parties[0], intent]) expect(words).toContain('the business named beside the signature')
})

test('the canonical text holds every word, and the placeholders instead of names', () => {
  const { title, parties, clauses, intent } = nda
  const words = [title, ...parties, ...clauses.flatMap((clause) => [clause.title, ...clause.paragraphs]), intent]
  for (const one of words) expect(ndaText).toContain(one)
  expect(ndaText).toMatch(/^Mutual Non-Disclosure Agreement v2026-11-22, updated 2026-11-22\n\n\{legalName\}/)
  expect(ndaText).toContain('\n\n1A. Related documents and precedence\n1A.1 This agreement stands')
  expect(new Set(ndaText.match(/\{.*?\}/g))).toEqual(new Set(['{legalName}', '{companyName}']))
})

test('every character is plain Latin typography, no dash is used as decoration, and an email is an email', () => {
  const characters = new Set(wordsOf(ndaFor(names)).join('\n'))
  expect([...characters].filter((one) => !/[\n A-Za-z0-9.,:;&()“”’-]/.test(one))).toEqual([])
  expect(ndaText).not.toMatch(/ - | {2}| \n|\n{3}|e-mail|the time of the signature/i)
})

// Another text needs another version.
test('each version stays, newest first, with the fingerprint of its own text', () => {
  expect(ndaVersions.map((one) => [one.version, sha256(plainNda(one))])).toEqual([
    ['v2026-11-22', 'b238d62d771fd4826a3e24b3b34949c86f734f95be8869db7aea5651cae193d2'],
  ])
  expect(ndaVersions[0]).toBe(nda)
  for (const one of ndaVersions) {
    expect(one.version).toBe(`v${one.updated}`)
    expect(one.sha256).toBe(sha256(plainNda(one)))
    expect(findNda(one.version)).toBe(one)
  }
  const days = ndaVersions.map(({ updated }) => updated)
  expect(days).toEqual(days.toSorted().reverse())
  for (const name of ['', 'v1', '2026-11-22', 'V2026-11-22', 'v2026-11-22 ', 'constructor']) {
    expect(findNda(name), name).toBeNull()
  }
})
