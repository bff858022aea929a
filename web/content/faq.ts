import { faqTexts } from '#src/texts/faq-text.ts'
import { place } from './place.ts'
import { wordsOf } from './words.ts'

const { island } = place

type QuestionId = keyof typeof faqTexts extends `faq-${infer Id}` ? Id : never

/** The paragraphs after the first of `next-steps` are a list. */
const question = (id: QuestionId, terms: readonly { id: string; title: string }[]) => {
  const words = wordsOf(faqTexts, `faq-${id}`)
  const [answer, steps] = id === 'next-steps' ? [words.slice(0, 1), words.slice(1)] : [words, []]
  return { id, question: faqTexts[`faq-${id}`].label, answer, steps, terms }
}

type Group = { id: string; title: string; questions: readonly ReturnType<typeof question>[] }

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
    question('who-we-work-with', [services]),
    question('where-we-work', [payment]),
    question('getting-started', [responsibilities]),
    question('booking-lead-time', [scheduling]),
    question('micro-businesses', []),
    question('short-campaigns', [payment]),
    question('minimum-scale', [payment]),
  ],
}

const cost: Group = {
  id: 'cost-and-payment',
  title: 'Cost and payment',
  questions: [
    question('payment-terms', [payment]),
    question('consultant-and-employee-rates', []),
    question('no-commission', [services, payment]),
    question('why-not-a-part-timer', [termination]),
  ],
}

const work: Group = {
  id: 'the-work',
  title: 'The work',
  questions: [
    question('visibility-and-reporting', [property]),
    question('technical-products', [responsibilities]),
    question('excluded-industries', [responsibilities]),
    question('sounding-board', [confidentiality]),
  ],
}

const agreement: Group = {
  id: 'agreement-and-next-steps',
  title: 'Agreement and next steps',
  questions: [
    question('non-disclosure-agreement', [confidentiality]),
    question('restraint-of-trade', [nonSolicitation]),
    question('force-majeure', [forceMajeure]),
    question('next-steps', [acceptance]),
  ],
}

/** Every figure agrees with the terms; tests/site/faq.test.ts compares them. */
export const faq = {
  title: 'FAQ',
  description: `Where we work, how far ahead to book, what it costs and how you pay: 19 straight answers about part-time sales support in the ${island}.`,
  heading: 'Frequently asked questions',
  lead: 'What people ask before they engage us. Where an answer touches the agreement, it names the section of our Terms & Conditions.',
  groups: [fit, cost, work, agreement],
  inTerms: 'In our Terms:',
  link: 'Link to this question',
  further: {
    heading: 'Is your question another one?',
    ask: 'Call or email us and ask it directly.',
  },
}

export const questionsAndAnswers = () =>
  faq.groups
    .flatMap(({ questions }) => questions)
    .map(({ question, answer, steps }) => ({ question, answer: [...answer, ...steps].join(' ') }))
