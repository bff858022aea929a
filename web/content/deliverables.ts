import { smallestBlock } from '#src/business/text.ts'
import { byGst } from './gst.ts'
import { place } from './place.ts'
import { legalLinks } from './site.ts'

// The figures must agree with src/terms/text.ts and the form; tests/site/figures.test.ts compares them.
export const deliverables = {
  title: "What You'll Get",
  description:
    'From a needs assessment of 2 minutes to a clear quote by the next business day, with standards in writing and a low-risk way in and out.',
  lead: 'It starts with a needs assessment of about two minutes. By the next business day you have a quote with firm prices, in one or two options, which you can accept online.',
  assessment: {
    title: 'Needs Assessment in 2 minutes',
    text: 'Three questions with answers to tick, room for a note, and who you are. Sending it costs nothing and commits you to nothing.',
    questions: [
      ['The support you need', 'existing customers, new business, cover for absence, a project'],
      ['How many days', 'from 1–2 a month to more than 10'],
      ['For how long', 'up to 3 months, 3–12 months, or ongoing'],
      ['Anything else', 'in your own words, if you like'],
    ],
  },
  quote: {
    title: 'Clear Quote & Options',
    text: `It comes by the next business day, as a page of its own behind a personal link: the scope in plain words, ${byGst('firm rates that say how GST is treated', 'firm rates')}, and one or two plans to choose from.`,
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
    after:
      'It is open for 10 working days from its date, unless it says otherwise. You accept or decline online, and what you saw when you decided is kept as you saw it.',
  },
  standards: {
    title: 'Professional Standards & Credentials',
    points: [
      {
        term: `${place.background}’ background`,
        text: 'in sales and account management, and the same person throughout.',
      },
      {
        term: 'A mutual NDA',
        text: 'ready to sign online when you accept a quote, or before you share a customer list. It holds while we work together and for 2 years after.',
      },
      {
        term: 'Terms you can read first',
        text: '15 sections in plain English under New Zealand law, and the version on your quote is the one that counts.',
        link: legalLinks[0].label,
      },
      {
        term: 'Your name in good hands',
        text: 'We say only what you can substantiate, and contact only people you may lawfully contact.',
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
    after: 'And if the sums do not work for a business of your size, we say so before you have spent anything.',
  },
}
