import { zValidator } from '@hono/zod-validator'
import type { ValidationTargets } from 'hono'
import { z } from 'zod/mini'
import { fieldErrors } from '#src/base/field-errors.ts'
import { sure } from '#src/base/fields.ts'
import { Problem, problems } from '#src/base/problem.ts'

// The message for a fault without its own: a body that is no object, or a schema that lacks a message.
z.config({
  localeError: ({ path }) => (path?.length ? 'This value is missing or cannot be used' : problems.malformed[1]),
})

const invalid = (fault: Parameters<typeof fieldErrors>[0]) => {
  const { '': general, ...fields } = fieldErrors(fault)
  const error = general ?? Object.values(fields)[0]
  return new Problem('invalid', { fields, ...(error && { error }) })
}

/** Refuses input that does not fit the schema, with the message of the whole input or of its first wrong field. */
export const valid = <Target extends keyof ValidationTargets, Schema extends z.core.$ZodType>(
  target: Target,
  schema: Schema,
) =>
  zValidator(target, schema, (result) => {
    if (!result.success) throw invalid(result.error)
  })

/** Checks input as {@link valid} does, but outside a middleware. @throws invalid */
export const parseAs = <Schema extends z.core.$ZodType>(schema: Schema, input: unknown): z.output<Schema> => {
  const result = z.safeParse(schema, input)
  if (!result.success) throw invalid(result.error)
  return result.data
}

export const nothing = z.strictObject({})

/** A client's press of a button without fields. */
export const clientPress = z.strictObject({ sure })
