import { useEffect, useState, useSyncExternalStore } from 'react'
import { sessionQuery } from '#web/auth/queries.ts'
import { queryClient } from '#web/lib/query/query.ts'
import { hasDrafts, keepDraft, subscribeToDrafts, takeDraft } from './drafts.ts'

export const useHasSavedDraft = () => useSyncExternalStore(subscribeToDrafts, hasDrafts)

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
    const values = takeDraft(key, owner)
    if (values) {
      api.reset(values as Values, { keepDefaultValues: true })
      setRestoredKey(key)
    }
    return () => {
      const now = session()
      const isOver = !now?.user && now?.signOutReason !== 'logout'
      if (owner && isOver && !api.state.isDefaultValue) keepDraft(key, { values: api.state.values, owner })
    }
  }, [key, api])
  return restoredKey === key
}
