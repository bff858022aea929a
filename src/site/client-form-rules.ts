import { parseNumber } from '#src/base/money.ts'
import { detailKeys } from '#src/conversation/rules.ts'
import { labels } from '#src/nda/signature-rules.ts'
import type { Decision } from '#src/quotes/rules.ts'

// These functions turn a posted form into the JSON that the API takes; the API's schemas check the values.

type Form = Pick<URLSearchParams, 'get' | 'has'>

const sureIn = (form: Form) => (form.get('sure') === 'true' ? { sure: true } : {})

export const wordsIn = (form: Form, keys: readonly string[]) => ({
  ...Object.fromEntries(keys.map((key) => [key, form.get(key) ?? ''])),
  ...sureIn(form),
})

export const startDetailsIn = (form: Form) => ({
  ...Object.fromEntries(detailKeys.map((key) => [key, form.get(key)?.trim() || null])),
  order_follows: isTicked(form.get('order_follows')),
  ...sureIn(form),
})

/** A title without a name is ignored. */
const acceptedByIn = (form: Form) => {
  const name = form.get('accepted_by_name')
  return name?.trim() ? { accepted_by: { name, title: form.get('accepted_by_title') || null } } : {}
}

export const decisionIn = (decision: Decision, form: Form) => ({
  decision,
  shown_hash: form.get('shown_hash'),
  ...(decision === 'accepted' && {
    plan: form.get('plan'),
    authorization_confirmed: isTicked(form.get('authorization_confirmed')),
    ...acceptedByIn(form),
  }),
  ...sureIn(form),
})

/** Whether a posted box is ticked: a value that says no is none. */
export const isTicked = (posted: unknown) => posted != null && !/^(?:|false|no|off|0)$/i.test(String(posted).trim())

const numberIn = (form: Form, key: string) => parseNumber(form.get(key) ?? '')

export const daysOrderIn = (form: Form) => ({ ...wordsIn(form, ['key']), days: numberIn(form, 'days') })

export const dayAskIn = (form: Form) => ({
  ...wordsIn(form, ['key', 'words']),
  key: form.get('key') ?? '',
  words: form.get('words')?.trim() || null,
  days: ['day1', 'day2', 'day3'].flatMap((name) => form.get(name)?.trim() || []),
  hours: numberIn(form, 'hours') === 4 ? (4 as const) : (8 as const),
  of: form.get('of') || null,
})

export const cancellationIn = (form: Form) => ({ ...wordsIn(form, ['booking']), share: numberIn(form, 'share') })

export const readerIn = (form: Form) => ({
  ...wordsIn(form, ['name', 'email', 'for']),
  ...(isTicked(form.get('bills')) && { bills: true }),
})

const signedSubjectKeys = ['quoteId', 'textSha256', 'shownHash'] as const

export const signatureIn = (form: Form) => ({
  ...wordsIn(form, [...Object.keys(labels), ...signedSubjectKeys]),
  confirmationChecked: isTicked(form.get('confirmationChecked')),
})
