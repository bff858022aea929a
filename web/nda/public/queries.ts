import { Problem } from '#src/base/problem.ts'
import type { NdaPageData } from '#src/http/page-schema.ts'
import type { HandOver, NdaInvitation, NdaSignature } from '#src/nda/schema.ts'
import { createAnswerContext, useAnswer } from '#web/lib/answer.tsx'
import { answerOf, api, tokenParam, withTimeout } from '#web/lib/query/api.ts'
import { signSeconds } from './retry.ts'

export const ndaAnswer = createAnswerContext<NdaInvitation>()

const link = api.nda[':token']

const readInvitation = (token: string) => answerOf(link.$get(tokenParam(token)))

/** Fetches from the API what the server embeds in a page that it renders. */
export const loadNdaPage = async ({ token }: { token?: string | undefined }): Promise<NdaPageData> => {
  if (!token) throw new Problem('nda_not_found')
  return { answer: await readInvitation(token), posted: null, trace: null }
}

/** @returns a function that refetches the invitation. A failure leaves the page as it is. */
export const useRefreshedInvitation = (token: string) => {
  const [, setAnswer] = useAnswer(ndaAnswer)
  return () => readInvitation(token).then(setAnswer, () => undefined)
}

export const sendSignature = (token: string, json: NdaSignature) =>
  answerOf(link.sign.$post({ ...tokenParam(token), json }, withTimeout({ seconds: signSeconds })), 'signedAt')

export const sendHandOver = (token: string, json: HandOver) =>
  answerOf(link['hand-over'].$post({ ...tokenParam(token), json }))

// The page neither waits for these calls nor reports their failure.
const ignoreFailure = () => undefined

export const acknowledge = (token: string) =>
  void link.ack.$post({ ...tokenParam(token), json: {} }).catch(ignoreFailure)

export const reportNdaView = (token: string) =>
  void link.view.$post({ ...tokenParam(token), json: {} }).catch(ignoreFailure)
