import { fieldErrors } from '#src/base/field-errors.ts'
import { type Fields, Problem } from '#src/base/problem.ts'
import { type AssessmentForm, emptyForm, type NeedsAssessment, needsAssessment } from '#src/leads/schema.ts'
import { recheckFields } from '#web/lib/recheck.ts'

/** What was typed → what can be sent, or what stands in the way, in the order of the page. */
export const readAssessment = (form: AssessmentForm): { data: NeedsAssessment } | { fields: Fields } => {
  const reading = needsAssessment.safeParse(form)
  return reading.success ? { data: reading.data } : { fields: fieldErrors(reading.error) }
}

/** What to say now of those of the `changed` fields that were refused before. The other complaints stand. */
export const recheck = (standing: Fields, changed: readonly string[], form: AssessmentForm): Fields => {
  const reading = readAssessment(form)
  return recheckFields(standing, changed, 'fields' in reading ? reading.fields : {})
}

/**
 * Why a form did not go through. `sentence` is null where the server had nothing to say. `stale`: it needs a fresh issue
 * value; `changed`: because an earlier version of it was received.
 */
export type Setback =
  | { kind: 'slow' }
  | { kind: 'fields'; fields: Fields }
  | { kind: 'failed'; sentence: string | null; stale: boolean; changed: boolean }

const failed = (sentence: string | null, needs: { stale?: boolean; changed?: boolean } = {}): Setback => ({
  kind: 'failed',
  sentence,
  stale: false,
  changed: false,
  ...needs,
})

const known = (fields: Fields): Fields =>
  Object.fromEntries(Object.keys(emptyForm).flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])))

/** What a failed send means for the page. */
export const setbackOf = (fault: unknown): Setback => {
  if (!(fault instanceof Problem)) return failed(null)
  switch (fault.code) {
    case 'slow_down':
      return { kind: 'slow' }
    case 'form_stale':
      return failed(fault.message, { stale: true })
    case 'key_reused':
      return failed(null, { stale: true, changed: true })
    case 'unexpected':
      return failed(null)
    case 'invalid': {
      const fields = known(fault.fields ?? {})
      return Object.keys(fields).length > 0 ? { kind: 'fields', fields } : failed(null, { stale: true })
    }
    default:
      return failed(fault.message)
  }
}
