import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { PasswordForm, ProofForm, SecondStepForm } from '#src/auth/schema.ts'
import { Problem } from '#src/base/problem.ts'
import { answerOf, api, withTimeout } from '#web/lib/query/api.ts'
import { queryClient } from '#web/lib/query/query.ts'

const queryKey = ['account']
const { account } = api.admin

export const accountQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => answerOf(account.$get({}, withTimeout({ signal }))),
  staleTime: 0,
})

const onSettled = () => queryClient.invalidateQueries({ queryKey })

const unlessGone = (error: unknown) => {
  if (!(error instanceof Problem && error.code === 'not_found')) throw error
  return {}
}

export const endSessionMutation = mutationOptions({
  mutationFn: (id: string) =>
    answerOf(account.sessions[':id'].end.$post({ param: { id }, json: {} }, withTimeout())).catch(unlessGone),
  onSettled,
  meta: { done: { title: 'Session ended' }, failed: 'Failed to end session' },
})

export const endOthersMutation = mutationOptions({
  mutationFn: () =>
    answerOf(account.sessions[':action'].$post({ param: { action: 'end-others' }, json: {} }, withTimeout())),
  onSettled,
  meta: { done: { title: 'All other sessions ended' }, failed: 'Failed to end sessions' },
})

export const forgetDeviceMutation = mutationOptions({
  mutationFn: (id: string) =>
    answerOf(account.devices[':id'].forget.$post({ param: { id }, json: {} }, withTimeout())).catch(unlessGone),
  onSettled,
  meta: { done: { title: 'Device forgotten' }, failed: 'Failed to forget device' },
})

export const changePasswordMutation = mutationOptions({
  mutationFn: (json: PasswordForm) => answerOf(account.password.$post({ json }, withTimeout())),
  onSettled,
  meta: {
    done: { title: 'Password changed', description: 'Your other sessions are ended.' },
    failed: 'Failed to change password',
  },
})

/** The answer asks for a second step where the account has a second factor. */
export const prove = (json: ProofForm) => answerOf(api.auth.prove.$post({ json }, withTimeout()))

export const proveSecond = (json: SecondStepForm) =>
  answerOf(api.auth.prove['second-step'].$post({ json }, withTimeout()))
