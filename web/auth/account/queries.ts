import { mutationOptions } from '@tanstack/react-query'
import type { SecondFactor } from '#src/auth/rules.ts'
import type { PasswordForm } from '#src/auth/schema.ts'
import { seconds } from '#src/base/time.ts'
import { makePasskey } from '#web/auth/sign-in/passkey.ts'
import { answerOf, api } from '#web/lib/query/api.ts'
import { answerQuery, queryClient, unlessGone } from '#web/lib/query/query.ts'

const { account, calendar } = api.admin

export const accountQuery = answerQuery('account', account.$get)

const refetchAccount = () => queryClient.invalidateQueries(accountQuery)

const endOptions = (end: (id: string) => Promise<object>, title: string, failed: string) =>
  mutationOptions({
    mutationFn: (id: string) => end(id).catch(unlessGone),
    onSettled: refetchAccount,
    meta: { done: { title }, failed },
  })

export const endSessionMutation = endOptions(
  (id) => answerOf(account.sessions[':id'].end.$post({ param: { id }, json: {} })),
  'Session ended',
  'Failed to end session',
)

export const endOthersMutation = mutationOptions({
  mutationFn: () => answerOf(account.sessions[':action'].$post({ param: { action: 'end-others' }, json: {} })),
  onSettled: refetchAccount,
  meta: { done: { title: 'All other sessions ended' }, failed: 'Failed to end sessions' },
})

export const forgetDeviceMutation = endOptions(
  (id) => answerOf(account.devices[':id'].forget.$post({ param: { id }, json: {} })),
  'Device forgotten',
  'Failed to forget device',
)

export const changePasswordMutation = mutationOptions({
  mutationFn: (json: PasswordForm) => answerOf(account.password.$post({ json })),
  onSettled: refetchAccount,
  meta: {
    done: { title: 'Password changed', description: 'Your other sessions are ended.' },
    failed: 'Failed to change password',
  },
})

export const calendarQuery = answerQuery('calendar', calendar.$get, seconds(5))

const refetchCalendar = () => queryClient.invalidateQueries(calendarQuery)

export const makeCalendarMutation = mutationOptions({
  mutationFn: (json: { initials: boolean }) => answerOf(calendar.$post({ json }), 'url'),
  onSettled: refetchCalendar,
  meta: { failed: 'Failed to make the address' },
})

export const revokeCalendarMutation = mutationOptions({
  mutationFn: () => answerOf(calendar.revoke.$post({ json: {} })),
  onSettled: refetchCalendar,
  meta: { done: { title: 'Calendar address revoked' }, failed: 'Failed to revoke the address' },
})

export const secondFactorQuery = answerQuery('second factor', account['second-factor'].$get, seconds(5))

// New recovery codes are shown once, so no cache keeps them.
const onSuccess = ({ passkeys, app, codesLeft, isOffered }: SecondFactor) => {
  queryClient.setQueryData(secondFactorQuery.queryKey, { passkeys, app, codesLeft, isOffered })
  void refetchAccount()
}

const onError = () => void queryClient.invalidateQueries(secondFactorQuery)

export const declineMutation = mutationOptions({
  mutationFn: () => answerOf(account['decline-second-factor'].$post({ json: {} })),
  onSuccess,
  meta: { failed: 'Failed to hide the offer' },
})

export const addPasskeyMutation = mutationOptions({
  mutationFn: async () => {
    const { token, options } = await answerOf(account['passkey-options'].$post({ json: {} }))
    const passkey = await makePasskey(options)
    return answerOf(account.passkeys.$post({ json: { token, passkey } }))
  },
  onSuccess,
  onError,
  meta: {
    done: { title: 'Passkey added' },
    failed: { title: 'Failed to add a passkey', fallback: 'The browser made no passkey.' },
  },
})

export const removePasskeyMutation = mutationOptions({
  mutationFn: (id: string) => answerOf(account.passkeys[':id'].remove.$post({ param: { id }, json: {} })),
  onSuccess,
  onError,
  meta: { done: { title: 'Passkey removed' }, failed: 'Failed to remove the passkey' },
})

export const beginAppMutation = mutationOptions({
  mutationFn: () => answerOf(account.totp.$post({ json: {} })),
  onError,
  meta: { failed: 'Failed to set up the app' },
})

export const confirmAppMutation = mutationOptions({
  mutationFn: (json: { code: string }) => answerOf(account.totp.confirm.$post({ json })),
  onSuccess,
  meta: { done: { title: 'Authenticator app added' }, failed: 'Failed to set up the app' },
})

export const removeAppMutation = mutationOptions({
  mutationFn: () => answerOf(account.totp.remove.$post({ json: {} })),
  onSuccess,
  onError,
  meta: { done: { title: 'Authenticator app removed' }, failed: 'Failed to remove the app' },
})

export const makeCodesMutation = mutationOptions({
  mutationFn: () => answerOf(account['recovery-codes'].$post({ json: {} })),
  onSuccess,
  onError,
  meta: { done: { title: 'New recovery codes made' }, failed: 'Failed to make recovery codes' },
})
