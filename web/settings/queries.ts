import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { seconds } from '#src/base/time.ts'
import type { Settings, SettingsInput } from '#src/settings/schema.ts'
import { answerOf, api, withTimeout } from '#web/lib/query/api.ts'
import { answerQuery, queryClient } from '#web/lib/query/query.ts'

const { samples, settings, setup } = api.admin

export const settingsQuery = answerQuery('settings', settings.$get)

const invalidate = (key: string) => void queryClient.invalidateQueries({ queryKey: [key] })

const showSettings = (answer: Settings) => {
  queryClient.setQueryData(settingsQuery.queryKey, answer)
  for (const key of ['session', 'test-emails', 'status']) invalidate(key)
}

const changeMutation = <Input>(change: (input: Input) => Promise<Settings>, title: string, failed: string) =>
  mutationOptions({
    mutationFn: change,
    onSuccess: showSettings,
    // The server refuses once after somebody else's change, which the refetch shows before the next press.
    onError: () => invalidate('settings'),
    meta: { done: { title }, failed },
  })

export const changeSettingsMutation = changeMutation(
  (json: SettingsInput) => answerOf(settings.$patch({ json })),
  'Saved',
  'Failed to save',
)

export const setPortraitMutation = changeMutation(
  ({ body, version }: { body: Blob; version: string }) =>
    answerOf(settings.portrait.$put({ query: { version } }, { ...withTimeout({ seconds: 30 }), init: { body } })),
  'Portrait saved',
  'Failed to save the portrait',
)

export const removePortraitMutation = changeMutation(
  (version: string) => answerOf(settings.portrait.$delete({ json: { version } })),
  'Portrait removed',
  'Failed to remove the portrait',
)

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
