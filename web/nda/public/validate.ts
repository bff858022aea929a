import { type Code, Problem } from '#src/base/problem.ts'
import type { InlineSignature, NdaSignature } from '#src/nda/schema.ts'
import {
  codeLabel,
  fieldsWith,
  isSixDigits,
  labels,
  type SignedFields,
  signatureFaults,
  sixDigits,
  withoutSpaces,
} from '#src/nda/signature-rules.ts'
import { printedLine } from '#src/pdf/rules.ts'
import { isTicked } from '#src/site/client-form-rules.ts'
import type { FieldsFailure } from '#web/lib/use-form-submission.ts'
import { errorsOf, type ParseResult } from '#web/lib/validation.ts'

export type NdaForm = SignedFields & { confirmationChecked: boolean }

/** The NDA that is signed. `textSha256` is the hash of its text, `shownHash` that of the text and our own details. */
type Subject = { quoteId: string; textSha256: string; shownHash: string }

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

export const readNdaForm = (data: { get: (name: string) => unknown }): NdaForm => ({
  ...fieldsWith((name) => textOf(data.get(name))),
  confirmationChecked: isTicked(data.get('confirmationChecked')),
})

/** Checks the fields; the server checks the rest. Each line is sent as it is printed, so that the record repeats it. */
export const validateSignature = (form: NdaForm, subject: Subject): ParseResult<NdaSignature> => {
  const fields = signatureFaults(form)
  if (Object.keys(fields).length > 0) return { fields }
  return { data: { ...fieldsWith((name) => printedLine(form[name])), ...subject, confirmationChecked: true } }
}

export const validateWithCode = (form: NdaForm, subject: Subject, typed: unknown): ParseResult<InlineSignature> => {
  const code = withoutSpaces(textOf(typed))
  const parsed = validateSignature(form, subject)
  if (isSixDigits(code)) return 'fields' in parsed ? parsed : { data: { code, ...parsed.data } }
  return { fields: { code: sixDigits, ...errorsOf(parsed) } }
}

export const formLabels = { code: codeLabel, ...labels }

/** `failed` may be sent again. `signed`, `changed` and `gone` are final: another signature, text or link is in force. */
export type SigningFailure = { kind: 'signed' | 'changed' | 'gone' | 'failed'; sentence: string | null }

const failureKinds: Partial<Record<Code, SigningFailure['kind']>> = {
  nda_signed: 'signed',
  nda_changed: 'changed',
  nda_handed_over: 'gone',
  nda_not_found: 'gone',
  nda_none: 'gone',
  nda_over: 'gone',
}

const codeRefusals: readonly string[] = ['nda_code_none', 'nda_code_wrong', 'nda_code_over']

export const toSigningFailure = (error: unknown): SigningFailure | FieldsFailure => {
  if (!(error instanceof Problem)) {
    return {
      kind: 'failed',
      sentence: error instanceof Error && error.name === 'ConnectionLost' ? error.message : null,
    }
  }
  const kind = failureKinds[error.code]
  if (kind) return { kind, sentence: error.message }
  if (codeRefusals.includes(error.code)) return { kind: 'fields', fields: { code: error.message } }
  const fields = Object.fromEntries(
    Object.entries(error.fields ?? {}).filter(([name]) => Object.hasOwn(formLabels, name)),
  )
  if (Object.keys(fields).length > 0) return { kind: 'fields', fields }
  return { kind: 'failed', sentence: error.message }
}
