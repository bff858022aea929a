import { describe, expect, test } from 'vitest'
import { clauses } from '#src/terms/clauses.ts'
import { everythingSaid } from './said.ts'

const contract = 'terms v2025-10-24'

const places: Record<string, RegExp> = {
  home: /^\/$/,
  work: /^\/south-island-advantage$/,
  get: /^\/what-youll-get$/,
  faq: /^\/faq$/,
  form: /^\/start-assessment$/,
  terms: /^terms v2025-10-24$/,
  nda: /^nda v2026-11-29$/,
  quote: /^a quote$/,
  emails: /^email: Accepted/,
  days: /^days of a client$/,
  cancelled: /^email: Cancelled$/,
  order: /^email: Your order$/,
}

/** What is said; what its sentences match; what of them is captured, which is this and nothing else; and where. */
const claims = String.raw`
travel is free within 50 km; ^(?!.*Akaroa)(?!\d+ km (?:by road|in a straight line)?$).*\bkm\b; (\d+) km; 50; work faq terms quote
the example beyond is 80 km away, 30 km more each way; Akaroa; (\d+) km; 80, 30; faq work
a day is booked 7 working days ahead; working days(?!.*(?:from its date|Privacy Act)); (\d+) working days; 7; work faq terms emails
a quote is open for 10 working days; (?:open|acceptance) for \d+|working days from its date; (\d+) working days; 10; faq get terms
most work is 1–4 days a month; (?:In practice|Start with \d); (\d+–\d+) days; 1–4; home faq
blocks are valid for 90 days; valid (?:for )?\d+ days; valid (?:for )?(\d+) days; 90; faq terms quote days order
and have one extension of 30 days; extension|more on request before expiry; (\d+)(?:-day| more); 30; faq terms quote days order
a day is 8 hours; (?<!-)\b[Dd]ays? (?:is|of) |one day \(|8h|h day; (?:[Dd]ays? (?:is|of)|\() ?(\d+) ?h|(\d+)h\b; 8; faq get terms quote emails
a half-day block is 4 hours; half-day block|half day|per \dh block; blocks? of (\d+)(?: hours)?|(\d+)h block; 4; faq terms quote
invoices are paid within 7 days; [Ii]nvoices are (?:due|payable)|Payment within; (\d+) days; 7; faq terms quote
late balances cost 2% a month; late balances; (\d+)%; 2; faq terms
to cancel 3 days before is free; \d or more business|^\d+ business days before; (\d+) (?:or more )?business; 3; faq work get terms quote days cancelled
from 1 to under 3 days before it costs 50%; \d to under \d; (\d to under \d)|(\d+)%; 1 to under 3, 50; faq work terms quote days cancelled
later, or by no-show, it costs 100%; less than \d+(?: business|, or); less than (\d+)|(\d+)%; 1, 100; faq work terms quote days cancelled
termination takes 30 days; days’ notice(?! is)(?!.*business); (\d+) days’; 30; faq get terms quote days
a breach is remedied within 10 days; material breach that; (\d+) business; 10; terms
liability ends at the fees of 3 months; total liability; (\d+) months; 3; terms
nobody is solicited for 6 months; solicit.*\d|\d.*solicit; (\d+) months; 6; faq terms
the restraint cools off in three months; cooling-off; typically (\w+) months; three; faq
what is confidential stays so for 2 years; \d years (?:after|does); (\d+) years; 2; faq get terms nda
the form takes 2 minutes; ^(?!.*(?:signed out|mailbox)).*(?:\d|two)[ -]minute; (\d+|two)[ -]minute; 2, two; home faq get form work
the background is 20+ years; \d\+ years; (\d+\+) years; 20+; home faq get
a hire costs this; ^(?!.*less$).*\$\d+k; \$(\d+k–\$\d+k); 80k–$120k, 110k–$150k; home faq
a year has 220 workable days; workable days; (\d+) workable; 220; home faq`
  .trim()
  .split('\n')
  .map((line) => line.split('; ') as [what: string, about: string, figure: string, said: string, where: string])

const readSentences = async () =>
  Object.entries(await everythingSaid()).flatMap(([where, said]) =>
    said
      // An id that ends in "48h" says no figure.
      .replaceAll(/https?:\/\/\S+/g, '')
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
    ['by road and one way, and anywhere in Selwyn District', ['/faq', '/south-island-advantage', contract, 'a quote']],
    ['each further kilometre, there and back, is charged at', ['/faq', contract, 'a quote']],
    ['at the start of each month', ['/faq', contract, 'a quote']],
    [clauses.cancellation, ['/faq', 'a quote', 'days of a client', 'email: Cancelled']],
    [clauses.counted, ['/faq', 'days of a client', 'email: Cancelled']],
    [`${clauses.block} ${clauses.lapse}`, ['/faq', 'a quote', 'days of a client', 'email: Your order']],
    [clauses.month, ['/faq', 'a quote']],
    [clauses.notice, ['/faq', '/what-youll-get', 'a quote', 'days of a client', 'email: Your start']],
    [clauses.refund, ['a quote']],
    [clauses.notSupplied, ['/faq', 'days of a client']],
    ['we were unable to supply them', ['/faq', contract, 'a quote', 'days of a client', 'email: Your order']],
    [
      'tailored proposal with indicative pricing',
      [
        '/',
        '/south-island-advantage',
        '/faq',
        '/what-youll-get',
        '/start-assessment',
        'email: We have your needs assessment',
      ],
    ],
  ])('the words are the same: %s', async (words, where) => {
    const said = await everythingSaid()
    for (const place of where) expect(said[place], place).toContain(words)
  })
})
