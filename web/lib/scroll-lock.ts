import { useLayoutEffect } from 'react'

/** Holds the page behind a dialog still, and keeps the place of its scrollbar. */
export const useScrollLock = () =>
  useLayoutEffect(() => {
    const { style, clientWidth } = document.documentElement
    // A dialog below this one has the lock.
    if (style.overflow) return
    style.paddingRight = `${window.innerWidth - clientWidth}px`
    style.overflow = 'hidden'
    return () => {
      style.paddingRight = ''
      style.overflow = ''
    }
  }, [])
