/** What client and owner write to each other. `new_quote` is one press on the page of a quote that has expired. */
export const messageLabels = {
  question: 'Question',
  change: 'Change asked for',
  new_quote: 'New quote asked for',
  answer: 'Answer',
} as const
export type MessageKind = keyof typeof messageLabels
