import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** A dialog is not in `main`, and keeps the focus. */
export const isFocusLost = () => !document.activeElement?.closest('main, dialog, [role=dialog], [role=alertdialog]')

const doubleClickMs = 500

/** Stops the second click of a double click from pressing or focusing an element that the first click has put there. */
export const ignoreDoubleClick = () => {
  const ignore = (event: globalThis.MouseEvent) => {
    if (event.detail < 2) return
    event.preventDefault()
    event.stopPropagation()
  }
  const ended = new AbortController()
  for (const name of ['mousedown', 'click'] as const) {
    window.addEventListener(name, ignore, { capture: true, signal: ended.signal })
  }
  setTimeout(() => ended.abort(), doubleClickMs)
}

/** @returns false while the double click that mounted the component may still be going on */
export const useDoubleClickOver = () => {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), doubleClickMs)
    return () => clearTimeout(timer)
  }, [])
  return isOver
}

const takeFocus = (element: HTMLElement) => {
  element.focus()
  ignoreDoubleClick()
}

export const focusIfLost = (element: HTMLElement | null | undefined) => {
  if (element && isFocusLost()) takeFocus(element)
}

const maxFrames = 60

/**
 * Moves a lost focus once the page has rendered the outcome of an action, which on a slow page takes some frames: the
 * focused element may be removed before its successor is rendered.
 */
export const restoreFocus = (find: () => HTMLElement | null | undefined, frames = maxFrames): void => {
  requestAnimationFrame(() => {
    const found = isFocusLost() ? find() : null
    if (found) takeFocus(found)
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

/** For a button that is replaced by what it opens: it takes the focus again when that is closed. */
export const useOpener = () => {
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    restoreFocus(() => opener.current)
  }
  return { opener, isOpen, open: () => setOpen(true), close }
}
