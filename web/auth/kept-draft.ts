import { useEffect, useState, useSyncExternalStore } from 'react'
import { queryClient } from '#web/lib/query.ts'
import { sessionQuery } from './queries.ts'

// In memory only: when the session is over, what was typed about a client leaves no trace on the machine.
const drafts = new Map<string, { values: object; owner: string }>()

const listeners = new Set<() => void>()
const onKept = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const keep = (key: string, draft: { values: object; owner: string }) => {
  drafts.set(key, draft)
  for (const listener of listeners) listener()
}

/** Whether something typed waits for its owner to sign in again. */
export const useIsDraftKept = () => useSyncExternalStore(onKept, () => drafts.size > 0)

type Keepable<Values extends object> = {
  api: {
    state: { values: Values; isDefaultValue: boolean }
    reset: (values: Values, options: { keepDefaultValues: boolean }) => void
  }
}

const session = () => queryClient.getQueryData(sessionQuery.queryKey)

/**
 * Keeps what is typed in a form when the session ends under it, and puts it back when the same person has signed in
 * again. `key` names the thing and the state of it that the form shows: another state takes nothing over.
 * @returns whether something was put back.
 */
export const useKeptDraft = <Values extends object>(key: string, { api }: Keepable<Values>) => {
  const [restored, setRestored] = useState<string | null>(null)
  useEffect(() => {
    const owner = session()?.user?.id
    const draft = drafts.get(key)
    drafts.delete(key)
    if (draft && draft.owner === owner) {
      api.reset(draft.values as Values, { keepDefaultValues: true })
      setRestored(key)
    }
    return () => {
      const now = session()
      const isOver = !now?.user && now?.because !== 'logout'
      if (owner && isOver && !api.state.isDefaultValue) keep(key, { values: api.state.values, owner })
    }
  }, [key, api])
  return restored === key
}
