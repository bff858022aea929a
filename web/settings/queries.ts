import { mutationOptions } from '@tanstack/react-query'
import type { Settings, SettingsInput } from '#src/settings/schema.ts'
import { answerOf, api, withTimeout } from '#web/lib/query/api.ts'
import { answerQuery, queryClient } from '#web/lib/query/query.ts'

const { settings } = api.admin

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
