import { fieldErrors } from '#src/base/field-errors.ts'
import type { Fields } from '#src/base/problem.ts'

export type ParseResult<Data> = { data: Data } | { fields: Fields }

type Schema<Data> = {
  safeParse: (
    input: unknown,
  ) => { success: true; data: Data } | { success: false; error: Parameters<typeof fieldErrors>[0] }
}

export const validateWith =
  <Data>(schema: Schema<Data>) =>
  (input: unknown): ParseResult<Data> => {
    const result = schema.safeParse(input)
    return result.success ? { data: result.data } : { fields: fieldErrors(result.error) }
  }

export const errorsOf = (parsed: ParseResult<unknown>): Fields => ('fields' in parsed ? parsed.fields : {})

/** `attempt` counts the refused submissions: each one moves the focus to the summary. */
export type FormErrors = { fields: Fields; attempt: number }

/** Updates the errors of the `changed` fields that have one from `current`; the other errors stay. */
export const recheckFields = (errors: Fields, changed: readonly string[], current: Fields): Fields =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, error]) => {
      const message = changed.includes(name) ? current[name] : error
      return message === undefined ? [] : [[name, message]]
    }),
  )
