import { useCallback, useEffect, useRef, useState } from 'react'
import { seconds } from '#src/base/time.ts'
import { dwellSeconds } from '#src/leads/rules.ts'
import { now } from '#web/lib/now.ts'

/** The notice that a form was sent too early: not shown, shown, or shown with the wait over. */
export type DwellState = 'hidden' | 'waiting' | 'over'

/** The minimum time between the form's appearance and its submission. @param since null where it appears now */
export const useDwell = (since: number | null) => {
  const [state, setState] = useState<DwellState>('hidden')
  const early = useRef(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const start = useCallback((from: number) => {
    early.current = true
    clearTimeout(timer.current)
    const end = () => {
      early.current = false
      setState((current) => (current === 'waiting' ? 'over' : current))
    }
    const waitMs = from + seconds(dwellSeconds) - now()
    if (waitMs > 0) timer.current = setTimeout(end, waitMs)
    else end()
  }, [])

  useEffect(() => {
    start(since ?? now())
    return () => clearTimeout(timer.current)
  }, [start, since])

  return {
    state,
    isEarly: () => early.current,
    showNotice: (restart: boolean) => {
      if (restart) start(now())
      setState('waiting')
    },
    hideNotice: () => setState('hidden'),
  }
}
