import { useEffect, useState, useSyncExternalStore } from 'react'
import { sessionQuery } from '#web/auth/queries.ts'
import type { FormState } from '#web/components/form/form-frame.tsx'
import { queryClient } from '#web/lib/query/query.ts'

type Draft = { values: object; owner: string }

// Drafts are only in memory: a client's data must leave no trace on the machine after the session.
const drafts = new Map<string, Draft>()

const listeners = new Set<() => void>()
export const subscribeToDrafts = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const notifyListeners = () => {
  for (const listener of listeners) listener()
}

export const hasDrafts = () => drafts.size > 0

export const keepDraft = (key: string, draft: Draft) => {
  drafts.set(key, draft)
  notifyListeners()
}

/** Removes the draft. @returns the values that `owner` typed */
export const takeDraft = (key: string, owner: string | undefined) => {
  const draft = drafts.get(key)
  drafts.delete(key)
  return draft?.owner === owner ? draft?.values : undefined
}

const cachedSession = () => queryClient.getQueryData(sessionQuery.queryKey)

/** A draft outlives a session that ended idle, but neither a logout nor another person's sign-in (B3). */
const endForeignDrafts = () => {
  const now = cachedSession()
  const isForeign = ({ owner }: Draft) => (now?.user ? now.user.id !== owner : now?.signOutReason === 'logout')
  const foreignDrafts = [...drafts].filter(([, draft]) => isForeign(draft))
  for (const [key] of foreignDrafts) drafts.delete(key)
  if (foreignDrafts.length > 0) notifyListeners()
}

queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type === 'updated' && query.queryKey[0] === sessionQuery.queryKey[0]) endForeignDrafts()
})

export const useHasSavedDraft = () => useSyncExternalStore(subscribeToDrafts, hasDrafts)

/**
 * Saves a changed form when the session ends and restores it when the same person signs in again.
 * @param key names the record and its version, so that a draft of an older version is not restored.
 * @returns whether a draft was restored.
 */
export const useSavedDraft = (key: string, { api }: Pick<FormState, 'api'>) => {
  const [restoredKey, setRestoredKey] = useState<string | null>(null)
  useEffect(() => {
    const owner = cachedSession()?.user?.id
    const values = takeDraft(key, owner)
    if (values) {
      api.reset(values, { keepDefaultValues: true })
      setRestoredKey(key)
    }
    return () => {
      const now = cachedSession()
      const isCutOff = !now?.user && now?.signOutReason !== 'logout'
      if (owner && isCutOff && !api.state.isDefaultValue) keepDraft(key, { values: api.state.values, owner })
    }
  }, [key, api])
  return restoredKey === key
}
