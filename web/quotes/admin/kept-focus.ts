import { useLayoutEffect, useRef } from 'react'
import { cardId } from '#web/lib/cards.ts'
import { rescueTo } from '#web/lib/focus.ts'
import { neighbour } from './list-filter.ts'

/**
 * Where the focus goes when the button that had it leaves with its card: to the next card, to the same one where it
 * stays (or comes back), or to `emptyId` when it was the last.
 * @returns what to call with a quote's id before it is deleted or restored.
 */
export const useKeptFocus = (ids: readonly string[], emptyId: string) => {
  const watched = useRef<{ id: string; next: string | null; gone: boolean } | null>(null)
  useLayoutEffect(() => {
    const now = watched.current
    if (!now) return
    const present = ids.includes(now.id)
    if (present || !now.gone) {
      const to = present ? cardId(now.id) : now.next === null ? emptyId : cardId(now.next)
      rescueTo(document.getElementById(to))
    }
    watched.current = present ? null : { ...now, gone: true }
  }, [ids, emptyId])
  return (id: string) => {
    watched.current = { id, next: neighbour(ids, id), gone: false }
  }
}
