import { enquiryMonths } from '#src/base/retention.ts'
import { facts } from '#src/business/facts.ts'
import { holderOf } from '#src/business/privacy-rules.ts'
import { dwellSeconds, submissionFailed } from '#src/leads/rules.ts'
import { formTexts } from '#src/texts/form-text.ts'
import type { PageBusiness } from '#web/lib/business.tsx'
import { promiseOf } from './site.ts'
import { wordsOf } from './words.ts'

export const assessment = {
  title: 'Client Needs Form',
  description:
    'Tell us what sales support you need in about two minutes. A tailored proposal with indicative pricing follows by the next business day.',
  star: { before: 'Questions marked ', spoken: 'with a star', after: ' need an answer.' },
  contact: 'Contact Information',
  hints: {
    phone: 'Optional.',
    supportTypes: 'Tick all that apply.',
    one: 'Choose one.',
    additionalNotes: 'Optional.',
  },
  specify: 'Please specify...',
  honeypot: 'Leave this field empty',
  send: 'Send Needs Assessment',
  sending: 'Sending...',
  draft: 'Draft saved on this device',
  draftEnds: 'It is gone when you close this tab.',
  slow: {
    title: 'Please slow down',
    kept: `Nothing you typed is lost. Please wait ${dwellSeconds} seconds, then press the button once more.`,
  },
  wait: {
    before: 'You can send it in ',
    after: ' s.',
    spoken: 'You can send it in a few seconds.',
    over: 'You can send it now.',
  },
  failed: {
    ...submissionFailed,
    before: 'Please try again or call ',
    stillHere: 'Everything you typed is still here.',
    changed:
      'An earlier version of your answers has already reached us. To send this version as well, press the button once more.',
  },
  sent: {
    toast: { title: 'Assessment submitted!', description: 'Check your email for confirmation.' },
    title: 'Thank you!',
    urgent: "If it's urgent, call ",
    answers: 'What you sent',
    home: 'Back to Home',
  },
  review: {
    title: 'Nothing has been sent yet',
    text: 'Please check your answers, then press the button once more.',
    link: 'Go to the button',
  },
  withoutScript: {
    text: 'This form works without JavaScript too, in two steps: you send it, you see your answers once more, and you confirm them.',
    email: ' Or email ',
    call: ' or call ',
  },
  privacy: {
    terms: 'Terms & Conditions',
    link: 'Privacy statement',
    more: 'How we use them',
    rest: `Our hosting provider (${facts.hosting.name}) and our email provider (${facts.mail.name}) handle them for us. You need not give them, but without them we cannot prepare a quote. We keep them for ${enquiryMonths} months, or longer if we send you a quote. You can ask to see, correct or remove them.`,
  },
}

export const assessmentContent = (business: PageBusiness) => ({
  lead: wordsOf(business, formTexts, 'form-lead'),
  promise: `You get ${promiseOf(business)}.`,
  card: { title: `${business.place.island} B2B Sales Support`, subtitle: 'Needs Assessment Questionnaire' },
  thanks: wordsOf(business, formTexts, 'form-thanks'),
  holds: `${holderOf(business)} collects and holds these answers to prepare your quote and to reply to you.`,
})
