import { detailLabels } from '#src/conversation/rules.ts'
import { labels } from '#src/nda/signature-rules.ts'
import type { Decision } from '#src/quotes/rules.ts'

// The text that a form posts, in the shape that the API takes as JSON. The schemas check it.

type Values = Readonly<Record<string, string>>

const sureIn = ({ sure }: Values) => (sure === 'true' ? { sure: true } : {})

export const wordsIn = (values: Values, keys: readonly string[]) => ({
  ...Object.fromEntries(keys.map((key) => [key, values[key] ?? ''])),
  ...sureIn(values),
})

export const startDetailsIn = (values: Values) => ({
  ...Object.fromEntries(Object.keys(detailLabels).map((key) => [key, values[key]?.trim() || null])),
  ...sureIn(values),
})

/** A title without a name names nobody. */
export const decisionIn = (decision: Decision, values: Values) => ({
  decision,
  shown_hash: values.shown_hash,
  ...(decision === 'accepted' && {
    plan: values.plan,
    authorization_confirmed: values.authorization_confirmed !== undefined,
    ...(values.accepted_by_name?.trim() && {
      accepted_by: { name: values.accepted_by_name, title: values.accepted_by_title || null },
    }),
  }),
  ...sureIn(values),
})

/** No text is the number 0. */
const numberIn = (text = '') => (text.trim() ? Number(text) : Number.NaN)

export const daysOrderIn = (values: Values) => ({ ...wordsIn(values, ['key']), days: numberIn(values.days) })

export const cancellationIn = (values: Values) => ({ ...wordsIn(values, ['booking']), share: numberIn(values.share) })

const subject = ['quoteId', 'textSha256', 'shownHash'] as const

export const signatureIn = (values: Values) => ({
  ...wordsIn(values, [...Object.keys(labels), ...subject]),
  confirmationChecked: values.confirmationChecked !== undefined,
})
