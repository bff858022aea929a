import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import { type ContractPart, paragraphsIn } from '#src/contracts/rules.ts'
import { ndaTextBody } from '#src/nda/text-schema.ts'
import { termsBody } from '#src/terms/schema.ts'
import { answerOf, api, withTimeout } from '#web/lib/query/api.ts'
import { queryClient } from '#web/lib/query/query.ts'
import { validateWith } from '#web/lib/validation.ts'

const { terms, 'nda-text': nda } = api.admin

const get = async (signal: AbortSignal) => {
  const [termsNow, ndaNow] = await Promise.all([
    answerOf(terms.$get({}, withTimeout({ signal }))),
    answerOf(nda.$get({}, withTimeout({ signal }))),
  ])
  return { terms: termsNow, nda: ndaNow }
}

export const contractsQuery = queryOptions({
  queryKey: ['contracts'],
  queryFn: ({ signal }) => get(signal),
  staleTime: 0,
})

export type Contracts = Awaited<ReturnType<typeof get>>

export const ndaParts = (clauses: Contracts['nda']['clauses']): ContractPart[] =>
  clauses.map(({ title, text }) => ({ title, paragraphs: paragraphsIn(text) }))

type Input = { parts: readonly ContractPart[]; after: string }

const checkTerms = validateWith(termsBody)
const checkNda = validateWith(ndaTextBody)

const termsJson = ({ parts, after }: Input): z.input<typeof termsBody> => ({
  sections: parts.map(({ title, paragraphs }) => ({ title, paragraphs: [...paragraphs] })),
  after,
})

const ndaJson = ({ parts, after }: Input): z.input<typeof ndaTextBody> => ({
  clauses: parts.map(({ title, paragraphs }) => ({ title, text: paragraphs.join('\n\n') })),
  after,
})

const meta = { done: { title: 'Published' }, failed: 'Failed to publish' }
const onSettled = () => queryClient.invalidateQueries(contractsQuery)

/** How a text is checked and sent, which differs between the contracts. */
export const publishing = {
  terms: {
    check: (input: Input) => checkTerms(termsJson(input)),
    mutation: mutationOptions({
      mutationFn: (input: Input) => answerOf(terms.$post({ json: termsJson(input) }, withTimeout())),
      onSettled,
      meta,
    }),
  },
  nda: {
    check: (input: Input) => checkNda(ndaJson(input)),
    mutation: mutationOptions({
      mutationFn: (input: Input) => answerOf(nda.$post({ json: ndaJson(input) }, withTimeout())),
      onSettled,
      meta,
    }),
  },
}
