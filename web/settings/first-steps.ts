import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { seconds } from '#src/base/time.ts'
import { answerOf, api } from '#web/lib/query/api.ts'
import { answerQuery, queryClient } from '#web/lib/query/query.ts'

const { samples, setup } = api.admin

export const firstStepsQuery = queryOptions({
  ...answerQuery('first-steps', setup.$get),
  refetchInterval: ({ state: { data } }) => (data?.sample_quote?.email?.state === 'pending' ? seconds(2) : false),
})

// Refetches everything, because samples are in every list and on Today.
const onSettled = () => queryClient.invalidateQueries()

export const sendSampleMutation = mutationOptions({
  mutationFn: () => answerOf(setup['sample-quote'].$post({ json: {} })),
  onSettled,
  meta: { failed: 'Failed to send the sample quote' },
})

export const fillSamplesMutation = mutationOptions({
  mutationFn: () => answerOf(samples.$post({ json: {} })),
  onSettled,
  meta: {
    done: { title: 'The samples are there', description: 'Look at Today, Quotes and Clients.' },
    failed: 'Failed to add samples',
  },
})

export const removeSamplesMutation = mutationOptions({
  mutationFn: () => answerOf(samples.$delete({ json: {} })),
  onSettled,
  meta: { done: { title: 'Samples taken away' }, failed: 'Failed to take the samples away' },
})
