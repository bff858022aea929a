import { z } from 'zod/mini'
import { opaque } from '#src/base/fields.ts'

export const takeOutQuery = z.strictObject({ recipient: z.optional(opaque('Public key', 100)) })
export type TakeOutQuery = z.output<typeof takeOutQuery>
