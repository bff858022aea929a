import { homeTexts } from '#src/texts/home-text.ts'
import { byGst } from './gst.ts'
import { formatRange, formatTrueCost, hire } from './hire.ts'
import { place } from './place.ts'
import { wordsOf } from './words.ts'

const { background, island, travel } = place

export const home = {
  heading: 'Your Sales Presence, Without the Payroll',
  description: `Part-time account management and sales support for ${island} SMEs: month to month, from one day a month, with no salary to carry.`,
  subheading: 'Practical sales help for SMEs',
  badges: ['Tailored for SMEs', 'Straightforward & Affordable'],
  lead: wordsOf(homeTexts, 'home-lead'),
  why: {
    heading: (name: string) => `Why Work With ${name}`,
    cards: [
      {
        title: 'Client Relationship Management',
        value: background,
        basis: 'of background in sales and account management',
        text: 'Your customers, seen and called on a round that we agree and keep.',
      },
      {
        title: 'New Customer Outreach',
        value: `${travel.freeKm} km`,
        basis: `of free travel by road from ${travel.from}`,
        text: 'You name the kind of business. We find who decides, call, visit, and follow up to a yes or a no.',
      },
      {
        title: 'Staff Absence Coverage',
        value: '7 working days',
        basis: 'ahead, at the least, you book the first day',
        text: 'Maternity leave, ACC or a long holiday: we take the round over, and hand it back with notes.',
      },
      {
        title: 'Clear Terms and Flexible Scope',
        value: '10 working days',
        basis: 'from its date your quote is open, unless it says otherwise',
        text: 'Scope, days and rate stand on one quote. A change is agreed in writing; an email is enough.',
      },
      {
        title: 'Cost-Effective Alternative',
        value: formatTrueCost,
        basis: `a year for a hire on a base of ${formatRange(hire.base)}: our own estimate, of ${hire.year}`,
        text: 'Here you pay for the days you book.',
        link: 'Work out your own figure',
      },
      {
        title: 'Perfect for Growing SMEs',
        value: '1–4 days',
        basis: 'a month, the smallest practical start',
        text: 'Enough for a regular round, too little for a salary. Add days when sales grow; take them away when a season ends.',
      },
    ],
  },
  terms: {
    name: 'The terms in short',
    figures: [
      ['30 days', 'of notice end the agreement, after any minimum term on your quote'],
      ['3 business days', 'before a booked day, moving or cancelling it is still free'],
      ['No commission', 'on what your customers buy'],
    ] as const,
  },
  person: {
    heading: 'Who you deal with',
    words: wordsOf(homeTexts, 'home-person'),
  },
  references: { heading: 'What clients say' },
  closing: {
    heading: 'Tell us what you need',
    text: 'It takes about two minutes. A quote with firm prices follows by the next business day.',
  },
  comparison: {
    heading: 'What a year costs',
    lead: 'The same days on both sides: a day with us beside a day of a hire.',
    leadWithoutRate: 'What the same days of a hire cost, by our estimate. Put a day rate beside it.',
    legend: 'Your figures',
    days: 'Days a month',
    rate: 'Day rate to try ($)',
    rateHint: (excl: string, isOurs: boolean) =>
      `A day of 8 hours${excl}. ${isOurs ? 'Filled in with our day rate; the rates for your work stand on your quote.' : 'Take it from your quote, or try one: nothing here is our price.'}`,
    used: { before: 'You would use', after: (workable: number) => `of about ${workable} workable days a year.` },
    noRate: (days: number) => `${days} days a year`,
    noRateHint: 'Type a day rate to see what they come to.',
    working: (days: number, rate: string, excl: string) => `a year${excl}: ${days} days at ${rate}`,
    verdicts: {
      below: 'Day for day, less than our estimate of a hire.',
      among: 'Day for day, within our estimate of a hire.',
      above: 'Day for day, more than our estimate of a hire who is busy all year.',
    },
    wholeYear: (rate: string, cost: string, excl: string) =>
      `All ${hire.workableDays} days at ${rate} would come to ${cost}${excl}; a full-time hire’s come to ${formatTrueCost}, and are paid for whether you need them or not.`,
    breakEven: (days: number) =>
      days < 1
        ? 'At this rate a full-time hire’s lower figure is the smaller one, even beside one day a month with us.'
        : `At this rate, up to ${days} ${days === 1 ? 'day' : 'days'} a month cost less than a full-time hire’s lower figure. Beyond that, employing somebody is likely the better choice.`,
    spoken: (days: number, rate: string, cost: string, verdict: string) =>
      `${days} ${days === 1 ? 'day' : 'days'} a month at ${rate} a day: ${cost} a year. ${verdict}`,
    spokenWithoutRate: (days: number, hired: string) =>
      `${days} ${days === 1 ? 'day' : 'days'} a month. The same days of a hire: ${hired} a year, by our estimate.`,
    spokenDays: (days: number) => `${days} ${days === 1 ? 'day' : 'days'} a month`,
    sides: {
      caption: (days: number) => `A day, and ${days} days a year`,
      day: 'A day',
      year: (days: number) => `${days} days`,
      ours: (excl: string) => `With us${excl}`,
      hire: 'A hire, our estimate',
    },
    table: {
      caption: (rate: string | null, excl: string) =>
        rate === null
          ? 'The same days of a hire, by our estimate. Our rates stand on your quote.'
          : `A year at our day rate of ${rate}${excl}, and the same days of a hire by our estimate`,
      columns: ['Days a month', 'Days a year', 'With us', 'A hire'],
    },
    assumptions: {
      heading: 'What is in these figures',
      items: [
        ['Base salary', `${formatRange(hire.base)}: our own estimate, of ${hire.year}, for New Zealand.`],
        [
          'True cost',
          `${formatTrueCost}: our own estimate, of ${hire.year}, of the base with KiwiSaver, ACC levies, leave, vehicle, phone, recruiting and training.`,
        ],
        [
          'Workable days',
          `About ${hire.workableDays}: 365 less 104 of weekends, 12 public holidays, 20 of leave and 10 of sick leave under the Holidays Act 2003 as it stood in ${hire.year}.`,
        ],
        [
          'With us',
          `Days a month × 12 × the day rate. ${byGst('GST, travel', 'Travel')} beyond ${travel.freeKm} km by road and approved expenses come on top.`,
        ],
      ],
    },
  },
}
