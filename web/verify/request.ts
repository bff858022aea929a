import type { VerifyQuestion } from '#src/nda/schema.ts'
import { answerOf, api, withTimeout } from '#web/lib/query/api.ts'

export const requestVerification = (json: VerifyQuestion) =>
  answerOf(api.verify.$post({ json }, withTimeout({ seconds: 15 })))
