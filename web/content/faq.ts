import { facts } from '#src/business/facts.ts'
import { freeTravel, paidTravel, smallestBlock } from '#src/business/text.ts'
import { byGst } from './gst.ts'
import { formatRange, formatTrueCost, hire, hireDay } from './hire.ts'
import { place } from './place.ts'

const { reporting } = facts
const { city, island, travel, background } = place
const { beyond } = travel
const example = beyond
  ? `${beyond.place}, about ${beyond.km} km by road, is ${beyond.km - travel.freeKm} km beyond it each way. `
  : ''

type Question = {
  id: string
  question: string
  answer: readonly string[]
  steps?: readonly string[]
  terms?: readonly { id: string; title: string }[]
}

type Group = { id: string; title: string; questions: readonly Question[] }

const services = { id: 'services', title: 'Services' }
const payment = { id: 'pricing-and-payment', title: 'Pricing and payment' }
const scheduling = { id: 'scheduling-and-cancellations', title: 'Scheduling and cancellations' }
const responsibilities = { id: 'client-responsibilities', title: 'Client responsibilities' }
const confidentiality = { id: 'confidentiality', title: 'Confidentiality' }
const property = { id: 'intellectual-property', title: 'Intellectual property' }
const nonSolicitation = { id: 'non-solicitation', title: 'Non-solicitation' }
const forceMajeure = { id: 'force-majeure', title: 'Force majeure' }
const termination = { id: 'term-and-termination', title: 'Term and termination' }
const acceptance = { id: 'electronic-acceptance', title: 'Electronic acceptance' }

const fit: Group = {
  id: 'fit-and-first-steps',
  title: 'Fit and first steps',
  questions: [
    {
      id: 'who-we-work-with',
      question: 'Who do you work with?',
      answer: [
        'Small and mid-sized businesses that sell to other businesses and want flexible sales support without a full-time hire. Often the owner or one busy person carries all the selling, and good customers can go months without hearing from anyone.',
        `We look after your existing customers, reach out to new ones, and cover for your staff while they are away. Behind that stand ${background} of experience.`,
      ],
      terms: [services],
    },
    {
      id: 'where-we-work',
      question: 'Where do you operate?',
      answer: [
        `We are based in ${city.name}. ${freeTravel(travel.freeKm, travel)}, unless your quote states another distance.`,
        `${paidTravel('the rate on your quote')} ${example}If the quote states no rate, we agree the cost with you before we travel. Between visits much of the work is done by phone and email, wherever your customers are.`,
      ],
      terms: [payment],
    },
    {
      id: 'getting-started',
      question: 'How do we get started?',
      answer: [
        'With the Client Needs Form. It takes about 2 minutes, and by the next business day you have a quote by email, with firm prices and one or two options.',
        'Once you have accepted, we need four things from you: a person who can give us directions, your product and price information, access to the systems we will work in, and the customer list, if you are entitled to share it. Then we agree the first day.',
      ],
      terms: [responsibilities],
    },
    {
      id: 'booking-lead-time',
      question: 'How far ahead do we need to book?',
      answer: [
        'At least 7 working days. We will try to help at shorter notice but cannot promise it. A booking is made when we confirm it in writing; an email is enough.',
        'Plans change. With 3 or more business days’ notice you cancel or move a booking free of charge. With 1 to under 3 business days’ notice the fee is 50% of the price of the booked time; with less than 1, or if you do not show up, 100%. On a retainer or a pre-paid block the same share of the time counts as used instead.',
      ],
      terms: [scheduling],
    },
    {
      id: 'micro-businesses',
      question: 'We are only one or two people. Is this for us?',
      answer: [
        'It can be. Where one person makes, delivers and sells, a single day a month spent on customers alone can make a real difference. Engagement is month to month, and a pre-paid block suits uneven months.',
        'Three things need to be there: something ready to sell, somebody to answer our questions, and enough margin in a sale to carry the cost. If the sums do not work, we will say so before you have spent anything.',
      ],
    },
    {
      id: 'short-campaigns',
      question: 'Can we engage you for a short campaign?',
      answer: [
        `Yes. For a product launch, a seasonal push or a round of visits to customers who have gone quiet, the pre-paid plan usually fits best. Accepting it opens the day rate and orders no days yet. You order blocks in writing, from ${smallestBlock}, and pay for them before they are used.`,
        'The days are valid for 90 days from the day they are paid for, with one 30-day extension if you request it before expiry. Days still unused after that lapse and are not refunded, unless we were unable to supply them.',
      ],
      terms: [payment],
    },
    {
      id: 'minimum-scale',
      question: 'What is the smallest engagement that makes sense?',
      answer: [
        'In practice, 1–4 days per month. With less than a day a month, too much time passes between contacts for customers to notice. Four days are enough for a regular round of your main accounts. More is welcome, up to more than 10 days per month.',
        'A day is 8 hours. Casual work outside your plan is booked in half-day blocks of 4 hours. Retainer days not used by the end of their month lapse, unless agreed otherwise in writing. There is no minimum term unless your quote states one.',
      ],
      terms: [payment],
    },
  ],
}

const cost: Group = {
  id: 'cost-and-payment',
  title: 'Cost and payment',
  questions: [
    {
      id: 'payment-terms',
      question: 'What are your payment terms?',
      answer: [
        `Retainers are invoiced at the start of each month, pre-paid blocks when you order them. Invoices are payable within 7 days of the invoice date. ${byGst('All prices exclude GST, which we add and show on the invoice.', 'No GST is charged.')}`,
        'We may charge 2% per month on late balances, worked out by the day. If you dispute part of an invoice in good faith, tell us why before it falls due and pay the rest on time.',
      ],
      terms: [payment],
    },
    {
      id: 'consultant-and-employee-rates',
      question: 'Why does a consultant’s day cost more than an employee’s?',
      answer: [
        `Because the rate is the whole cost, and you pay it only for the days you book. By our own estimate for ${hire.year}, a New Zealand account manager on a base of ${formatRange(hire.base)} has a true cost of ${formatTrueCost} a year, once leave, KiwiSaver, vehicle, phone and the rest are counted. Over about ${hire.workableDays} workable days that is $${hireDay[0]} to $${hireDay[1]} and more for every one of them, busy or quiet.`,
        `Our rate${byGst(', which excludes GST,')} already carries our own leave, equipment and quiet days. Day for day it can be the higher figure; but you pay for a few days a month, not for a whole year.`,
      ],
    },
    {
      id: 'no-commission',
      question: 'Do you work on commission?',
      answer: [
        'No. We charge for our time and take no commission on your sales. You know what a month costs before it starts, and our advice does not depend on which order comes in first. Commission rewards the quick sale; looking after accounts is slower, and worth more.',
        'The other side of it: sales depend on many things outside our control, so we do not promise a particular level of sales, leads or income. We promise reasonable care and skill, and work you can see.',
      ],
      terms: [services, payment],
    },
    {
      id: 'why-not-a-part-timer',
      question: 'Why not hire a part-timer?',
      answer: [
        'Sometimes you should. If you need the same hours every week, all year, and have time to recruit, train and manage, a part-time employee may serve you better.',
        'An employee also brings leave, sick days, KiwiSaver and duties that go on when sales are slow. We are an independent contractor: experienced from the first day, booked by the day, and engaged month to month. Either of us may end it with 30 days’ notice, though no earlier than the end of a minimum term if your quote states one.',
      ],
      terms: [termination],
    },
  ],
}

const work: Group = {
  id: 'the-work',
  title: 'The work',
  questions: [
    {
      id: 'visibility-and-reporting',
      question: 'How will we know what you have been doing?',
      answer: [
        `We agree at the start what you want to see and how often. ${reporting.place}: who we spoke to, what was said, what happens next and by when. As a rule, ${reporting.monthly}.`,
        'Your customer records and sales data stay yours, including what we add to them. The reports and call notes we make for you are yours once paid for.',
      ],
      terms: [property],
    },
    {
      id: 'technical-products',
      question: 'Our products are technical. Can you represent them?',
      answer: [
        'Yes, with your specialists behind us. We learn the range, the uses and the usual questions well enough to open doors and hold a sound conversation, and we know when to bring in the person who knows more. We do not guess at a specification.',
        'You give us the product knowledge and decide whether to make a sale and on what terms. What we are asked to say must be accurate and able to be substantiated, as the Fair Trading Act 1986 requires.',
      ],
      terms: [responsibilities],
    },
    {
      id: 'excluded-industries',
      question: 'Is there work or an industry you do not take on?',
      answer: [
        `Some. ${facts.excluded.join(' ')}`,
        'We contact only people whom you may lawfully contact. If you are not sure whether your business fits, ask: you will have a straight answer before you have spent anything.',
      ],
      terms: [responsibilities],
    },
    {
      id: 'sounding-board',
      question: 'Can we use you as a sounding board?',
      answer: [
        'Yes. Many owners have nobody to think aloud with about a price rise, a difficult account or a new market. Use part of a retainer day for it, or book a half-day block of 4 hours.',
        `You get a practical outside view from ${background} of experience. It is commercial opinion, not legal, tax or employment advice. What you tell us in confidence stays confidential while we work together and for 2 years after our relationship ends.`,
      ],
      terms: [confidentiality],
    },
  ],
}

const agreement: Group = {
  id: 'agreement-and-next-steps',
  title: 'Agreement and next steps',
  questions: [
    {
      id: 'non-disclosure-agreement',
      question: 'Will you sign a non-disclosure agreement (NDA)?',
      answer: [
        'Yes, and ours binds both sides. Ask for it before you share customer lists or prices: you receive a personal invitation link by email, complete the agreement online and print it. When you accept a quote, the invitation comes by itself.',
        'Confidentiality lasts while we work together and for 2 years after our relationship ends. Our Terms contain that duty too, so you are protected without an NDA. On confidentiality alone, a signed NDA comes before the quote and the Terms.',
      ],
      terms: [confidentiality],
    },
    {
      id: 'restraint-of-trade',
      question: 'What about a restraint of trade?',
      answer: [
        'Our Terms already protect your customers. While the agreement runs and for 6 months after it ends, we will not solicit customers of yours with whom we dealt on your behalf to buy products that compete with yours. Nor will either of us solicit the other’s people with whom we dealt.',
        `If you need more, we can agree a cooling-off time before we work for a direct competitor, ${facts.restraint}. It applies only if the quote, or another document we have both signed, says so.`,
      ],
      terms: [nonSolicitation],
    },
    {
      id: 'force-majeure',
      question: 'What if something beyond anyone’s control stops the work (force majeure)?',
      answer: [
        'Then neither of us is liable for the delay. Examples are earthquake, flood, epidemic, road closure, or serious illness of the person who supplies the services. You do not pay for time we cannot supply, and no cancellation fee applies. A pre-paid block is extended by as long as the event lasted. Money already due stays due.',
        'If it continues, either of us may end the agreement on 30 days’ notice, even within a minimum term. Fees paid for services we have not supplied, and will not supply, are refunded.',
      ],
      terms: [forceMajeure],
    },
    {
      id: 'next-steps',
      question: 'What are the next steps?',
      answer: ['Four, and the first takes about 2 minutes. You owe nothing until you accept.'],
      steps: [
        'You complete the Client Needs Form.',
        'By the next business day we email you a quote with firm prices, in one or two options.',
        'You read it at a personal link. It is open for 10 working days from its date, unless it says otherwise, and you accept or decline it online.',
        'After you accept, we agree the first day. Please allow at least 7 working days.',
      ],
      terms: [acceptance],
    },
  ],
}

/** Every figure agrees with the terms; tests/site/faq.test.ts compares them. */
export const faq = {
  title: 'FAQ',
  description: `Where we work, how far ahead to book, what it costs and how you pay: 19 straight answers about part-time sales support in the ${island}.`,
  heading: 'Frequently asked questions',
  lead: 'What people ask before they engage us, answered as plainly as we can. Where an answer touches the agreement, it names the section of our Terms & Conditions that says it in full.',
  groups: [fit, cost, work, agreement],
  inTerms: 'In our Terms:',
  link: 'Link to this question',
  further: {
    heading: 'Is your question another one?',
    ask: 'Call or email us and ask it directly.',
    form: 'Or tell us what you need: a quote with firm prices follows by the next business day.',
  },
}

export const questionsAndAnswers = faq.groups
  .flatMap(({ questions }) => questions)
  .map(({ question, answer, steps = [] }) => ({ question, answer: [...answer, ...steps].join(' ') }))
