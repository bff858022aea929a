import { facts } from '#src/business/facts.ts'
import { byGst } from './gst.ts'
import { formatRange, formatTrueCost, hire, hireDay } from './hire.ts'
import { callToAction } from './site.ts'

export const home = {
  heading: 'Your Sales Presence, Without the Payroll',
  description: `Part-time account management and sales support for ${facts.island} SMEs: month to month, from one day a month, with no salary to carry.`,
  subheading: 'Practical sales help for SMEs',
  badges: ['Tailored for SMEs', 'Straightforward & Affordable'],
  lead: 'An experienced account manager for the days you need one: looking after the customers you have, finding the next ones, and covering the desk while your own people are away. Month to month, from one day a month, with no salary to carry.',
  start: {
    heading: 'How it starts',
    steps: [
      { when: '2 minutes', what: `for the ${callToAction.link}: what you need, and for how many days.` },
      {
        when: 'Next business day',
        what: 'a quote with firm prices reaches you by email, with one or two options to accept online.',
      },
      {
        when: '7 working days',
        what: 'ahead, at the least, you book the first day in front of your customers.',
      },
    ],
  },
  why: {
    heading: (name: string) => `Why Work With ${name}`,
    background: {
      figure: `${facts.background}’`,
      words:
        'background in sales and account management comes to each visit. You are not paying for somebody to learn the trade.',
    },
    relationships: {
      title: 'Client Relationship Management',
      text: 'The customers who already buy from you, seen and called on a round that we agree and keep.',
      points: [
        ['Agreed before', 'which customers, how often, and what you want to know from each'],
        ['On the day', 'the visits and calls made, and the promises to your customers followed up'],
        ['Left to you', 'prices, terms and the yes or no to a sale: we sign nothing in your name'],
      ],
    },
    outreach: {
      title: 'New Customer Outreach',
      text: `You name the kind of ${facts.island} business you want to supply. We find who decides there, call, visit, and follow each one up until it is a yes or a no.`,
      more: 'The names found, the answers given and the notes made are yours to keep.',
    },
    absence: {
      title: 'Staff Absence Coverage',
      text: 'Maternity leave, ACC or a long holiday: your account manager’s customers keep a person to call. We take over the round, and hand it back with a note on every account.',
      more: 'When they return, the cover ends as agreed, and there is no position left to pay for.',
    },
    terms: {
      title: 'Clear Terms and Flexible Scope',
      text: 'What is done, on how many days and at which rate stands on one quote. A change of scope is agreed in writing; an email is enough.',
      figures: [
        ['30 days', 'of notice end the agreement, once any minimum term on your quote is over'],
        ['3 business days', 'before a booked day, moving or cancelling it is still free'],
        ['No commission', 'on what your customers buy: you pay for time'],
      ],
    },
    cost: {
      title: 'Cost-Effective Alternative',
      figure: formatTrueCost,
      text: `a year is our own estimate, of ${hire.year}, of what an account manager truly costs in New Zealand, on a base of ${formatRange(hire.base)}. Here you pay for the days you book, and nothing for the days between.`,
      link: 'Work out your own figure',
    },
    growing: {
      title: 'Perfect for Growing SMEs',
      figure: '1–4 days',
      text: 'a month is the smallest practical start: enough for an experienced person to keep a regular round, far too little for a salary. When sales grow, add days; when a season ends, take them away.',
    },
  },
  comparison: {
    heading: 'What a year costs',
    lead: 'A day with us beside a day of a hire, and the same number of days in a year on both sides. Set the days you would use, and a day rate if you have one.',
    legend: 'Your figures',
    days: 'Days a month',
    rate: 'Day rate to try ($)',
    rateHint: (excl: string, isOurs: boolean) =>
      `A day of 8 hours${excl}. ${isOurs ? 'Filled in with our day rate; change it as you like. The rates for your work stand on your quote.' : 'Take it from your quote, or try one: nothing here is our price.'}`,
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
        [
          'With us',
          `Days a month × 12 × the day rate. ${byGst('GST, travel', 'Travel')} beyond ${facts.travel.freeKm} km by road and expenses you have approved come on top.${byGst(' Wages carry no GST, so both sides are compared without it.')}`,
        ],
        [
          'Base salary',
          `${formatRange(hire.base)} for an account manager in New Zealand: our own estimate, of ${hire.year}. Compare it with a salary guide for your trade.`,
        ],
        [
          'True cost',
          `${formatTrueCost}: our own estimate, of ${hire.year}, of the base and what comes with it. KiwiSaver contributions and ACC levies; annual leave, sick leave and public holidays; a vehicle and its fuel; phone and computer; recruiting, training and the time somebody spends managing.`,
        ],
        [
          'Workable days',
          `About ${hire.workableDays} a year: 365 days less 104 of weekends, and less 12 public holidays, 20 days of annual leave and 10 of sick leave under the Holidays Act 2003 as it stood in ${hire.year}.`,
        ],
        [
          'A hire’s day',
          `The true cost over the workable days, rounded down: $${hireDay[0]}–$${hireDay[1]}+. A part-time hire on the same terms, if there is one for just these days, would cost about as much a day.`,
        ],
      ],
    },
    after: {
      before: 'For the real figure, complete the ',
      link: callToAction.link,
      after: '. It costs nothing and commits you to nothing.',
    },
  },
}
