import { detailLabels } from '#src/conversation/rules.ts'
import { labels } from '#src/nda/signature-rules.ts'
import type { Decision } from '#src/quotes/rules.ts'

// What a form posts, in the shape that the API takes as JSON. The API's schemas check it.

type Form = Pick<URLSearchParams, 'get' | 'has'>

const sureIn = (form: Form) => (form.get('sure') === 'true' ? { sure: true } : {})

export const wordsIn = (form: Form, keys: readonly string[]) => ({
  ...Object.fromEntries(keys.map((key) => [key, form.get(key) ?? ''])),
  ...sureIn(form),
})

export const startDetailsIn = (form: Form) => ({
  ...Object.fromEntries(Object.keys(detailLabels).map((key) => [key, form.get(key)?.trim() || null])),
  ...sureIn(form),
})

/** A title without a name names nobody. */
const acceptedByIn = (form: Form) => {
  const name = form.get('accepted_by_name')
  return name?.trim() ? { accepted_by: { name, title: form.get('accepted_by_title') || null } } : {}
}

export const decisionIn = (decision: Decision, form: Form) => ({
  decision,
  shown_hash: form.get('shown_hash'),
  ...(decision === 'accepted' && {
    plan: form.get('plan'),
    authorization_confirmed: form.has('authorization_confirmed'),
    ...acceptedByIn(form),
  }),
  ...sureIn(form),
})

/** No text is the number 0. */
const numberIn = (form: Form, key: string) => (form.get(key)?.trim() ? Number(form.get(key)) : Number.NaN)

export const daysOrderIn = (form: Form) => ({ ...wordsIn(form, ['key']), days: numberIn(form, 'days') })

export const cancellationIn = (form: Form) => ({ ...wordsIn(form, ['booking']), share: numberIn(form, 'share') })

const subject = ['quoteId', 'textSha256', 'shownHash'] as const

export const signatureIn = (form: Form) => ({
  ...wordsIn(form, [...Object.keys(labels), ...subject]),
  confirmationChecked: form.has('confirmationChecked'),
})
