import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { requestHeadingFocus } from './focus-heading.ts'

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
