import { queryOptions } from '@tanstack/react-query'
import { Problem } from '#src/base/problem.ts'
import type { InlineNda, InlineSignature } from '#src/nda/schema.ts'
import { answerOf, api, withTimeout } from '#web/lib/query/api.ts'
import { tokenParam } from '#web/lib/query/link-load.ts'
import { pdfPollMs, signSeconds } from './retry.ts'

const routes = api.quotes[':token'].nda

export const inlineSigningQuery = (token: string) =>
  queryOptions({
    queryKey: ['signing', token],
    queryFn: async ({ signal }) =>
      (await answerOf(routes.$get(tokenParam(token), withTimeout({ signal })))) as InlineNda,
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) =>
      data?.signed && !data.signed.pdf ? pdfPollMs(dataUpdateCount + errorUpdateCount) : false,
  })

export const askForCode = (token: string) =>
  answerOf(routes.code.$post({ ...tokenParam(token), json: {} }, withTimeout()))

export const sendInlineSignature = (token: string, json: InlineSignature) =>
  answerOf(routes.sign.$post({ ...tokenParam(token), json }, withTimeout({ seconds: signSeconds })))

export const isRefusedAs = (error: Error | null, code: Problem['code']) =>
  error instanceof Problem && error.code === code
