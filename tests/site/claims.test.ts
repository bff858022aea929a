import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { facts } from '#src/business/facts.ts'
import { terms } from '#src/terms/text.ts'
import { text } from '#tests/conventions/source.ts'
import { figures, laws } from './claims.ts'
import { everythingSaid } from './said.ts'

const sections = new Map(
  text('docs/product.md')
    .split(/^#+ /m)
    .map((part) => [part.slice(0, part.indexOf('\n')), part.replace(/\s+/g, ' ')]),
)

/** What a source says; null where a test of its own checks it. */
const wordsOf = (source: string): string | null | undefined => {
  const [, kind, place = ''] = /^(\w+) (.*)$/.exec(source) ?? []
  if (kind === 'product') return sections.get(place)
  if (kind === 'fact') return JSON.stringify(facts[place as keyof typeof facts])
  if (kind === 'law') return laws[place]
  if (kind === 'file') return existsSync(place) ? null : undefined
  const [section = 0, clause = 0] = place.split('.').map(Number)
  return terms.sections[section - 1]?.paragraphs[clause - 1]
}

const figuresIn = (words: string) => words.replace(/(?<=\d),(?=\d{3})/g, '').match(/\d+/g) ?? []

/** The contract is a source itself, and structured data repeats the page. */
const readLines = async () =>
  Object.entries(await everythingSaid())
    .filter(([where]) => where.startsWith('/') && !where.startsWith('/terms'))
    .flatMap(([, words]) => words.split(/\n+/).map((line) => line.trim().replace(/^\d(?= ?[A-Z]|$)/, '')))
    .filter((line) => !line.startsWith('{'))

describe('every figure of the public pages', () => {
  test('has a source', async () => {
    const unknown = (await readLines())
      .map((line) => figures.reduce((rest, [said]) => rest.replaceAll(said, ''), line.replace(/ Act \d{4}/g, '')))
      .filter((line) => /\b\d/.test(line))
    expect([...new Set(unknown)]).toEqual([])
  })

  test.each(figures)('%s is said, and its source says the same', async (said, source) => {
    const found = (await readLines()).flatMap((line) => line.match(said) ?? [])
    expect(found.length).toBeGreaterThan(0)
    const words = wordsOf(source)
    expect(words).toBeDefined()
    if (words) expect(figuresIn(words)).toEqual(expect.arrayContaining(found.flatMap(figuresIn)))
  })
})

test('every law of the public pages is one that we know, by its section', async () => {
  const named = (await readLines()).flatMap((line) => line.match(/(?:[A-Z]\w+ )+Act \d{4}/g) ?? [])
  expect([...new Set(named)].sort()).toEqual(Object.keys(laws).sort())
})
