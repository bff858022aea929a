import { describe, expect, test } from 'vitest'
import { sha256 } from '#src/base/sha256.ts'
import { findNda, nda, ndaFor, ndaVersions, plainNda } from '#src/nda/clauses.ts'
import { consentWording } from '#src/nda/rules.ts'

const ndaText = plainNda(nda)

const names = { legalName: 'Aroha Sales Ltd', companyName: 'Timaru Tools Ltd' }

const sentencesOf = (id: string) => nda.clauses.find((clause) => clause.id === id)?.paragraphs.join('\n')

/** Everything a reader sees, in reading order. */
const wordsOf = ({ title, parties, clauses, intent }: ReturnType<typeof ndaFor>) =>
  [
    title,
    ...parties,
    ...clauses.flatMap((clause) => [clause.title, ...clause.paragraphs.map(({ text }) => text)]),
    intent,
  ].join('\n')

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

test('a paragraph is numbered below its clause', () => {
  const { clauses } = ndaFor(names)
  for (const { id, number, paragraphs } of clauses) {
    expect(paragraphs.map((paragraph) => paragraph.number)).toEqual(paragraphs.map((_, at) => `${number}.${at + 1}`))
    expect(paragraphs.map((paragraph) => paragraph.id)).toEqual(paragraphs.map((_, at) => `${id}-${at + 1}`))
  }
  expect(clauses[1]?.paragraphs[1]).toEqual({
    id: 'related-documents-and-precedence-2',
    number: '1A.2',
    text: nda.clauses[1]?.paragraphs[1],
  })
})

test('every clause that the text refers to exists', () => {
  const numbers = nda.clauses.map(({ number }) => number)
  const named = [...ndaText.matchAll(/clause (\d\w*)/g)].map(([, number]) => number)
  expect(named).toContain('8')
  for (const number of named) expect(numbers).toContain(number)
})

test('every clause and paragraph has a unique id', () => {
  const ids = ndaFor(names).clauses.flatMap(({ id, paragraphs }) => [
    id,
    ...paragraphs.map((paragraph) => paragraph.id),
  ])
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*(-\d+)?$/)
})

describe('required wording', () => {
  test.each([
    [
      'related-documents-and-precedence',
      'On confidentiality alone, this agreement comes before the quote and the terms',
    ],
    ['confidential-information', 'Privacy Act 2020'],
    ['confidential-information', 'no licence'],
    ['purpose', 'Nothing in this agreement obliges either of us'],
    ['exclusions', 'Protected Disclosures (Protection of Whistleblowers) Act 2022'],
    ['exclusions', 'what the law, a court or an authority with the power to do so requires'],
    ['duration', '2 years after our relationship ends'],
    ['duration', 'A trade secret stays protected for as long as the law protects it'],
    ['return-or-destruction', 'records that the law requires to be kept'],
    ['return-or-destruction', 'routine backups'],
    ['governing-law', 'The law of New Zealand governs this agreement'],
    ['governing-law', 'non-exclusive jurisdiction'],
    ['governing-law', 'injunction'],
    ['electronic-execution', 'Part 4 of the Contract and Commercial Law Act 2017'],
    ['electronic-execution', 'sections 226 to 228'],
    ['electronic-execution', 'authority to bind the client'],
    ['electronic-execution', 'not a deed'],
  ])('%s: %s', (id, words) => {
    expect(sentencesOf(id)).toContain(words)
  })
})

test('the signer states the words of the checkbox', () => {
  for (const words of [sentencesOf('electronic-execution'), nda.intent]) expect(words).toContain(`“${consentWording}”`)
  expect(nda.intent).toContain('{companyName}')
})

test('both parties are filled in, and no placeholder is left', () => {
  const filled = ndaFor(names)
  expect(filled.parties[0]).toMatch(/^Aroha Sales Ltd \(“the provider”\) and Timaru Tools Ltd \(“the client”\) make/)
  expect(filled.intent).toContain('for Timaru Tools Ltd.')
  expect(wordsOf(filled)).not.toMatch(/[{}]/)
  expect(filled).toMatchObject({ version: 'v2026-11-22', updated: '2026-11-22', sha256: nda.sha256 })
})

test.each([
  'Ngā Whānau o Ōtautahi Tāpui',
  'O’Neill & Sons',
  "O'Neill – Fish—Chips",
  '$& $1 $$ Ltd',
  '{legalName}',
  '{companyName} {legalName}',
  'ā'.repeat(200),
])('a name is filled in as it was typed: %s', (name) => {
  const asClient = ndaFor({ ...names, companyName: name })
  expect(asClient.parties[0]).toContain(`Aroha Sales Ltd (“the provider”) and ${name} (“the client”)`)
  expect(asClient.intent).toContain(`for ${name}.`)
  const asProvider = ndaFor({ ...names, legalName: name })
  expect(asProvider.parties[0]).toContain(`${name} (“the provider”) and Timaru Tools Ltd (“the client”)`)
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

test('every character is plain Latin typography, and no dash is used as decoration', () => {
  const characters = new Set(wordsOf(ndaFor(names)))
  expect([...characters].filter((one) => !/[\n A-Za-z0-9.,:;&()“”’-]/.test(one))).toEqual([])
  expect(ndaText).not.toContain(' - ')
  expect(ndaText).not.toMatch(/ {2}| \n|\n{3}/)
})

test.each([['v2026-11-22', 'b238d62d771fd4826a3e24b3b34949c86f734f95be8869db7aea5651cae193d2']])(
  'the text of %s is pinned: another text needs another version',
  (version, hash) => {
    const one = findNda(version)
    expect(one && sha256(plainNda(one))).toBe(hash)
  },
)

test('the text in force says what the Execution block and the hand-over do, and calls an email an email', () => {
  const execution = sentencesOf('electronic-execution')
  expect(execution).toContain('Otherwise it says that the quote was not accepted when this agreement was signed.')
  expect(execution).toContain(
    'may name someone else to sign. That person then signs through a personal link of their own',
  )
  expect(execution).toContain('sends it by email to the signer and to the provider')
  expect(execution).toContain('If someone else was named to sign, the first addressee gets it too.')
  expect(ndaText).not.toMatch(/e-mail/i)
  expect(ndaText).not.toContain('the time of the signature')
})

test('each version stays, newest first, with the fingerprint of its own text', () => {
  expect(ndaVersions.map(({ version }) => version)).toEqual(['v2026-11-22'])
  expect(ndaVersions[0]).toBe(nda)
  for (const one of ndaVersions) {
    expect(one.version).toBe(`v${one.updated}`)
    expect(one.sha256).toBe(sha256(plainNda(one)))
    expect(findNda(one.version)).toBe(one)
  }
  expect(ndaVersions.map(({ updated }) => updated)).toEqual(
    ndaVersions
      .map(({ updated }) => updated)
      .sort()
      .reverse(),
  )
})

test('no other name finds an NDA', () => {
  for (const name of ['', 'v1', '2025-10-24', 'V2025-10-24', 'v2025-10-24 ', 'constructor']) {
    expect(findNda(name)).toBeNull()
  }
})
