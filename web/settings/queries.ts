import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Settings, SettingsInput } from '#src/settings/schema.ts'
import { answerOf, api, withTimeout } from '#web/lib/query/api.ts'
import { queryClient } from '#web/lib/query/query.ts'

const queryKey = ['settings']
const { settings } = api.admin

export const settingsQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => answerOf(settings.$get({}, withTimeout({ signal }))),
  staleTime: 0,
})

const invalidate = (key: string) => void queryClient.invalidateQueries({ queryKey: [key] })

const showSettings = (answer: Settings) => {
  queryClient.setQueryData(queryKey, answer)
  for (const key of ['session', 'test-emails', 'status']) invalidate(key)
}

// The server refuses once after somebody else's change, which the refetch shows before the next press.
const onError = () => invalidate('settings')

export const changeSettingsMutation = mutationOptions({
  mutationFn: (json: SettingsInput) => answerOf(settings.$patch({ json }, withTimeout())),
  onSuccess: showSettings,
  onError,
  meta: { done: { title: 'Saved' }, failed: 'Failed to save' },
})

export const setPortraitMutation = mutationOptions({
  mutationFn: ({ body, version }: { body: Blob; version: string }) =>
    answerOf(settings.portrait.$put({ query: { version } }, { ...withTimeout({ seconds: 30 }), init: { body } })),
  onSuccess: showSettings,
  onError,
  meta: { done: { title: 'Portrait saved' }, failed: 'Failed to save the portrait' },
})

export const removePortraitMutation = mutationOptions({
  mutationFn: (version: string) => answerOf(settings.portrait.$delete({ json: { version } }, withTimeout())),
  onSuccess: showSettings,
  onError,
  meta: { done: { title: 'Portrait removed' }, failed: 'Failed to remove the portrait' },
})
