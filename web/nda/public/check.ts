import { fieldErrors } from '#src/base/field-errors.ts'
import { type Fields, Problem } from '#src/base/problem.ts'
import { labels, type NdaSignature, ndaSignature } from '#src/nda/schema.ts'

/** What the controls hold: SPEC §3 "NDA form". */
export type NdaForm = {
  companyName: string
  contactName: string
  title: string
  date: string
  signature: string
  confirmationChecked: boolean
}

/** What is signed besides: the quote, and what was read. */
type Signs = { quoteId: string; shownHash: string }

type Source = { get: (name: string) => unknown }

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** A form's data → what its controls hold. */
export const readNdaForm = (data: Source): NdaForm => ({
  companyName: textOf(data.get('companyName')),
  contactName: textOf(data.get('contactName')),
  title: textOf(data.get('title')),
  date: textOf(data.get('date')),
  signature: textOf(data.get('signature')),
  confirmationChecked: data.get('confirmationChecked') !== null,
})

/** What was typed → what is sent, or what stands in the way, in the order of the page. */
export const readSignature = (form: NdaForm, signs: Signs): { data: NdaSignature } | { fields: Fields } => {
  const reading = ndaSignature.safeParse({ ...form, ...signs })
  return reading.success ? { data: reading.data } : { fields: fieldErrors(reading.error) }
}

/** What is missing before it can be signed. */
export const complaintsOf = (form: NdaForm, signs: Signs): Fields => {
  const reading = readSignature(form, signs)
  return 'fields' in reading ? reading.fields : {}
}

/**
 * Why a signature was not recorded. `failed`: nobody heard, so the same may be sent again. `signed`, `changed`, `gone`:
 * another record stands, the text or the provider is another one, the link leads nowhere any more.
 */
export type Setback =
  | { kind: 'fields'; fields: Fields }
  | { kind: 'signed' | 'changed' | 'gone' | 'failed'; sentence: string | null }

const kinds = { nda_signed: 'signed', nda_changed: 'changed', nda_not_found: 'gone' } as const

const hasKind = (code: string): code is keyof typeof kinds => Object.hasOwn(kinds, code)

/** What a failed attempt to sign means for the page. */
export const setbackOf = (fault: unknown): Setback => {
  if (!(fault instanceof Problem)) {
    return {
      kind: 'failed',
      sentence: fault instanceof Error && fault.name === 'ConnectionLost' ? fault.message : null,
    }
  }
  if (hasKind(fault.code)) return { kind: kinds[fault.code], sentence: fault.message }
  const fields = Object.fromEntries(Object.entries(fault.fields ?? {}).filter(([name]) => Object.hasOwn(labels, name)))
  if (fault.code === 'invalid' && Object.keys(fields).length > 0) return { kind: 'fields', fields }
  return { kind: 'failed', sentence: fault.message }
}
