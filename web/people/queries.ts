import { mutationOptions } from '@tanstack/react-query'
import { seconds } from '#src/base/time.ts'
import type { Erasure } from '#src/people/schema.ts'
import { saveDownload } from '#web/lib/download.ts'
import { answerOf, api, withTimeout } from '#web/lib/query/api.ts'
import { jsonQuery, queryClient } from '#web/lib/query/query.ts'

const { people } = api.admin

const keyOf = (email: string) => ['person', email.toLowerCase()]

/** Polls while an erasure is not finished. */
export const heldQuery = (email: string) =>
  jsonQuery(keyOf(email), (option) => people.$get({ query: { email } }, option), {
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.erasing_since ? seconds(10) : false),
  })

/** Fetched instead of linked, because the password may have to be asked for first (A14). Many PDFs take long. */
export const exportPersonMutation = mutationOptions({
  mutationFn: async (email: string) =>
    saveDownload(await people.export.$get({ query: { email } }, withTimeout({ seconds: 120 }))),
  meta: { done: { title: 'The copy is in your downloads' }, failed: 'Failed to export' },
})

const erasedKeys = ['lead', 'leads', 'quote', 'quotes', 'nda', 'clients']

export const erasePersonMutation = mutationOptions({
  mutationFn: (email: string) => answerOf(people.erase.$post({ json: { email, confirm: true } })),
  onSuccess: ({ person }: Erasure, email) => {
    queryClient.removeQueries({ predicate: ({ queryKey: [name] }) => erasedKeys.includes(String(name)) })
    queryClient.setQueryData(keyOf(email), person)
    void queryClient.invalidateQueries({ queryKey: ['client'] })
  },
  onError: (_error, email) => void queryClient.invalidateQueries({ queryKey: keyOf(email) }),
  meta: { done: { title: 'Erased' }, failed: 'Failed to erase' },
})
