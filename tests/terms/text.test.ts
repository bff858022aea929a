import { expect, test } from 'vitest'
import { sha256 } from '#src/base/sha256.ts'
import { defaultPlace } from '#src/business/place-rules.ts'
import { freeTravel } from '#src/business/text.ts'
import { plainTerms, terms, termsFor, termsVersions } from '#src/terms/text.ts'

test('the legal name is filled in as it is written, whatever characters it has', () => {
  const legalName = 'Tāne $& Sons $1 Ltd'
  const { sections } = termsFor(legalName, terms)
  const text = sections.flatMap(({ clauses }) => clauses.map((clause) => clause.text)).join('\n')
  expect(text).toContain(`that ${legalName} (“we”`)
  expect(text).not.toMatch(/[{}]/)
})

test('the text of v2025-10-24 is pinned: another text needs another version', () => {
  const pinned = '794c6df06252a353a1f6170be79160baa4fa3819a08c4a34915f0fd438e28269'
  expect(termsVersions.map((one) => [one.version, one.sha256])).toEqual([['v2025-10-24', pinned]])
  expect(sha256(plainTerms(terms))).toBe(pinned)
  expect(plainTerms(terms)).toContain(freeTravel(50, defaultPlace.travel))
})
