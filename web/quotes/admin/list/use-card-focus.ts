import { useLayoutEffect, useRef } from 'react'
import { cardId } from '#web/components/page/list-card.tsx'
import { focusIfLost, isFocusLost } from '#web/lib/focus.ts'

/**
 * Moves the focus when a card disappears with the focused button in it: to the next card, or to `emptyId` after the
 * last one. A card that stays takes the focus itself.
 * @returns the function to call with a quote's id before it is deleted or restored.
 */
export const useCardFocus = (ids: readonly string[], emptyId: string) => {
  const pending = useRef<{ id: string; next: string | undefined } | null>(null)
  useLayoutEffect(() => {
    if (!pending.current || !isFocusLost()) return
    const { id, next } = pending.current
    const to = ids.includes(id) ? id : next
    focusIfLost(document.getElementById(to === undefined ? emptyId : cardId(to)))
    pending.current = null
  }, [ids, emptyId])
  return (id: string) => {
    const at = ids.indexOf(id)
    pending.current = { id, next: ids[at + 1] ?? ids[at - 1] }
  }
}
