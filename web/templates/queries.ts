import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { Problem } from '#src/base/problem.ts'
import type { Template, TemplateCreate } from '#src/templates/schema.ts'
import { answerOf, api, withTimeout } from '#web/lib/query/api.ts'
import { queryClient } from '#web/lib/query/query.ts'

const { templates } = api.admin

export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: ({ signal }) => answerOf(templates.$get({}, withTimeout({ signal }))),
})

export const createTemplateMutation = mutationOptions({
  mutationFn: (json: TemplateCreate) => answerOf(templates.$post({ json }, withTimeout())),
  onSuccess: (list) => queryClient.setQueryData(templatesQuery.queryKey, list),
  meta: { done: { title: 'Template saved' }, failed: 'Failed to save template' },
})

export const deleteTemplateMutation = mutationOptions({
  mutationFn: async ({ id }: Template) => {
    try {
      await answerOf(templates[':id'].$delete({ param: { id }, json: {} }, withTimeout()))
    } catch (error) {
      // Deleted already: the answer to an earlier press was lost, or another tab was first.
      if (!(error instanceof Problem && error.code === 'not_found')) throw error
    }
  },
  onSettled: () => void queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey }),
  meta: { done: { title: 'Template deleted' }, failed: 'Failed to delete template' },
})
