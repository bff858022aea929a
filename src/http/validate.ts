import { zValidator } from '@hono/zod-validator'
import type { ValidationTargets } from 'hono'
import { z } from 'zod/mini'
import { fieldErrors } from '#src/base/field-errors.ts'
import { Problem } from '#src/base/problem.ts'
import '#src/base/zod-english.ts'

/** Refuses input that does not fit the schema. The first field's message is the error's. */
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

export const nothing = z.strictObject({})
