import { expect, test } from 'vitest'
import { sha256 } from '#src/base/sha256.ts'
import { defaultPlace } from '#src/business/place-rules.ts'
import { freeTravel } from '#src/business/text.ts'
import { plainTerms, terms, termsFor, termsVersions } from '#src/terms/text.ts'

test('the legal name is filled in as it is written, whatever characters it has', () => {
  const legalName = 'Tāne $& Sons $1 Ltd'
  const { sections, ...rest } = termsFor(legalName, terms)
  const text = sections.flatMap(({ clauses }) => clauses.map((clause) => clause.text)).join('\n')
  expect(text).toContain(`that ${legalName} (“we”`)
  expect(text).not.toMatch(/[{}]/)
  expect(rest).toMatchObject({ version: 'v2025-10-24', updated: '2025-10-24' })
})

test('the canonical text holds every title and clause, free travel as the pages say it, and the placeholder instead of a name', () => {
  const every = terms.sections.flatMap(({ title, paragraphs }) => [title, ...paragraphs])
  for (const words of [...every, freeTravel(50, defaultPlace.travel), '{legalName}', '\n9. Liability\n9.1 You acquire'])
    expect(plainTerms(terms)).toContain(words)
})

test('the text of v2025-10-24 is pinned: another text needs another version', () => {
  const pinned = '794c6df06252a353a1f6170be79160baa4fa3819a08c4a34915f0fd438e28269'
  expect([terms.version, sha256(plainTerms(terms))]).toEqual(['v2025-10-24', pinned])
})

test('each version stays, newest first, with the fingerprint of its own text', () => {
  expect(termsVersions.map(({ version }) => version)).toEqual(['v2025-10-24'])
  expect(termsVersions[0]).toBe(terms)
  for (const one of termsVersions) {
    expect([one.version, one.sha256]).toEqual([`v${one.updated}`, sha256(plainTerms(one))])
  }
  const dates = termsVersions.map(({ updated }) => updated)
  expect(dates).toEqual(dates.toSorted().reverse())
})

test('numbers follow from position, and every section and clause has a unique id', () => {
  const { sections } = termsFor('Aroha Sales Ltd', terms)
  expect(sections.map(({ number }) => number)).toEqual(terms.sections.map((_, at) => String(at + 1)))
  const text = terms.sections[1]?.paragraphs[8]
  expect(sections[1]?.clauses[8]).toEqual({ id: 'pricing-and-payment-9', number: '2.9', text })
  const ids = sections.flatMap(({ id, clauses }) => [id, ...clauses.map((clause) => clause.id)])
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*(-\d+)?$/)
})
