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

const places = {
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

/**
 * What is said of a subject: the pattern finds the sentences; the numbers that the second one captures in them are the
 * constant's and no other; each of the places says it.
 */
const claims: Record<string, [about: RegExp, figure: RegExp, value: string | readonly string[], where: string]> = {
  'free travel and service radius: 50 km': [
    /^(?!.*Akaroa)(?!\d+ km by road$).*\bkm\b/,
    /(\d+) km/g,
    String(defaultMileageThresholdKm),
    'home work faq terms quote emails',
  ],
  'the example beyond it: 80 km by road, 30 km further each way': [/Akaroa/, /(\d+) km/g, ['80', '30'], 'faq work'],
  'booking lead time: at least 7 working days': [
    /working days(?!.*(?:from its date|Privacy Act))/,
    /(\d+) working days/g,
    '7',
    'home work faq terms emails',
  ],
  'a quote is open for 10 working days': [
    /(?:open|acceptance) for \d+|working days from its date/,
    /(\d+) working days/g,
    String(acceptanceWorkingDays),
    'faq get terms',
  ],
  'smallest practical scale: 1–4 days per month': [
    /(?:In practice|Most work fits|^\d–\d days a month)/,
    /(\d+–\d+) days/g,
    '1–4',
    'home faq work',
  ],
  'pre-paid blocks are valid for 90 days': [
    /valid (?:for )?\d+ days/,
    /valid (?:for )?(\d+) days/g,
    '90',
    'faq get terms quote emails',
  ],
  'and have one extension of 30 days': [
    /extension|more on request before expiry/,
    /(\d+)(?:-day| more)/g,
    '30',
    'faq get terms quote emails',
  ],
  'a day is 8 hours': [
    /(?<!-)\b[Dd]ays? (?:is|of) |one day \(|8h|h day/,
    /(?:days? (?:is|of)|\() ?(\d+) ?h|(\d+)h\b/gi,
    '8',
    'home faq work get terms quote emails',
  ],
  'a casual half-day block is 4 hours': [
    /half-day block|half day|per \dh block/,
    /blocks? of (\d+)(?: hours)?|(\d+)h block/g,
    '4',
    'faq work get terms quote emails',
  ],
  'payment within 7 days': [
    /[Ii]nvoices are (?:due|payable)|Payment within/,
    /(\d+) days/g,
    '7',
    'faq work terms quote emails',
  ],
  'late balances: 2% per month': [/late balances/, /(\d+)%/g, '2', 'faq terms'],
  'cancellation is free with 3 or more business days’ notice': [
    /\d or more business|^\d+ business days before/,
    /(\d+) (?:or more )?business/g,
    '3',
    'home faq work get terms',
  ],
  'from 1 to under 3 business days: 50%': [
    /\d to under \d/,
    /(\d to under \d)|(\d+)%/g,
    ['1 to under 3', '50'],
    'faq work terms',
  ],
  'less than 1 business day, or no-show: 100%': [
    /less than \d+(?: business|, or)/,
    /less than (\d+)|(\d+)%/g,
    ['1', '100'],
    'faq work terms',
  ],
  'termination: 30 days’ notice': [/days’ notice(?! is)(?!.*business)/, /(\d+) days’/g, '30', 'faq get terms quote'],
  'a breach is remedied within 10 business days': [/material breach that/, /(\d+) business/g, '10', 'terms'],
  'liability cap: the fees of 3 months': [/total liability/, /(\d+) months/g, '3', 'terms'],
  'non-solicitation: 6 months': [/solicit.*\d|\d.*solicit/, /(\d+) months/g, '6', 'faq work terms'],
  'restraint cooling-off: typically three months': [/cooling-off/, /typically (\w+) months/g, 'three', 'faq'],
  'confidentiality: 2 years after the relationship ends': [
    /\d years (?:after|does)/,
    /(\d+) years/g,
    '2',
    'faq get terms nda',
  ],
  'the needs assessment takes about 2 minutes': [
    /^(?!.*signed out).*(?:\d|two)[ -]minute/,
    /(\d+|two)[ -]minute/g,
    ['2', 'two'],
    'home faq get form work',
  ],
  'background: 20+ years': [/\d\+ years/, /(\d+\+) years/g, '20+', 'home faq work get'],
  'a hire: $80k–$120k base, $110k–$150k+ true cost': [
    /\$\d+k/,
    /\$(\d+k–\$\d+k)/g,
    ['80k–$120k', '110k–$150k'],
    'home faq',
  ],
  'about 220 workable days a year': [/workable days/, /(\d+) workable/g, '220', 'home faq'],
}

const numbersIn = (sentence: string, figure: RegExp) =>
  [...sentence.matchAll(figure)].map(([, ...captured]) => captured.find((one) => one !== undefined))

describe.each(Object.entries(claims))('%s', (_, [about, figure, value, where]) => {
  test('is said where it matters', async () => {
    const saying = (await readSentences()).filter(
      ({ sentence }) => about.test(sentence) && numbersIn(sentence, figure).length > 0,
    )
    const isSilent = (place: string) => !saying.some((each) => places[place as keyof typeof places].test(each.where))
    expect(where.split(' ').filter(isSilent)).toEqual([])
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
