import { z } from 'zod/mini'
import { opaque } from '#src/base/fields.ts'

export const takeOutOrder = z.strictObject({ recipient: z.optional(opaque('Public key', 100)) })
export type TakeOutOrder = z.output<typeof takeOutOrder>
