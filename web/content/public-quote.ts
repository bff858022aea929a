/** The words of the page behind a quote's link (SPEC §2 "Public quote", §8). */
export const quotePage = {
  loading: 'Loading your quote…',
  for: 'Quote for',
  preparedFor: 'Prepared for',
  reference: 'Reference',
  from: 'From',
  validUntil: 'Valid until',
  start: 'Planned start',
  scope: 'Scope',
  print: 'Print this quote',
  foot: 'Quote',
  failure: {
    heading: 'This quote cannot be shown',
    incomplete: 'Unable to load quote. Please contact us for assistance.',
    askForNew: 'Email us for a new quote',
    askForNewSubject: (reference = '') => `A new quote, please${reference && ` (${reference} has expired)`}`,
  },
  unknown: {
    heading: 'Unable to load quote status',
    text: 'This quote is closed for answers, but we could not read what was decided.',
    refresh: 'Refresh',
  },
  choose: 'Choose Your Plan',
  onePlan: 'This quote offers one plan.',
  twoPlans: 'Pick one. The ? beside a rate explains it.',
  plans: 'Plans',
  chosen: 'Your plan',
  alsoOffered: 'Also offered',
  planRequired: 'Plan Required',
  act: {
    heading: 'Accept or Decline',
    plan: 'Your plan',
    noPlan: 'None chosen yet',
    terms: 'Read the Terms & Conditions',
    newTab: 'opens in a new tab',
    authorizationRequired: 'Authorization Required',
    accept: 'Accept Quote',
    accepting: 'Accepting…',
    sending: 'Sending your answer…',
    reject: 'Reject Quote',
    rejecting: 'Sending…',
    once: 'You answer once. We record it with the date, the time and your internet address, and confirm it by email.',
    safe: 'You can safely press again: an answer is only ever recorded once.',
    reload: 'Reload the page',
    onPaper: 'To accept or decline, open the link in our email.',
  },
  accepting: {
    title: (plan: string, price: string) => `Accept ${plan}, ${price}?`,
    text: (company: string, terms: string) =>
      `You accept this quote on behalf of ${company}, under our Terms & Conditions (${terms}). This makes it an agreement between us.`,
    action: (plan: string) => `Accept ${plan}`,
    cancel: 'Go back',
  },
  declining: {
    title: (reference: string) => `Reject quote ${reference}?`,
    text: 'The quote closes, and nothing more is needed from you. If only part of it does not suit, ask for a revision instead.',
    action: 'Reject this quote',
    cancel: 'Go back',
  },
  accepted: {
    toast: 'Quote accepted successfully. You will receive a confirmation email.',
    failed: 'Failed to accept quote',
    heading: 'Quote Accepted — Thank You!',
    at: 'Accepted',
    next: 'What happens next',
    confirmation: 'A confirmation of everything you accepted is sent by email.',
    agreeStart: (name: string) =>
      `${name} will contact you to agree when we start. Please allow at least 7 working days before the first day.`,
    confirmStart: (name: string, day: string) => `${name} will contact you to confirm the start on ${day}.`,
    questions: 'If anything here is not what you expected, call or email us.',
  },
  declined: {
    toast: { title: 'Quote Declined', description: 'Thank you for letting us know.' },
    failed: 'Failed to decline quote',
    heading: 'Quote Declined',
    at: 'Declined',
    text: 'Thank you for letting us know. The quote is closed, and nothing more is needed from you. If another scope or price would suit you better, tell us and we will prepare a new quote.',
    revision: 'Discuss a Revision',
    revisionSubject: (reference: string) => `Quote ${reference}: a revision`,
  },
  overruled: 'Your answer just now was not recorded. This quote had been decided before, and that decision stands.',
  record: {
    heading: 'For the record',
    terms: 'Terms & Conditions',
    fingerprint: 'Fingerprint',
    fingerprintNote: 'SHA-256 of this quote. It would differ if anything on it were changed.',
  },
} as const

/** How long a quote is still open, in words. */
export const daysLeft = (count: number) => {
  if (count === 0) return 'Today is the last day'
  return count === 1 ? '1 day left' : `${count} days left`
}
