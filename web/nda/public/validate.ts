import { Problem } from '#src/base/problem.ts'
import { codeLabel, inlineSignature, labels, ndaSignature } from '#src/nda/schema.ts'
import type { FieldsFailure } from '#web/lib/use-form-submission.ts'
import { validateWith } from '#web/lib/validation.ts'

export type NdaForm = {
  companyName: string
  contactName: string
  title: string
  date: string
  signature: string
  confirmationChecked: boolean
}

/** The subject of the signature: the quote, and the hashes of the text that the client read. */
type Subject = { quoteId: string; textSha256: string; shownHash: string }

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

export const readNdaForm = (data: { get: (name: string) => unknown }): NdaForm => ({
  companyName: textOf(data.get('companyName')),
  contactName: textOf(data.get('contactName')),
  title: textOf(data.get('title')),
  date: textOf(data.get('date')),
  signature: textOf(data.get('signature')),
  confirmationChecked: data.get('confirmationChecked') !== null,
})

export const validateSignature = (form: NdaForm, subject: Subject) =>
  validateWith(ndaSignature)({ ...form, ...subject })

export const validateWithCode = (form: NdaForm, subject: Subject, code: unknown) =>
  validateWith(inlineSignature)({ code, ...form, ...subject })

export const formLabels = { code: codeLabel, ...labels }

/** `failed` may be sent again. `signed`, `changed` and `gone` are final: another signature, text or link is in force. */
export type SigningFailure = { kind: 'signed' | 'changed' | 'gone' | 'failed'; sentence: string | null }

const kinds = {
  nda_signed: 'signed',
  nda_changed: 'changed',
  nda_handed_over: 'gone',
  nda_not_found: 'gone',
  nda_none: 'gone',
  nda_over: 'gone',
} as const

const codeRefusals: readonly string[] = ['nda_code_none', 'nda_code_wrong', 'nda_code_over']

const hasKind = (code: string): code is keyof typeof kinds => Object.hasOwn(kinds, code)

export const toSigningFailure = (error: unknown): SigningFailure | FieldsFailure => {
  if (!(error instanceof Problem)) {
    return {
      kind: 'failed',
      sentence: error instanceof Error && error.name === 'ConnectionLost' ? error.message : null,
    }
  }
  if (hasKind(error.code)) return { kind: kinds[error.code], sentence: error.message }
  if (codeRefusals.includes(error.code)) return { kind: 'fields', fields: { code: error.message } }
  const fields = Object.fromEntries(
    Object.entries(error.fields ?? {}).filter(([name]) => Object.hasOwn(formLabels, name)),
  )
  if (Object.keys(fields).length > 0) return { kind: 'fields', fields }
  return { kind: 'failed', sentence: error.message }
}
