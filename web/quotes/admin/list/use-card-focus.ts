import { useLayoutEffect, useRef } from 'react'
import { cardId } from '#web/components/page/list-card.tsx'
import { focusIfLost } from '#web/lib/focus.ts'
import { neighbour } from './list-filter.ts'

/**
 * Moves the focus when a card disappears with the focused button in it: to the next card, or to `emptyId` after the
 * last one. A card that stays or comes back takes the focus itself.
 * @returns the function to call with a quote's id before it is deleted or restored.
 */
export const useCardFocus = (ids: readonly string[], emptyId: string) => {
  const pending = useRef<{ id: string; next: string | null; gone: boolean } | null>(null)
  useLayoutEffect(() => {
    const move = pending.current
    if (!move) return
    const present = ids.includes(move.id)
    if (present || !move.gone) {
      const to = present ? cardId(move.id) : move.next === null ? emptyId : cardId(move.next)
      focusIfLost(document.getElementById(to))
    }
    pending.current = present ? null : { ...move, gone: true }
  }, [ids, emptyId])
  return (id: string) => {
    pending.current = { id, next: neighbour(ids, id), gone: false }
  }
}
