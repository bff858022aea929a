import { type Fields, Problem } from '#src/base/problem.ts'
import { type AssessmentForm, emptyForm, type NeedsAssessment, needsAssessment } from '#src/leads/schema.ts'
import type { FieldsFailure } from '#web/lib/use-form-submission.ts'
import { type ParseResult, validateWith } from '#web/lib/validation.ts'

export const parseAssessment: (form: AssessmentForm) => ParseResult<NeedsAssessment> = validateWith(needsAssessment)

/**
 * `sentence` is null where the server gave no reason. `stale`: a new form token is needed; `changed`: the server has
 * received an earlier version of the answers.
 */
export type AssessmentFailure =
  | FieldsFailure
  | { kind: 'slow' }
  | { kind: 'failed'; sentence: string | null; stale?: true; changed?: true }

const knownFields = (fields: Fields = {}): Fields =>
  Object.fromEntries(Object.keys(emptyForm).flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])))

export const assessmentFailure = (error: unknown): AssessmentFailure => {
  if (!(error instanceof Problem) || error.code === 'unexpected') return { kind: 'failed', sentence: null }
  switch (error.code) {
    case 'slow_down':
      return { kind: 'slow' }
    case 'form_stale':
      return { kind: 'failed', sentence: error.message, stale: true }
    case 'key_reused':
      return { kind: 'failed', sentence: null, stale: true, changed: true }
    case 'invalid': {
      const fields = knownFields(error.fields)
      if (Object.keys(fields).length > 0) return { kind: 'fields', fields }
      return { kind: 'failed', sentence: null, stale: true }
    }
    default:
      return { kind: 'failed', sentence: error.message }
  }
}
