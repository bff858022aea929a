import { mutationOptions } from '@tanstack/react-query'
import type { PasswordForm } from '#src/auth/schema.ts'
import { answerOf, api } from '#web/lib/query/api.ts'
import { answerQuery, queryClient, unlessGone } from '#web/lib/query/query.ts'

const { account } = api.admin

export const accountQuery = answerQuery('account', account.$get)

const onSettled = () => queryClient.invalidateQueries(accountQuery)

const endOptions = (end: (id: string) => Promise<object>, title: string, failed: string) =>
  mutationOptions({
    mutationFn: (id: string) => end(id).catch(unlessGone),
    onSettled,
    meta: { done: { title }, failed },
  })

export const endSessionMutation = endOptions(
  (id) => answerOf(account.sessions[':id'].end.$post({ param: { id }, json: {} })),
  'Session ended',
  'Failed to end session',
)

export const endOthersMutation = mutationOptions({
  mutationFn: () => answerOf(account.sessions[':action'].$post({ param: { action: 'end-others' }, json: {} })),
  onSettled,
  meta: { done: { title: 'All other sessions ended' }, failed: 'Failed to end sessions' },
})

export const forgetDeviceMutation = endOptions(
  (id) => answerOf(account.devices[':id'].forget.$post({ param: { id }, json: {} })),
  'Device forgotten',
  'Failed to forget device',
)

export const changePasswordMutation = mutationOptions({
  mutationFn: (json: PasswordForm) => answerOf(account.password.$post({ json })),
  onSettled,
  meta: {
    done: { title: 'Password changed', description: 'Your other sessions are ended.' },
    failed: 'Failed to change password',
  },
})
