import { queryOptions } from '@tanstack/react-query'
import { problems } from '#src/base/problem.ts'
import type { NdaInvitation, NdaSignature } from '#src/nda/schema.ts'
import { ndaPage } from '#web/content/nda.ts'
import { answerOf, api, within } from '#web/lib/api.ts'
import { loadLink, loadSeconds, tokenParam } from '#web/lib/link-load.ts'
import { pdfPause } from './retry.ts'

/** Longer than for reading: a slow answer is better than one nobody heard. */
const signSeconds = 20

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

const load = (token: string, signal: AbortSignal) =>
  loadLink({
    ask: (option) => api.nda[':token'].$get(tokenParam(token), option),
    isAnswer: isInvitation,
    sentenceByStatus,
    incomplete: ndaPage.failure.incomplete,
    signal,
  })

/**
 * What the link opens. Never asked twice by itself, the reader is told and has Retry; but once it is signed, until its
 * PDF is there.
 */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['nda', token],
    queryFn: ({ signal }) => load(token, signal),
    retry: false,
    refetchOnReconnect: false,
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) =>
      data?.answer.signed && !data.answer.signed.pdf ? pdfPause(dataUpdateCount + errorUpdateCount) : false,
  })

/** @throws Problem | ConnectionLost */
export const sendSignature = (token: string, json: NdaSignature) =>
  answerOf(api.nda[':token'].sign.$post({ ...tokenParam(token), json }, within(signSeconds)))

// SPEC §7: nobody waits for these, and nothing is said where they fail.
const unheard = () => undefined

/** Reports that the button was pressed (SPEC §7 ack-nda). */
export const acknowledge = (token: string) =>
  void api.nda[':token'].ack.$post({ ...tokenParam(token), json: {} }, within(signSeconds)).catch(unheard)

/** Reports that somebody read the NDA (GAPS 16). */
export const reportView = (token: string) =>
  void api.nda[':token'].view.$post({ ...tokenParam(token), json: {} }, within(loadSeconds)).catch(unheard)
