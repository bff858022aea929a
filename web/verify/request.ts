import type { VerifyQuestion } from '#src/nda/schema.ts'
import { answerOf, api, withTimeout } from '#web/lib/query/api.ts'

const answerSeconds = 15

export const requestVerification = (json: VerifyQuestion) =>
  answerOf(api.verify.$post({ json }, withTimeout({ seconds: answerSeconds })))
