import { Problem } from '#src/base/problem.ts'
import type { InlineState } from '#src/http/client-schema.ts'
import type { InlineNda, InlineSignature, SentCode, SignedAnswer } from '#src/nda/schema.ts'
import { newAnswer, useAnswer } from '#web/lib/answer.tsx'
import { call } from '#web/lib/query/request.ts'
import { signSeconds } from './retry.ts'

/** Null until it is read, which a page does whose quote was open when it was loaded. */
export const inlineAnswer = newAnswer<InlineState | 'failed' | null>()

const readInline = (token: string): Promise<InlineState | 'failed'> =>
  call<InlineNda>(['quotes', token, 'nda']).catch((error: unknown) => {
    if (!(error instanceof Problem)) return 'failed'
    return error.code === 'nda_over' ? 'over' : error.code === 'nda_none' ? 'none' : 'failed'
  })

/** @returns a function that reads the NDA again. A failure leaves the one on the page. */
export const useRefreshedInline = (token: string) => {
  const [, setAnswer] = useAnswer(inlineAnswer)
  return async () => {
    const current = await readInline(token)
    setAnswer((shown) => (current === 'failed' && shown !== null ? shown : current))
  }
}

export const useInlineNda = () => {
  const [, setAnswer] = useAnswer(inlineAnswer)
  return (change: (shown: InlineNda) => InlineNda) =>
    setAnswer((shown) => (typeof shown === 'object' && shown ? change(shown) : shown))
}

export const askForCode = (token: string) => call<SentCode>(['quotes', token, 'nda', 'code'], { body: {} })

export const sendInlineSignature = (token: string, body: InlineSignature) =>
  call<SignedAnswer>(['quotes', token, 'nda', 'sign'], { body, seconds: signSeconds })
