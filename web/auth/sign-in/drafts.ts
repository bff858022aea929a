import { sessionQuery } from '#web/auth/queries.ts'
import { queryClient } from '#web/lib/query/query.ts'

type Draft = { values: object; owner: string }

// Drafts are only in memory: a client's data must leave no trace on the machine after the session.
const drafts = new Map<string, Draft>()

const listeners = new Set<() => void>()
export const subscribeToDrafts = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const changed = () => {
  for (const listener of listeners) listener()
}

export const hasDrafts = () => drafts.size > 0

export const keepDraft = (key: string, draft: Draft) => {
  drafts.set(key, draft)
  changed()
}

/** Removes the draft. @returns the values that `owner` typed */
export const takeDraft = (key: string, owner: string | undefined) => {
  const draft = drafts.get(key)
  drafts.delete(key)
  return draft?.owner === owner ? draft?.values : undefined
}

/** A draft outlives an idle end, but neither a logout nor the session of another person (B3). */
const endForeignDrafts = () => {
  const session = queryClient.getQueryData(sessionQuery.queryKey)
  const isOver = ({ owner }: Draft) => (session?.user ? session.user.id !== owner : session?.signOutReason === 'logout')
  const over = [...drafts].filter(([, draft]) => isOver(draft))
  for (const [key] of over) drafts.delete(key)
  if (over.length > 0) changed()
}

queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type === 'updated' && query.queryKey[0] === sessionQuery.queryKey[0]) endForeignDrafts()
})
