import { useCallback, useEffect, useRef, useState } from 'react'
import { dwellSeconds } from '#src/leads/rules.ts'

/** The notice that a form was sent too early: not shown, shown, or shown with the wait over. */
export type DwellState = 'hidden' | 'waiting' | 'over'

/** The minimum time between the form's appearance and its submission, counted from hydration. */
export const useDwell = () => {
  const [state, setState] = useState<DwellState>('hidden')
  const early = useRef(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const start = useCallback(() => {
    early.current = true
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      early.current = false
      setState((now) => (now === 'waiting' ? 'over' : now))
    }, dwellSeconds * 1000)
  }, [])

  useEffect(() => {
    start()
    return () => clearTimeout(timer.current)
  }, [start])

  return {
    state,
    isEarly: () => early.current,
    showNotice: (restart: boolean) => {
      if (restart) start()
      setState('waiting')
    },
    hideNotice: () => setState('hidden'),
  }
}
