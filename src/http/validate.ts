import { zValidator } from '@hono/zod-validator'
import type { ValidationTargets } from 'hono'
import { z } from 'zod'
import { fieldErrors } from '#src/base/field-errors.ts'
import { Problem } from '#src/base/problem.ts'

/** The door's check: what does not fit the schema is refused with each field's own sentence, the first one leading. */
export const valid = <Target extends keyof ValidationTargets, Schema extends z.core.$ZodType>(
  target: Target,
  schema: Schema,
) =>
  zValidator(target, schema, (result) => {
    if (result.success) return
    const fields = fieldErrors(result.error)
    const [first] = Object.values(fields)
    throw new Problem('invalid', { fields, ...(first && { error: first }) })
  })

/** For verbs that need nothing but the address they are sent to: `{}`. */
export const nothing = z.strictObject({})
