import { useCallback, useEffect, useRef, useState } from 'react'
import { dwellSeconds } from '#src/leads/rules.ts'

/** `held`: the button was pressed too soon. `lifted`: it was, and now the form may be sent. */
export type Dwell = 'quiet' | 'held' | 'lifted'

/** The five seconds that SPEC §5 asks of a visitor, from the moment the script has the form. */
export const useDwell = () => {
  const [dwell, setDwell] = useState<Dwell>('quiet')
  const early = useRef(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const wait = useCallback(() => {
    early.current = true
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      early.current = false
      setDwell((now) => (now === 'held' ? 'lifted' : now))
    }, dwellSeconds * 1000)
  }, [])

  useEffect(() => {
    wait()
    return () => clearTimeout(timer.current)
  }, [wait])

  return {
    dwell,
    isEarly: () => early.current,
    /** Says that it was too soon. Where the server said so, the wait begins anew. */
    hold: (anew = false) => {
      if (anew) wait()
      setDwell('held')
    },
    forget: () => setDwell('quiet'),
  }
}
