import { queryOptions } from '@tanstack/react-query'
import { problems } from '#src/base/problem.ts'
import type { HandOver, NdaInvitation, NdaSignature } from '#src/nda/schema.ts'
import { ndaPage } from '#web/content/nda.ts'
import { failedPage } from '#web/content/site.ts'
import { answerOf, api, withTimeout } from '#web/lib/query/api.ts'
import { loadLink, tokenParam } from '#web/lib/query/link-load.ts'
import { pdfPollMs, signSeconds } from './retry.ts'

const sentenceByStatus = {
  404: problems.nda_not_found[1],
  429: problems.too_many_requests[1],
  500: problems.unexpected[1],
}

const isInvitation = (body: unknown): body is NdaInvitation =>
  typeof body === 'object' &&
  body !== null &&
  'valid' in body &&
  body.valid === true &&
  'execution' in body &&
  'client' in body

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['nda', token],
    queryFn: ({ signal }) =>
      loadLink({
        request: (option) => api.nda[':token'].$get(tokenParam(token), option),
        isAnswer: isInvitation,
        sentenceByStatus,
        incomplete: ndaPage.failure.incomplete,
        failed: failedPage.other,
        signal,
      }),
    retry: false,
    refetchOnReconnect: false,
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) =>
      data?.answer.signed && !data.answer.signed.pdf ? pdfPollMs(dataUpdateCount + errorUpdateCount) : false,
  })

export const sendSignature = (token: string, json: NdaSignature) =>
  answerOf(api.nda[':token'].sign.$post({ ...tokenParam(token), json }, withTimeout({ seconds: signSeconds })))

export const sendHandOver = (token: string, json: HandOver) =>
  answerOf(api.nda[':token']['hand-over'].$post({ ...tokenParam(token), json }, withTimeout()))

// The page neither waits for these calls nor reports their failure.
const ignore = () => undefined

export const acknowledge = (token: string) =>
  void api.nda[':token'].ack
    .$post({ ...tokenParam(token), json: {} }, withTimeout({ seconds: signSeconds }))
    .catch(ignore)

export const reportNdaView = (token: string) =>
  void api.nda[':token'].view.$post({ ...tokenParam(token), json: {} }, withTimeout()).catch(ignore)
