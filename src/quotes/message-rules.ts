/** The kinds of messages between client and owner. `new_quote` is a press of the button on an expired quote. */
export const messageLabels = {
  question: 'Question',
  change: 'Change asked for',
  new_quote: 'New quote asked for',
  answer: 'Answer',
} as const
export type MessageKind = keyof typeof messageLabels
