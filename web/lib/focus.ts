import { useLayoutEffect, useRef } from 'react'

/** Whether nothing on the page has the focus: the element that had it is gone, and no other has taken it since. */
export const isFocusLost = () => !document.querySelector('main')?.contains(document.activeElement)

export const focusIfLost = (element: HTMLElement | null | undefined) => {
  if (isFocusLost()) element?.focus()
}

const maxFrames = 60

/** Moves a lost focus once the page has rendered the outcome of an action, which on a slow page takes some frames. */
export const restoreFocus = (find: () => HTMLElement | null | undefined, frames = maxFrames): void => {
  requestAnimationFrame(() => {
    if (isFocusLost()) find()?.focus()
    else if (frames > 0) restoreFocus(find, frames - 1)
  })
}

/** @returns the ref of a heading that takes the focus when a change of `status` has removed the focused button. */
export const useFocusAfter = (status: string) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const seen = useRef(status)
  useLayoutEffect(() => {
    if (seen.current === status) return
    seen.current = status
    focusIfLost(heading.current)
  }, [status])
  return heading
}
