import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { ClientReference, ReferenceCreate } from '#src/references/schema.ts'
import type { EditedText, TextRestore } from '#src/texts/schema.ts'
import type { TextKey } from '#src/texts/text.ts'
import { answerOf, api, withTimeout } from '#web/lib/query/api.ts'
import { queryClient } from '#web/lib/query/query.ts'

const { texts, references } = api.admin

export const textsQuery = queryOptions({
  queryKey: ['texts'],
  queryFn: ({ signal }) => answerOf(texts.$get({}, withTimeout({ signal }))),
  staleTime: 0,
})

const showTexts = (list: EditedText[]) => void queryClient.setQueryData(textsQuery.queryKey, list)

// Another tab may have changed the texts.
const onError = () => void queryClient.invalidateQueries(textsQuery)

type TextInput = { key: TextKey; draft: string; version: number }

const save = ({ key, ...json }: TextInput) => answerOf(texts[':key'].$put({ param: { key }, json }, withTimeout()))

const publish = (shown: readonly Pick<EditedText, 'key' | 'version'>[]) => {
  const json = { versions: Object.fromEntries(shown.map(({ key, version }) => [key, version])) }
  return answerOf(texts[':action'].$post({ param: { action: 'publish' }, json }, withTimeout()))
}

export const saveDraftMutation = mutationOptions({
  mutationFn: save,
  onSuccess: showTexts,
  onError,
  meta: { done: { title: 'Draft saved' }, failed: 'Failed to save the draft' },
})

const publishToasts = { done: { title: 'Published' }, failed: 'Failed to publish' }

export const publishTextsMutation = mutationOptions({
  mutationFn: publish,
  onSuccess: showTexts,
  onError,
  meta: publishToasts,
})

export const publishTypedMutation = mutationOptions({
  mutationFn: async (typed: TextInput) => publish((await save(typed)).filter(({ key }) => key === typed.key)),
  onSuccess: showTexts,
  onError,
  meta: publishToasts,
})

export const restoreTextMutation = mutationOptions({
  mutationFn: ({ key, ...json }: { key: TextKey } & TextRestore) =>
    answerOf(texts[':key'].restore.$post({ param: { key }, json }, withTimeout())),
  onSuccess: showTexts,
  onError,
  meta: { done: { title: 'Restored as a draft' }, failed: 'Failed to restore' },
})

export const referencesQuery = queryOptions({
  queryKey: ['references'],
  queryFn: ({ signal }) => answerOf(references.$get({}, withTimeout({ signal }))),
  staleTime: 0,
})

const showReferences = (list: { items: ClientReference[] }) =>
  void queryClient.setQueryData(referencesQuery.queryKey, list)

export const addReferenceMutation = mutationOptions({
  mutationFn: (json: ReferenceCreate) => answerOf(references.$post({ json }, withTimeout())),
  onSuccess: showReferences,
  meta: { done: { title: 'Reference published' }, failed: 'Failed to publish the reference' },
})

export const removeReferenceMutation = mutationOptions({
  mutationFn: ({ id }: ClientReference) =>
    answerOf(references[':id'].$delete({ param: { id }, json: {} }, withTimeout())),
  onSuccess: showReferences,
  // Another tab may have removed the reference.
  onError: () => void queryClient.invalidateQueries(referencesQuery),
  meta: { done: { title: 'Reference removed' }, failed: 'Failed to remove the reference' },
})
