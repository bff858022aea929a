import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

// Kept out of focus.ts, because every public page loads this file.
const state = { requested: false }

/** Focuses the page's h1 after a navigation: now, or as soon as it appears. */
const requestHeadingFocus = () => {
  const heading = document.querySelector<HTMLElement>('main h1')
  state.requested = !heading
  heading?.focus({ preventScroll: true })
}

export const focusHeading = (heading: HTMLElement) => {
  if (!state.requested) return
  state.requested = false
  heading.focus({ preventScroll: true })
}

/** After a navigation, focuses the heading of the new page and announces its title. */
export const useNavigationAnnouncement = () => {
  const router = useRouter()
  const [announced, announce] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        announce(document.title)
        if (!toLocation.hash) requestHeadingFocus()
      }),
    [router],
  )
  return announced
}
