import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import { type Contract, type ContractPart, paragraphsIn } from '#src/contracts/rules.ts'
import { type NdaClause, ndaTextBody, withPositions } from '#src/nda/text-schema.ts'
import { termsBody } from '#src/terms/schema.ts'
import { answerOf, api, withTimeout } from '#web/lib/query/api.ts'
import { queryClient } from '#web/lib/query/query.ts'
import { validateWith } from '#web/lib/validation.ts'

const { terms, 'nda-text': nda } = api.admin

export const ndaParts = (clauses: readonly NdaClause[]): ContractPart[] =>
  clauses.map(({ title, text }) => ({ title, paragraphs: paragraphsIn(text) }))

/** Both contracts in one shape: `parts` is the text in force, `start` is what the editor begins with. */
const fetchContracts = async (signal: AbortSignal) => {
  const [ofTerms, ofNda] = await Promise.all([
    answerOf(terms.$get({}, withTimeout({ signal }))),
    answerOf(nda.$get({}, withTimeout({ signal }))),
  ])
  return {
    terms: { ...ofTerms, parts: ofTerms.sections, start: ofTerms.sections },
    nda: { ...ofNda, parts: ndaParts(ofNda.clauses), start: ndaParts(withPositions(ofNda.clauses)), open: [] },
  }
}

export const contractsQuery = queryOptions({
  queryKey: ['contracts'],
  queryFn: ({ signal }) => fetchContracts(signal),
  staleTime: 0,
})

export type Contracts = Awaited<ReturnType<typeof fetchContracts>>

type Input = { parts: readonly ContractPart[]; version: string }

const termsJson = ({ parts, version }: Input): z.input<typeof termsBody> => ({
  sections: parts.map(({ title, paragraphs }) => ({ title, paragraphs: [...paragraphs] })),
  version,
})

const ndaJson = ({ parts, version }: Input): z.input<typeof ndaTextBody> => ({
  clauses: parts.map(({ title, paragraphs }) => ({ title, text: paragraphs.join('\n\n') })),
  version,
})

const [checkTerms, checkNda] = [validateWith(termsBody), validateWith(ndaTextBody)]

export const checkContract = (contract: Contract, input: Input) =>
  contract === 'terms' ? checkTerms(termsJson(input)) : checkNda(ndaJson(input))

export const publishContractMutation = (contract: Contract) =>
  mutationOptions({
    mutationFn: (input: Input) =>
      contract === 'terms'
        ? answerOf(terms.$post({ json: termsJson(input) }))
        : answerOf(nda.$post({ json: ndaJson(input) })),
    onSettled: () => queryClient.invalidateQueries(contractsQuery),
    meta: { done: { title: 'Published' }, failed: 'Failed to publish' },
  })
