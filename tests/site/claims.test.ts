import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { facts } from '#src/business/facts.ts'
import { terms } from '#src/terms/text.ts'
import { configured } from '#tests/fixtures/config.ts'
import { type Claim, claims, labels, type Source } from './claims.ts'
import { everythingSaid } from './said.ts'

const oneLine = (text: string) => text.replace(/\s+/g, ' ')

/** The text below each heading of docs/product.md, up to the next one. */
const sections = new Map(
  readFileSync('docs/product.md', 'utf8')
    .split(/^#+ /m)
    .map((part) => [part.slice(0, part.indexOf('\n')), oneLine(part)]),
)
const clauses = new Map<string, string>(
  terms.sections.flatMap(({ paragraphs }, section) =>
    paragraphs.map((text, clause) => [`${section + 1}.${clause + 1}`, text] as const),
  ),
)

/** What a source says: a figure of a claim stands in it. Null where a test of its own checks the sum. */
const wordsOf = (source: Source): string | null => {
  if ('product' in source) return source.words
  if ('terms' in source) return clauses.get(source.terms) ?? ''
  if ('fact' in source) return JSON.stringify(facts[source.fact])
  if ('law' in source) return `${source.law}, ${source.section}`
  return 'variable' in source ? JSON.stringify(configured({ BUSINESS_DAY_RATE: '840' }).business) : null
}

const figuresIn = (text: string) =>
  [...text.replace(/(?<=\b\d{1,3}),(?=\d{3}\b)/g, '').matchAll(/\d+(k?)/g)].map(([figure, thousands]) =>
    thousands ? Number.parseInt(figure, 10) * 1000 : Number(figure),
  )

const withoutSource = ({ from, says }: Claim) => {
  const texts = from.map(wordsOf)
  if (texts.includes(null)) return []
  const known = new Set(figuresIn(texts.join('\n')))
  return says.filter((sentence) => figuresIn(sentence).some((figure) => !known.has(figure)))
}

const isClaim = (sentence: string) =>
  /\d|\b(?:never|always|no|nobody|nothing|none|neither|every|only|free|same|firm|promise\w*|guarantee\w*|two|three|four|five|six|half|next business day|we|our|ours|us|i|my|me|one person|person who)\b/i.test(
    sentence,
  )

/** The contract is a source itself: its pages claim nothing beside it. */
const readPages = async () =>
  Object.entries(await everythingSaid())
    .filter(([where]) => where.startsWith('/') && !where.startsWith('/terms'))
    .flatMap(([where, text]) =>
      text
        .split(/\n+/)
        // Structured data repeats the page.
        .filter((line) => !line.startsWith('{'))
        .flatMap((line) => line.split(/(?<=[.;?!])\s+/))
        .map((sentence) => ({ where, sentence: sentence.trim() })),
    )

const asks = /[?]$|Link to this question/

describe('every figure, promise and word about ourselves on the public pages', () => {
  test('is listed with its source', async () => {
    const listed = new Set([...claims.flatMap(({ says }) => says), ...labels])
    const unknown = (await readPages()).filter(
      ({ sentence }) => isClaim(sentence) && !asks.test(sentence) && !listed.has(sentence),
    )
    expect(unknown).toEqual([])
  })

  test('is said somewhere: the list holds nothing else, and nothing twice', async () => {
    const said = new Set((await readPages()).map(({ sentence }) => sentence))
    const listed = [...claims.flatMap(({ says }) => says), ...labels]
    expect(listed.filter((sentence) => !said.has(sentence))).toEqual([])
    expect(listed.filter((sentence, at) => listed.indexOf(sentence) !== at)).toEqual([])
  })

  test.each(claims)('$of: the sources stand where the list says, with each figure', (claim) => {
    for (const source of claim.from) {
      if ('product' in source) expect(sections.get(source.product), source.product).toContain(source.words)
      if ('terms' in source) expect([...clauses.keys()]).toContain(source.terms)
      if ('variable' in source) expect(readFileSync('src/env.ts', 'utf8')).toContain(`${source.variable}:`)
      if ('law' in source) expect(`${source.law}, ${source.section}`).toMatch(/^[A-Z].* Act \d{4}, sections? \d/)
      if ('computed' in source) expect(existsSync(source.computed), source.computed).toBe(true)
    }
    expect(withoutSource(claim)).toEqual([])
  })
})

test('a figure or a promise that nobody gave is found', () => {
  for (const words of ['We won 12 awards.', 'Our clients never leave.', 'Trusted by 40 firms', 'A guaranteed result']) {
    expect(isClaim(words), words).toBe(true)
  }
  const from: Source[] = [{ terms: '3.3' }]
  expect(withoutSource({ of: 'moving', from, says: ['3 or more business days free', '4 days free'] })).toEqual([
    '4 days free',
  ])
})
