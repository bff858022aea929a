import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { facts } from '#src/business/facts.ts'
import { terms } from '#src/terms/text.ts'
import { text } from '#tests/conventions/source.ts'
import { home } from '#web/content/home.ts'
import { figures, laws } from './claims.ts'
import { everythingSaid } from './said.ts'
import { bannedIn, promise } from './words.ts'

const places: Record<string, RegExp> = {
  home: /^\/$/,
  work: /^\/south-island-advantage$/,
  get: /^\/what-youll-get$/,
  faq: /^\/faq$/,
  form: /^\/start-assessment$/,
  terms: /^terms v2025-10-24$/,
  nda: /^nda v2026-11-22$/,
  quote: /^a quote$/,
  emails: /^email \d+: Accepted/,
}

/** What is said; what its sentences match; what of them is captured, which is this and nothing else; and where. */
const claims = String.raw`
travel is free within 50 km; ^(?!.*Akaroa)(?!\d+ km by road$).*\bkm\b; (\d+) km; 50; home work faq terms quote
the example beyond is 80 km away, 30 km more each way; Akaroa; (\d+) km; 80, 30; faq work
a day is booked 7 working days ahead; working days(?!.*(?:from its date|Privacy Act)); (\d+) working days; 7; work faq terms emails
a quote is open for 10 working days; (?:open|acceptance) for \d+|working days from its date; (\d+) working days; 10; faq get terms
most work is 1–4 days a month; (?:In practice|Start with \d); (\d+–\d+) days; 1–4; home faq
blocks are valid for 90 days; valid (?:for )?\d+ days; valid (?:for )?(\d+) days; 90; faq terms quote
and have one extension of 30 days; extension|more on request before expiry; (\d+)(?:-day| more); 30; faq terms quote
a day is 8 hours; (?<!-)\b[Dd]ays? (?:is|of) |one day \(|8h|h day; (?:[Dd]ays? (?:is|of)|\() ?(\d+) ?h|(\d+)h\b; 8; faq get terms quote emails
a half-day block is 4 hours; half-day block|half day|per \dh block; blocks? of (\d+)(?: hours)?|(\d+)h block; 4; faq terms quote
invoices are paid within 7 days; [Ii]nvoices are (?:due|payable)|Payment within; (\d+) days; 7; faq terms quote
late balances cost 2% a month; late balances; (\d+)%; 2; faq terms
to cancel 3 days before is free; \d or more business|^\d+ business days before; (\d+) (?:or more )?business; 3; faq work get terms
from 1 to under 3 days before it costs 50%; \d to under \d; (\d to under \d)|(\d+)%; 1 to under 3, 50; faq work terms
later, or by no-show, it costs 100%; less than \d+(?: business|, or); less than (\d+)|(\d+)%; 1, 100; faq work terms
termination takes 30 days; days’ notice(?! is)(?!.*business); (\d+) days’; 30; faq get terms quote
a breach is remedied within 10 days; material breach that; (\d+) business; 10; terms
liability ends at the fees of 3 months; total liability; (\d+) months; 3; terms
nobody is solicited for 6 months; solicit.*\d|\d.*solicit; (\d+) months; 6; faq terms
the restraint cools off in three months; cooling-off; typically (\w+) months; three; faq
what is confidential stays so for 2 years; \d years (?:after|does); (\d+) years; 2; faq get terms nda
the form takes 2 minutes; ^(?!.*signed out).*(?:\d|two)[ -]minute; (\d+|two)[ -]minute; 2, two; home faq get form work
the background is 20+ years; \d\+ years; (\d+\+) years; 20+; home faq get
a hire costs this; \$\d+k; \$(\d+k–\$\d+k); 80k–$120k, 110k–$150k; home faq
a year has 220 workable days; workable days; (\d+) workable; 220; home faq`
  .trim()
  .split('\n')
  .map((line) => line.split('; ') as [what: string, about: string, figure: string, said: string, where: string])

const readSentences = async () =>
  Object.entries(await everythingSaid()).flatMap(([where, said]) =>
    said
      .split(/(?<=[.;?!])\s+|\n+|"\}/)
      .map((sentence) => ({ where, sentence: sentence.trim() }))
      .filter(({ sentence }) => sentence),
  )

const capturedIn = (sentence: string, figure: RegExp) =>
  [...sentence.matchAll(figure)].map(([, ...captured]) => captured.find((one) => one !== undefined) ?? '')

describe('wherever it is said', () => {
  test.each(claims)('%s', async (_, about, figure, said, where) => {
    const sentences = (await readSentences())
      .filter(({ sentence }) => new RegExp(about).test(sentence))
      .map((each) => ({ ...each, found: capturedIn(each.sentence, new RegExp(figure, 'g')) }))
    expect(sentences.filter(({ found }) => found.some((one) => !said.split(', ').includes(one)))).toEqual([])
    const saying = sentences.filter(({ found }) => found.length > 0)
    const isSilent = (place: string) => !saying.some((each) => places[place]?.test(each.where))
    expect(where.split(' ').filter(isSilent)).toEqual([])
  })

  test.each([
    ['by road and one way, and anywhere in Selwyn District', '/faq /south-island-advantage terms quote'],
    ['each further kilometre, there and back, is charged at', '/faq terms quote'],
    ['at the start of each month', '/faq terms quote'],
    [promise, '/ /south-island-advantage /faq /what-youll-get /start-assessment confirmation'],
  ])('the words are the same: %s', async (words, where) => {
    const said = await everythingSaid()
    const [, confirmation] = Object.entries(said).find(([name]) => name.endsWith('We have your needs assessment')) ?? []
    const at: Record<string, string | undefined> = {
      ...said,
      confirmation,
      terms: said['terms v2025-10-24'],
      quote: said['a quote'],
    }
    for (const place of where.split(' ')) expect(at[place], place).toContain(words)
  })

  test('distance is not measured as the crow flies', async () => {
    expect((await readSentences()).filter(({ sentence }) => /crow|circle|radius|GeoCircle/i.test(sentence))).toEqual([])
  })
})

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

describe('of the public pages', () => {
  test('every figure has a source', async () => {
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

  test('every law is one that we know, by its section', async () => {
    const named = (await readLines()).flatMap((line) => line.match(/(?:[A-Z]\w+ )+Act \d{4}/g) ?? [])
    expect([...new Set(named)].sort()).toEqual(Object.keys(laws).sort())
  })
})

/** Words that the client says, on the form and in the agreement. */
const clients = /I confirm that I am authorised[^.]*|“?I accept this NDA”?|By typing my name.*/g
const withoutOwner = (words: string) =>
  home.person.words.reduce((rest, paragraph) => rest.replaceAll(paragraph, ''), words)
const saidInFirstPerson = (words: string) =>
  withoutOwner(words)
    .replace(clients, '')
    // A token may end with -I.
    .replaceAll(/https?:\S+/g, '')
    .match(/[^.\n]*\bI(?:'ll|’ll|'m|’m)?\b(?!\.)[^.\n]*/g) ?? []

test.each([
  ['has one noun for an offer, and one for an email', bannedIn],
  ['says "I" only where the client or the owner speaks', saidInFirstPerson],
])('what a person reads %s', async (_, find) => {
  const said = Object.entries(await everythingSaid())
  expect(said.flatMap(([where, words]) => find(words).map((found) => `${where}: ${found}`))).toEqual([])
})
