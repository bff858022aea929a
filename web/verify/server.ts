import type { VerifyQuestion } from '#src/nda/schema.ts'
import { answerOf, api, within } from '#web/lib/api.ts'

const answerSeconds = 15

/** @throws Problem | ConnectionLost */
export const ask = (json: VerifyQuestion) => answerOf(api.verify.$post({ json }, within(answerSeconds)))
