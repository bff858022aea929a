/** `new_quote`: one press on the page of a quote that has ended. */
export const messageKinds = ['question', 'change', 'new_quote', 'answer'] as const
export type MessageKind = (typeof messageKinds)[number]

export const declineReasonLabels = {
  price: 'Price',
  timing: 'Timing',
  scope: 'Scope',
  competitor: 'Somebody else',
  other: 'Another reason',
} as const
export type DeclineReason = keyof typeof declineReasonLabels
