import { afterEach, expect, test, vi } from 'vitest'
import { sendAssessment } from '#web/leads/form/requests.ts'
import { currentToast } from '#web/lib/notify.ts'
import { answerOf, api } from '#web/lib/query/api.ts'
import { queryClient } from '#web/lib/query/query.ts'
import { notifyFailed } from '#web/lib/query/toasts.ts'
import { sendInlineSignature } from '#web/nda/public/inline-signing-queries.ts'
import { sendSignature } from '#web/nda/public/queries.ts'
import { createQuoteMutation, duplicateQuoteMutation, updateQuoteMutation } from '#web/quotes/admin/queries.ts'

const answering = (status: number, body: string) =>
  vi.stubGlobal('fetch', async () => {
    const answer = new Response(body, { status, headers: { 'content-type': 'application/json' } })
    return Object.defineProperty(answer, 'url', { value: 'http://localhost/api/quotes' })
  })

afterEach(() => vi.unstubAllGlobals())

const mutate = (mutation: object, input: unknown) =>
  queryClient.getMutationCache().build(queryClient, mutation).execute(input)

const calls: Record<string, () => Promise<unknown>> = {
  decision: () =>
    answerOf(api.quotes[':token'].decision.$post({ param: { token: 't' }, json: {} as never }), 'success'),
  assessment: () => sendAssessment({} as never),
  signature: () => sendSignature('t', {} as never),
  'inline signature': () => sendInlineSignature('t', {} as never),
  'new quote': () => mutate(createQuoteMutation, {}),
  'saved quote': () => mutate(updateQuoteMutation, { id: 'quo_1', version: 1, draft: {} }),
  'copied quote': () => mutate(duplicateQuoteMutation, { id: 'quo_1' }),
}

test.each(Object.keys(calls))('a 200 that does not say what was done is no success: %s', async (name) => {
  vi.stubGlobal('location', new URL('http://localhost/'))
  vi.stubGlobal('document', { referrer: '' })
  for (const body of ['{}', 'null', '{"success":false}', '<html>']) {
    answering(200, body)
    await expect(calls[name]?.(), body).rejects.toThrow('Server error. Please try again in a moment.')
  }
})

const fallback = 'Unable to save quote. Please try again.'

test.each([
  [500, '{"error":"The disk is full.","code":"unexpected"}', 'The disk is full.'],
  [502, '{"error":"Bad gateway"}', 'Bad gateway'],
  [409, '{"error":"Restore it first.","code":"quote_deleted"}', 'Restore it first.'],
  [500, '{"error":""}', fallback],
  [500, '<html>', fallback],
  [200, '{}', fallback],
])('a failed save of a new quote tells what the answer %i %s says', async (status, body, description) => {
  answering(status, body)
  await expect(mutate(createQuoteMutation, {})).rejects.toThrow()
  expect(currentToast()).toMatchObject({ kind: 'failed', title: 'Error Saving Quote', description })
  notifyFailed({ failed: 'x' }, new Error('Too many cooks'))
  expect(currentToast()?.description).toBe('Server error. Please try again in a moment.')
})
