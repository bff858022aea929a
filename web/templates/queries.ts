import { mutationOptions } from '@tanstack/react-query'
import { seconds } from '#src/base/time.ts'
import type { Template, TemplateCreate } from '#src/templates/schema.ts'
import { answerOf, api } from '#web/lib/query/api.ts'
import { answerQuery, queryClient, unlessGone } from '#web/lib/query/query.ts'

const { templates } = api.admin

export const templatesQuery = answerQuery('templates', templates.$get, seconds(5))

export const createTemplateMutation = mutationOptions({
  mutationFn: (json: TemplateCreate) => answerOf(templates.$post({ json })),
  onSuccess: (list) => queryClient.setQueryData(templatesQuery.queryKey, list),
  meta: { done: { title: 'Template saved' }, failed: 'Failed to save template' },
})

export const deleteTemplateMutation = mutationOptions({
  mutationFn: ({ id }: Template) => answerOf(templates[':id'].$delete({ param: { id }, json: {} })).catch(unlessGone),
  onSettled: () => void queryClient.invalidateQueries(templatesQuery),
  meta: { done: { title: 'Template deleted' }, failed: 'Failed to delete template' },
})
