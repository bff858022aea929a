import { formatShortDay } from '#src/base/time.ts'
import type { PageBusiness } from '#web/lib/business.tsx'

export const navigation = [
  { to: '/', label: 'Home' },
  { to: '/south-island-advantage', label: 'How We Work' },
  { to: '/what-youll-get', label: "What You'll Get" },
  { to: '/faq', label: 'FAQ' },
  { to: '/start-assessment', label: 'Client Needs Form' },
] as const

export const statement = 'The person who writes your quote is the person your customers meet.'

export const toAssessment = 'Complete the 2-minute Needs Assessment'

export const callToAction = {
  to: '/start-assessment',
  heading: 'Talk about your sales',
  before: 'Reply to any of our emails, or complete the ',
  link: 'Client Needs Form',
  after: '.',
} as const

export const sampleLabel = 'Sample'

export const formIntro = { heading: 'Tell us what you need', question: 'Type of Support: tick all that apply' }

/** What we promise the sender of the form. `answerBy` is known on pages that the server rendered today. */
export const promiseOf = ({ answerBy }: PageBusiness) => {
  const day = answerBy ? `, ${formatShortDay(answerBy).replaceAll(' ', '\u00a0')}` : ''
  return `a tailored proposal with indicative pricing by the next business day${day}`
}

export const formIntroText = (business: PageBusiness) => `It takes about two minutes. You get ${promiseOf(business)}.`

export const legalLinks = [
  { to: '/terms', label: 'Terms & Conditions' },
  { to: '/privacy', label: 'Privacy' },
] as const

export const missingPage = {
  title: 'Oops! Page not found',
  lead: 'There is nothing at this address. The link may be old, or the address mistyped.',
  link: 'Return to Home',
  others: 'What people usually look for',
}

export const registrations = [
  ['nzbn', 'NZBN'],
  ['gstNumber', 'GST number'],
] as const

export const formProblem = 'There is a problem'

export const failedPage = {
  title: 'This page could not be shown',
  other: 'An error occurred. Please try again.',
  retry: 'Retry',
}
