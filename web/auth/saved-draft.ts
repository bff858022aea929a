import { useEffect, useState, useSyncExternalStore } from 'react'
import { queryClient } from '#web/lib/query.ts'
import { sessionQuery } from './queries.ts'

// In memory only: a client's data must leave no trace on the machine after the session.
const drafts = new Map<string, { values: object; owner: string }>()

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const saveDraft = (key: string, draft: { values: object; owner: string }) => {
  drafts.set(key, draft)
  for (const listener of listeners) listener()
}

export const useHasSavedDraft = () => useSyncExternalStore(subscribe, () => drafts.size > 0)

type Form<Values extends object> = {
  api: {
    state: { values: Values; isDefaultValue: boolean }
    reset: (values: Values, options: { keepDefaultValues: boolean }) => void
  }
}

const session = () => queryClient.getQueryData(sessionQuery.queryKey)

/**
 * Saves a changed form when the session ends and restores it when the same person signs in again.
 * @param key names the record and its version, so that a draft of an older version is not restored.
 * @returns whether a draft was restored.
 */
export const useSavedDraft = <Values extends object>(key: string, { api }: Form<Values>) => {
  const [restoredKey, setRestoredKey] = useState<string | null>(null)
  useEffect(() => {
    const owner = session()?.user?.id
    const draft = drafts.get(key)
    drafts.delete(key)
    if (draft && draft.owner === owner) {
      api.reset(draft.values as Values, { keepDefaultValues: true })
      setRestoredKey(key)
    }
    return () => {
      const now = session()
      const isOver = !now?.user && now?.signOutReason !== 'logout'
      if (owner && isOver && !api.state.isDefaultValue) saveDraft(key, { values: api.state.values, owner })
    }
  }, [key, api])
  return restoredKey === key
}
