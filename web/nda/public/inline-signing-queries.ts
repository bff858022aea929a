import { Problem } from '#src/base/problem.ts'
import type { InlineState } from '#src/http/page-schema.ts'
import type { InlineNda, InlineSignature } from '#src/nda/schema.ts'
import { createAnswerContext, useAnswer } from '#web/lib/answer.tsx'
import { answerOf, api, tokenParam, withTimeout } from '#web/lib/query/api.ts'
import { signSeconds } from './retry.ts'

/** Null until the NDA is fetched, which a page does whose quote was still open when the page loaded. */
export const inlineAnswer = createAnswerContext<InlineState | 'failed' | null>()

const link = api.quotes[':token'].nda

const inlineRefusals: Readonly<Record<string, InlineState>> = { nda_over: 'over', nda_none: 'none' }

/** The NDA to sign on the page of an accepted quote. */
const readInlineNda = (token: string): Promise<InlineState | 'failed'> =>
  answerOf(link.$get(tokenParam(token))).catch(
    (error: unknown) => (error instanceof Problem && inlineRefusals[error.code]) || 'failed',
  )

/** @returns a function that refetches the NDA. After a failure the page keeps the NDA that it shows. */
export const useRefreshedInline = (token: string) => {
  const [, setAnswer] = useAnswer(inlineAnswer)
  return async () => {
    const current = await readInlineNda(token)
    setAnswer((shown) => (current === 'failed' && shown !== null ? shown : current))
  }
}

export const useInlineNda = () => {
  const [, setAnswer] = useAnswer(inlineAnswer)
  return (change: (shown: InlineNda) => InlineNda) =>
    setAnswer((shown) => (typeof shown === 'object' && shown ? change(shown) : shown))
}

export const askForCode = (token: string) => answerOf(link.code.$post({ ...tokenParam(token), json: {} }))

export const sendInlineSignature = (token: string, json: InlineSignature) =>
  answerOf(link.sign.$post({ ...tokenParam(token), json }, withTimeout({ seconds: signSeconds })), 'signedAt')
