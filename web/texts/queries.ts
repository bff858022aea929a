import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { ClientReference, ReferenceCreate } from '#src/references/schema.ts'
import type { EditedText } from '#src/texts/schema.ts'
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

type TextInput = { key: TextKey; draft: string }

const save = ({ key, draft }: TextInput) =>
  answerOf(texts[':key'].$put({ param: { key }, json: { draft } }, withTimeout()))

export const saveDraftMutation = mutationOptions({
  mutationFn: save,
  onSuccess: showTexts,
  meta: { done: { title: 'Draft saved' }, failed: 'Failed to save the draft' },
})

export const publishTextsMutation = mutationOptions({
  mutationFn: async ({ keys, typed }: { keys: TextKey[]; typed?: TextInput }) => {
    if (typed) await save(typed)
    return answerOf(texts[':action'].$post({ param: { action: 'publish' }, json: { keys } }, withTimeout()))
  },
  onSuccess: showTexts,
  meta: { done: { title: 'Published' }, failed: 'Failed to publish' },
})

export const restoreTextMutation = mutationOptions({
  mutationFn: ({ key, version }: { key: TextKey; version: number }) =>
    answerOf(texts[':key'].restore.$post({ param: { key }, json: { version } }, withTimeout())),
  onSuccess: showTexts,
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
