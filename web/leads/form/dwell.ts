import { useEffect, useRef, useState } from 'react'
import { seconds } from '#src/base/time.ts'
import { dwellSeconds } from '#src/leads/rules.ts'
import { now } from '#web/lib/now.ts'

/** The minimum time between the form's appearance and its submission. @param since null if it appears now */
export const useDwell = (since: number | null) => {
  /** Counted down after a press that was too early; else null. */
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null)
  const endsAt = useRef(Number.POSITIVE_INFINITY)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    endsAt.current = (since ?? now()) + seconds(dwellSeconds)
    return () => clearTimeout(timer.current)
  }, [since])

  const countDown = () => {
    const leftMs = Math.max(0, endsAt.current - now())
    setSecondsLeft(Math.ceil(leftMs / seconds(1)))
    clearTimeout(timer.current)
    if (leftMs > 0) timer.current = setTimeout(countDown, leftMs % seconds(1) || seconds(1))
  }

  return {
    secondsLeft,
    /** @returns whether a press now is too early */
    isTooEarly: () => {
      const isEarly = now() < endsAt.current
      if (isEarly) countDown()
      else setSecondsLeft(null)
      return isEarly
    },
    startAgain: () => {
      endsAt.current = now() + seconds(dwellSeconds)
      countDown()
    },
  }
}
