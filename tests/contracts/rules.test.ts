import { expect, test } from 'vitest'
import {
  type ContractPart,
  formatParts,
  missingSections,
  parseParts,
  publishConsequence,
  textDifferences,
  versionName,
  withIds,
} from '#src/contracts/rules.ts'
import { nda } from '#src/nda/clauses.ts'
import { withPositions } from '#src/nda/text-schema.ts'
import { terms } from '#src/terms/text.ts'

const part = (title: string, ...paragraphs: string[]): ContractPart => ({ title, paragraphs })
const bare = (parts: readonly ContractPart[]) => parts.map(({ title, paragraphs }) => part(title, ...paragraphs))

test.for([terms.sections, nda.clauses])('the editor’s form of a contract gives its parts again', (parts) => {
  expect(parseParts(formatParts(parts))).toEqual(bare(parts))
  expect(withIds(bare(parts)).map(({ id }) => id)).toEqual(
    parts.map(({ id, title }) => (id === 'governing-law' ? 'governing-law-and-enforcement' : title && id)),
  )
})

test.for<[string, ContractPart[]]>([
  ['# A\n\none\nline\n\n\n two \n#B\n# C\r\n\r\nthree', [part('A', 'one line', 'two #B'), part('C', 'three')]],
  ['before\n\n# A\n\none', [part('', 'before'), part('A', 'one')]],
  ['', []],
])('%j is read as its parts', ([typed, parts]) => {
  expect(parseParts(typed)).toEqual(parts)
})

test('an id comes from its title, and is like no other, nor like that of a paragraph', () => {
  const titles = ['Ngā utu & GST', 'Terms', 'Fees 2', 'Fees!', 'fees', '???', 'Record']
  const ids = withIds(titles.map((title) => part(title, 'x'))).map(({ id }) => id)
  expect(ids).toEqual(['nga-utu-and-gst', 'terms-part', 'fees-2-part', 'fees', 'fees-part', 'part', 'record-part'])
})

test('differences are what was removed and added, in the order of the text', () => {
  const before = [part('A', 'one', 'two'), part('B', 'three')]
  expect(textDifferences(before, [part('A', 'two', 'two and a half'), part('C', 'three')])).toEqual([
    { kind: 'removed', text: 'one' },
    { kind: 'removed', text: '# B' },
    { kind: 'added', text: 'two and a half' },
    { kind: 'added', text: '# C' },
  ])
})

test('a section that a text names and the terms lack is found; the texts of the source lack none', () => {
  const titles = terms.sections.map(({ title }) => title)
  expect(missingSections([...terms.sections, ...nda.clauses], titles)).toEqual([])
  expect(missingSections(nda.clauses, ['Services'])).toEqual(['Confidentiality', 'Notices'])
})

test('the editor of the NDA starts with clauses numbered by position, and with the numbers that the text names', () => {
  const clauses = nda.clauses.map(({ number, title, paragraphs }) => ({ number, title, text: paragraphs.join('\n\n') }))
  const changed = withPositions(clauses)
  expect(changed.map(({ number }) => number)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
  expect(changed[5]?.text).toContain('as clause 9 describes')
  expect(changed[6]?.text).toContain('as clause 6 says')
  expect(withPositions(changed)).toEqual(changed)
})

test('a version is named by its day, and the consequence says what stays', () => {
  const day = terms.updated
  expect(versionName(day, [])).toBe('v2025-10-24')
  expect(versionName(day, ['v2025-10-24', 'v2025-10-24-2'])).toBe('v2025-10-24-3')
  const open = [1, 3].map((quotes) => ({ version: `v${quotes}`, quotes }))
  expect(publishConsequence('terms', open)).toBe(
    'Quotes sent from now on use it. 1 quote that is open keeps v1. 3 quotes that are open keep v3.',
  )
})
