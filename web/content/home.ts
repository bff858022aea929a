import { byGst } from './gst.ts'
import { callToAction } from './site.ts'

export const home = {
  heading: 'Your Sales Presence, Without the Payroll',
  description:
    'Part-time account management and sales support for South Island SMEs: month to month, from one day a month, with no salary to carry.',
  subheading: 'Practical sales help for SMEs',
  badges: ['Tailored for SMEs', 'Straightforward & Affordable'],
  lead: 'An experienced account manager for the days you need one: looking after the customers you have, finding the next ones, and covering the desk while your own people are away. Month to month, from one day a month, with no salary to carry.',
  start: {
    heading: 'How it starts',
    steps: [
      { when: '2 minutes', what: `for the ${callToAction.link}: what you need, and for how many days.` },
      {
        when: 'Next business day',
        what: 'a tailored proposal with indicative pricing reaches you by email, with one or two options to accept online.',
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
      figure: '20+ years’',
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
      text: 'You name the kind of South Island business you want to supply. We find who decides there, call, visit, and follow each one up until it is a yes or a no.',
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
      figure: '$110k–$150k+',
      text: 'a year is what an account manager truly costs in New Zealand, on a base of $80k–$120k. Here you pay for the days you book, and nothing for the days between.',
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
    lead: 'A salary pays for about 220 workable days a year, needed or not. Set the days you would use and a day rate to try, and see what a year comes to.',
    legend: 'Your figures',
    days: 'Days a month',
    rate: 'Day rate to try',
    rateHint: `${byGst('Excl. GST. ')}An example for you to change, not our price: our rates stand on your quote.`,
    used: { before: 'You would use', after: (workable: number) => `of about ${workable} workable days a year.` },
    bars: { ours: `A year with us${byGst(', excl. GST')}`, base: 'A hire’s base salary', hire: 'A hire’s true cost' },
    working: (days: number, rate: string) => `a year${byGst(', excl. GST')}: ${days} days at ${rate}`,
    verdicts: {
      below: (least: string, most: string) => `${least} to ${most} or more below the true cost of a hire.`,
      among: 'As much as a hire may truly cost: at this many days, compare the two with care.',
      above: 'More than a hire: at this many days, employing somebody is likely the better choice.',
    },
    breakEven: (rate: string, days: number) =>
      `At ${rate} a day${byGst(', excl. GST')}, a year with us stays below a hire’s lower figure up to ${days} ${days === 1 ? 'day' : 'days'} a month.`,
    always: (rate: string) =>
      `At ${rate} a day${byGst(', excl. GST')}, a year with us stays below a hire’s lower figure for every workable day there is.`,
    spoken: (days: number, rate: string, cost: string, verdict: string) =>
      `${days} ${days === 1 ? 'day' : 'days'} a month at ${rate} a day: ${cost} a year${byGst(', excluding GST')}. ${verdict}`,
    spokenDays: (days: number) => `${days} ${days === 1 ? 'day' : 'days'} a month`,
    table: {
      caption: (rate: string) => `A year at ${rate} a day, an example and not our price${byGst(', excl. GST')}`,
      columns: ['Days a month', 'Days a year', 'Cost a year'],
    },
    assumptions: {
      heading: 'What is in these figures',
      items: [
        [
          'A year with us',
          `Days a month × 12 × the day rate. ${byGst('GST, mileage', 'Mileage')} beyond 50 km and expenses you have approved come on top.`,
        ],
        ['The day rate', 'An example that you set, not our price. The rates for your work stand on your quote.'],
        [
          'Base salary',
          `$80k–$120k for an account manager in New Zealand.${byGst(' Wages carry no GST, so both sides are compared without it.')}`,
        ],
        [
          'True cost',
          '$110k–$150k+: the base, and what comes with it. KiwiSaver contributions and ACC levies; annual leave, sick leave and public holidays; a vehicle and its fuel; phone and computer; recruiting, training and the time somebody spends managing.',
        ],
        [
          'Workable days',
          'About 220 a year are left when weekends, public holidays, annual leave and sick days are taken away.',
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
