import { faqTexts } from '#src/texts/faq-text.ts'
import type { PageBusiness } from '#web/lib/business.tsx'
import { wordsOf } from './words.ts'

type QuestionId = keyof typeof faqTexts extends `faq-${infer Id}` ? Id : never

/** A section of the terms. */
type Section = { id: string; title: string }

/** In the answer to `next-steps`, the paragraphs after the first are a list. */
const questionOf = (business: PageBusiness, id: QuestionId, terms: readonly Section[]) => {
  const words = wordsOf(business, faqTexts, `faq-${id}`)
  const [answer, steps] = id === 'next-steps' ? [words.slice(0, 1), words.slice(1)] : [words, []]
  return { id, question: faqTexts[`faq-${id}`].label, answer, steps, terms }
}

type Group = { id: string; title: string; questions: readonly (readonly [QuestionId, ...Section[]])[] }

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

const groups: readonly Group[] = [
  {
    id: 'fit-and-first-steps',
    title: 'Fit and first steps',
    questions: [
      ['who-we-work-with', services],
      ['where-we-work', payment],
      ['getting-started', responsibilities],
      ['booking-lead-time', scheduling],
      ['micro-businesses'],
      ['short-campaigns', payment],
      ['minimum-scale', payment],
    ],
  },
  {
    id: 'cost-and-payment',
    title: 'Cost and payment',
    questions: [
      ['payment-terms', payment],
      ['consultant-and-employee-rates'],
      ['no-commission', services, payment],
      ['why-not-a-part-timer', termination],
    ],
  },
  {
    id: 'the-work',
    title: 'The work',
    questions: [
      ['visibility-and-reporting', property],
      ['technical-products', responsibilities],
      ['excluded-industries', responsibilities],
      ['sounding-board', confidentiality],
    ],
  },
  {
    id: 'agreement-and-next-steps',
    title: 'Agreement and next steps',
    questions: [
      ['non-disclosure-agreement', confidentiality],
      ['restraint-of-trade', nonSolicitation],
      ['force-majeure', forceMajeure],
      ['next-steps', acceptance],
    ],
  },
]

export const faq = {
  title: 'FAQ',
  heading: 'Frequently asked questions',
  lead: 'What people ask before they engage us. Where an answer touches the agreement, it names the section of our Terms & Conditions.',
  inTerms: 'In our Terms:',
  link: 'Link to this question',
  further: { heading: 'Is your question another one?', ask: 'Ask it directly.' },
}

/** Every figure agrees with the terms; tests/site/faq.test.ts compares them. */
export const faqContent = (business: PageBusiness) => ({
  description: `Where we work, how far ahead to book, what it costs and how you pay: 19 straight answers about part-time sales support in the ${business.place.island}.`,
  groups: groups.map(({ questions, ...group }) => ({
    ...group,
    questions: questions.map(([id, ...terms]) => questionOf(business, id, terms)),
  })),
})

export const questionsAndAnswers = (business: PageBusiness) =>
  faqContent(business)
    .groups.flatMap(({ questions }) => questions)
    .map(({ question, answer, steps }) => ({ question, answer: [...answer, ...steps].join(' ') }))
