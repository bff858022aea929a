import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { attemptsPerHour, attemptsPerMinute, idleMinutes } from '#src/auth/rules.ts'
import { facts } from '#src/business/facts.ts'
import { dwellSeconds } from '#src/leads/rules.ts'
import { acceptanceWorkingDays, defaultMileageThresholdKm, planLabels } from '#src/quotes/rules.ts'
import { everythingSaid } from './said.ts'

const terms = 'terms v2025-10-24'

const readSentences = async () =>
  Object.entries(await everythingSaid()).flatMap(([where, text]) =>
    text
      .split(/(?<=[.;?!])\s+|\n+|"\}/)
      .map((sentence) => ({ where, sentence: sentence.trim() }))
      .filter(({ sentence }) => sentence),
  )

/**
 * What is said of a subject. `about` finds the sentences; the numbers that `figure` captures in them are the constant's
 * and no other. Each place in `places` says it.
 */
type Claim = { about: RegExp; figure: RegExp; value: string | readonly string[]; places: readonly (string | RegExp)[] }

const emails = /^email \d+: Accepted/

const claims: Record<string, Claim> = {
  'free travel and service radius: 50 km': {
    about: /^(?!.*Akaroa)(?!\d+ km by road$).*\bkm\b/,
    figure: /(\d+) km/g,
    value: String(defaultMileageThresholdKm),
    places: ['/', '/south-island-advantage', '/faq', terms, 'a quote', emails],
  },
  'the example beyond it: 80 km by road, 30 km further each way': {
    about: /Akaroa/,
    figure: /(\d+) km/g,
    value: ['80', '30'],
    places: ['/faq', '/south-island-advantage'],
  },
  'booking lead time: at least 7 working days': {
    about: /working days(?!.*(?:from its date|Privacy Act))/,
    figure: /(\d+) working days/g,
    value: '7',
    places: ['/', '/south-island-advantage', '/faq', terms, emails],
  },
  'a quote is open for 10 working days': {
    about: /(?:open|acceptance) for \d+|working days from its date/,
    figure: /(\d+) working days/g,
    value: String(acceptanceWorkingDays),
    places: ['/faq', '/what-youll-get', terms],
  },
  'smallest practical scale: 1–4 days per month': {
    about: /(?:In practice|Most work fits|^\d–\d days a month)/,
    figure: /(\d+–\d+) days/g,
    value: '1–4',
    places: ['/', '/faq', '/south-island-advantage'],
  },
  'pre-paid blocks are valid for 90 days': {
    about: /valid (?:for )?\d+ days/,
    figure: /valid (?:for )?(\d+) days/g,
    value: '90',
    places: ['/faq', '/what-youll-get', terms, 'a quote', emails],
  },
  'and have one extension of 30 days': {
    about: /extension|more on request before expiry/,
    figure: /(\d+)(?:-day| more)/g,
    value: '30',
    places: ['/faq', '/what-youll-get', terms, 'a quote', emails],
  },
  'a day is 8 hours': {
    about: /(?<!-)\b[Dd]ays? (?:is|of) |one day \(|8h|h day/,
    figure: /(?:days? (?:is|of)|\() ?(\d+) ?h|(\d+)h\b/gi,
    value: '8',
    places: ['/', '/faq', '/south-island-advantage', '/what-youll-get', terms, 'a quote', emails],
  },
  'a casual half-day block is 4 hours': {
    about: /half-day block|half day|per \dh block/,
    figure: /blocks? of (\d+)(?: hours)?|(\d+)h block/g,
    value: '4',
    places: ['/faq', '/south-island-advantage', '/what-youll-get', terms, 'a quote', emails],
  },
  'payment within 7 days': {
    about: /[Ii]nvoices are (?:due|payable)|Payment within/,
    figure: /(\d+) days/g,
    value: '7',
    places: ['/faq', '/south-island-advantage', terms, 'a quote', emails],
  },
  'late balances: 2% per month': {
    about: /late balances/,
    figure: /(\d+)%/g,
    value: '2',
    places: ['/faq', terms],
  },
  'cancellation is free with 3 or more business days’ notice': {
    about: /\d or more business|^\d+ business days before/,
    figure: /(\d+) (?:or more )?business/g,
    value: '3',
    places: ['/', '/faq', '/south-island-advantage', '/what-youll-get', terms],
  },
  'from 1 to under 3 business days: 50%': {
    about: /\d to under \d/,
    figure: /(\d to under \d)|(\d+)%/g,
    value: ['1 to under 3', '50'],
    places: ['/faq', '/south-island-advantage', terms],
  },
  'less than 1 business day, or no-show: 100%': {
    about: /less than \d+(?: business|, or)/,
    figure: /less than (\d+)|(\d+)%/g,
    value: ['1', '100'],
    places: ['/faq', '/south-island-advantage', terms],
  },
  'termination: 30 days’ notice': {
    about: /days’ notice(?! is)(?!.*business)/,
    figure: /(\d+) days’/g,
    value: '30',
    places: ['/faq', '/what-youll-get', terms, 'a quote'],
  },
  'a breach is remedied within 10 business days': {
    about: /material breach that/,
    figure: /(\d+) business/g,
    value: '10',
    places: [terms],
  },
  'liability cap: the fees of 3 months': {
    about: /total liability/,
    figure: /(\d+) months/g,
    value: '3',
    places: [terms],
  },
  'non-solicitation: 6 months': {
    about: /solicit.*\d|\d.*solicit/,
    figure: /(\d+) months/g,
    value: '6',
    places: ['/faq', '/south-island-advantage', terms],
  },
  'restraint cooling-off: typically three months': {
    about: /cooling-off/,
    figure: /typically (\w+) months/g,
    value: 'three',
    places: ['/faq'],
  },
  'confidentiality: 2 years after the relationship ends': {
    about: /\d years (?:after|does)/,
    figure: /(\d+) years/g,
    value: '2',
    places: ['/faq', '/what-youll-get', terms, 'nda v2026-11-22'],
  },
  'the needs assessment takes about 2 minutes': {
    about: /^(?!.*signed out).*(?:\d|two)[ -]minute/,
    figure: /(\d+|two)[ -]minute/g,
    value: ['2', 'two'],
    places: ['/', '/faq', '/what-youll-get', '/start-assessment', '/south-island-advantage'],
  },
  'background: 20+ years': {
    about: /\d\+ years/,
    figure: /(\d+\+) years/g,
    value: '20+',
    places: ['/', '/faq', '/south-island-advantage', '/what-youll-get'],
  },
  'a hire: $80k–$120k base, $110k–$150k+ true cost': {
    about: /\$\d+k/,
    figure: /\$(\d+k–\$\d+k)/g,
    value: ['80k–$120k', '110k–$150k'],
    places: ['/', '/faq'],
  },
  'about 220 workable days a year': {
    about: /workable days/,
    figure: /(\d+) workable/g,
    value: '220',
    places: ['/', '/faq'],
  },
}

const numbersIn = (sentence: string, figure: RegExp) =>
  [...sentence.matchAll(figure)].map(([, ...captured]) => captured.find((one) => one !== undefined))

describe.each(Object.entries(claims))('%s', (_, { about, figure, value, places }) => {
  const foundIn = (sentences: Awaited<ReturnType<typeof readSentences>>, place: string | RegExp) =>
    sentences
      .filter(({ where }) => (typeof place === 'string' ? where === place : place.test(where)))
      .filter(({ sentence }) => about.test(sentence))
      .flatMap(({ sentence }) => numbersIn(sentence, figure))

  test('is said where it matters', async () => {
    const sentences = await readSentences()
    expect(places.filter((place) => foundIn(sentences, place).length === 0).map(String)).toEqual([])
  })

  test('is contradicted nowhere', async () => {
    const other = (await readSentences())
      .filter(({ sentence }) => about.test(sentence))
      .filter(({ sentence }) => numbersIn(sentence, figure).some((found) => !found || ![value].flat().includes(found)))
    expect(other).toEqual([])
  })
})

test('distance is measured in the same words wherever it is explained', async () => {
  const said = await everythingSaid()
  const rule = 'by road and one way, and anywhere in Selwyn District'
  for (const place of ['/faq', '/south-island-advantage', terms, 'a quote']) expect(said[place]).toContain(rule)
  const charged = 'each further kilometre, there and back, is charged at'
  for (const place of ['/faq', '/south-island-advantage', terms, 'a quote']) expect(said[place]).toContain(charged)
  const asTheCrowFlies = (await readSentences()).filter(({ sentence }) =>
    /crow|circle|radius|GeoCircle/i.test(sentence),
  )
  expect(asTheCrowFlies).toEqual([])
})

test('retainers are invoiced at the start of each month wherever invoices are spoken of', async () => {
  const said = await everythingSaid()
  for (const place of ['/faq', '/south-island-advantage', '/what-youll-get', terms, 'a quote']) {
    expect(said[place]).toContain('at the start of each month')
  }
})

test('the limits of pages and server are the constants', () => {
  expect([facts.travel.freeKm, facts.background, facts.restraint]).toEqual([50, '20+ years', 'typically three months'])
  expect([idleMinutes, dwellSeconds, attemptsPerMinute, attemptsPerHour]).toEqual([30, 5, 5, 20])
  expect(planLabels).toEqual({ retainer: 'Retainer (Monthly)', prepaid: 'Pre-paid Day Units (8h/day)' })
})

test.each([
  ['idle sign-out', 'end after 30 minutes without activity'],
  ['idle check', 'The page checks every 60 seconds'],
  ['loading and role query', 'two tries of 5 seconds, so loading ends after 10'],
  ['quote fetch', 'A page gives up a request after 10 seconds'],
  ['loading watchdog', '15 seconds of loading'],
  ['dwell time', 'between 5 seconds and 24 hours after it was issued'],
  ['login rate', '5 in any minute and 20 in any hour'],
  ['NDA verifier', "The last 8 characters of the NDA invitation's id, upper-cased"],
  ['NDA print', 'A4, 12 mm margins'],
])('docs/product.md states the limit of %s: %s', (_, words) => {
  expect(readFileSync('docs/product.md', 'utf8').replace(/\s+/g, ' ')).toContain(words)
})
