import { expect, test, vi } from 'vitest'
import { type SignOutReason, sessionQuery } from '#web/auth/queries.ts'
import { hasDrafts, keepDraft, subscribeToDrafts, takeDraft } from '#web/auth/sign-in/saved-draft.ts'
import { queryClient } from '#web/lib/query/query.ts'

const typed = { client_name: 'Hana Tāmati' }
const [hana, piri] = ['usr_hana', 'usr_piri']

const setSession = (id: string | null, signOutReason: SignOutReason | null = null) => {
  const user = id === null ? null : { id, email: `${id}@example.nz` }
  queryClient.setQueryData(sessionQuery.queryKey, { user, isAdmin: id !== null, signOutReason })
}

const leaveDraft = (reason: SignOutReason) => {
  setSession(hana)
  setSession(null, reason)
  keepDraft('quote 1', { values: typed, owner: hana })
}

test.each(['idle', 'ended'] as const)('what was typed waits for the same person after the end: %s (B3)', (reason) => {
  leaveDraft(reason)
  setSession(hana)
  expect([hasDrafts(), takeDraft('quote 1', hana), hasDrafts()]).toEqual([true, typed, false])
})

test('nobody takes the draft of another person, whose sign-in on the tab ends it (B3)', () => {
  leaveDraft('idle')
  expect(takeDraft('quote 1', piri)).toBeUndefined()
  leaveDraft('idle')
  const onChange = vi.fn()
  const unsubscribe = subscribeToDrafts(onChange)
  setSession(piri)
  unsubscribe()
  expect(hasDrafts()).toBe(false)
  expect(onChange).toHaveBeenCalledOnce()
})

test('what was typed on another page is gone once its owner logs out (B3)', () => {
  leaveDraft('idle')
  setSession(hana)
  setSession(null, 'logout')
  expect(hasDrafts()).toBe(false)
})
