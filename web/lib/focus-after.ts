import { useLayoutEffect, useRef } from 'react'
import { isFocusLost } from './focus.ts'

/**
 * After a move its button is gone: the focus goes to the heading that says how the thing stands now.
 * @returns what that heading takes as its ref. `standing` names how the thing stands.
 */
export const useFocusAfter = (standing: string) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const seen = useRef(standing)
  useLayoutEffect(() => {
    if (seen.current === standing) return
    seen.current = standing
    if (isFocusLost()) heading.current?.focus()
  }, [standing])
  return heading
}
