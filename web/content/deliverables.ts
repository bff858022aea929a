import { smallestBlock } from '#src/business/text.ts'
import { getTexts } from '#src/texts/get-text.ts'
import { place } from './place.ts'
import { legalLinks } from './site.ts'
import { wordsOf } from './words.ts'

// The figures must agree with src/terms/text.ts and the form; tests/site/figures.test.ts compares them.
export const deliverables = {
  title: "What You'll Get",
  description:
    'From a needs assessment of 2 minutes to a clear quote by the next business day, with standards in writing and a low-risk way in and out.',
  lead: wordsOf(getTexts, 'get-lead'),
  assessment: {
    title: 'Needs Assessment in 2 minutes',
    text: wordsOf(getTexts, 'get-assessment'),
    questions: [
      ['The support you need', 'existing customers, new business, cover for absence, a project'],
      ['How many days', 'from 1–2 a month to more than 10'],
      ['For how long', 'up to 3 months, 3–12 months, or ongoing'],
      ['Anything else', 'in your own words, if you like'],
    ],
  },
  quote: {
    title: 'Clear Quote & Options',
    text: wordsOf(getTexts, 'get-quote'),
    table: {
      caption: 'How the two plans differ',
      plans: ['Retainer', 'Pre-paid days'],
      rows: [
        ['You pay for', 'a fixed number of days each month', `blocks of days of 8 hours, from ${smallestBlock}`],
        ['Suits', 'a regular round of your accounts', 'uneven months, a launch, cover'],
        ['Invoiced', 'at the start of each month', 'when ordered, paid before use'],
        ['Runs', 'month to month', 'as you order blocks in writing'],
        ['Unused days', 'lapse at the end of the month', 'valid 90 days, and 30 more on request before expiry'],
        ['Extra time', 'in half-day blocks of 4 hours', 'in half-day blocks, or another block'],
      ],
    },
    after: wordsOf(getTexts, 'get-decision'),
  },
  standards: {
    title: 'Professional Standards & Credentials',
    points: [
      {
        term: `${place.background}’ background`,
        text: wordsOf(getTexts, 'get-background'),
      },
      {
        term: 'A mutual NDA',
        text: wordsOf(getTexts, 'get-nda'),
      },
      {
        term: 'Terms you can read first',
        text: wordsOf(getTexts, 'get-terms'),
        link: legalLinks[0].label,
      },
      {
        term: 'Your name in good hands',
        text: wordsOf(getTexts, 'get-name'),
      },
    ],
    registered: 'Who you deal with',
    nzbn: 'NZBN',
    gst: 'GST number',
  },
  risk: {
    title: 'Low-Risk, SME-Friendly Engagement',
    figures: [
      {
        figure: 'Month to month',
        text: 'with 30 days’ notice either way. A minimum term applies only if your quote states one.',
      },
      { figure: 'From 1 day', text: 'a month, so the first step can be a small one.' },
      { figure: '3 business days', text: 'before a booked day, you can still move or cancel it free of charge.' },
      { figure: 'No commission', text: 'and no expense that you have not approved.' },
    ],
    after: wordsOf(getTexts, 'get-risk'),
  },
}
