import { mutationOptions } from '@tanstack/react-query'
import type { ClientReference, ReferenceCreate } from '#src/references/schema.ts'
import type { EditedText, TextRestore } from '#src/texts/schema.ts'
import type { TextKey } from '#src/texts/text.ts'
import { answerOf, api } from '#web/lib/query/api.ts'
import { answerQuery, queryClient } from '#web/lib/query/query.ts'

const { texts, references } = api.admin

export const textsQuery = answerQuery('texts', texts.$get)

type TextInput = { key: TextKey; draft: string; version: number }

const save = ({ key, ...json }: TextInput) => answerOf(texts[':key'].$put({ param: { key }, json }))

const publish = (shown: readonly Pick<EditedText, 'key' | 'version'>[]) => {
  const json = { versions: Object.fromEntries(shown.map(({ key, version }) => [key, version])) }
  return answerOf(texts[':action'].$post({ param: { action: 'publish' }, json }))
}

const textsMutation = <Input>(change: (input: Input) => Promise<EditedText[]>, title: string, failed: string) =>
  mutationOptions({
    mutationFn: change,
    onSuccess: (list) => void queryClient.setQueryData(textsQuery.queryKey, list),
    // Another tab may have changed the texts.
    onError: () => void queryClient.invalidateQueries(textsQuery),
    meta: { done: { title }, failed },
  })

export const saveDraftMutation = textsMutation(save, 'Draft saved', 'Failed to save the draft')

export const publishTextsMutation = textsMutation(publish, 'Published', 'Failed to publish')

export const publishTypedMutation = textsMutation(
  async (typed: TextInput) => publish((await save(typed)).filter(({ key }) => key === typed.key)),
  'Published',
  'Failed to publish',
)

export const restoreTextMutation = textsMutation(
  ({ key, ...json }: { key: TextKey } & TextRestore) => answerOf(texts[':key'].restore.$post({ param: { key }, json })),
  'Restored as a draft',
  'Failed to restore',
)

export const referencesQuery = answerQuery('references', references.$get)

const showReferences = (list: { items: ClientReference[] }) =>
  void queryClient.setQueryData(referencesQuery.queryKey, list)

export const addReferenceMutation = mutationOptions({
  mutationFn: (json: ReferenceCreate) => answerOf(references.$post({ json })),
  onSuccess: showReferences,
  meta: { done: { title: 'Reference published' }, failed: 'Failed to publish the reference' },
})

export const removeReferenceMutation = mutationOptions({
  mutationFn: ({ id }: ClientReference) => answerOf(references[':id'].$delete({ param: { id }, json: {} })),
  onSuccess: showReferences,
  // Another tab may have removed the reference.
  onError: () => void queryClient.invalidateQueries(referencesQuery),
  meta: { done: { title: 'Reference removed' }, failed: 'Failed to remove the reference' },
})
