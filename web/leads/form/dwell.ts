import { useEffect, useRef, useState } from 'react'
import { seconds } from '#src/base/time.ts'
import { dwellSeconds } from '#src/leads/rules.ts'
import { now } from '#web/lib/now.ts'

export type Dwell = {
  /** Seconds until the form sends itself; null unless the button was pressed too early. */
  secondsLeft: number | null
  /** Whether the server refused the form as too early. */
  wasRefused: boolean
  cancel: () => void
}

/** The minimum time between the form's appearance and its submission. @param since null if it appears now */
export const useDwell = (since: number | null) => {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null)
  const [wasRefused, setRefused] = useState(false)
  const endsAt = useRef(Number.POSITIVE_INFINITY)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    endsAt.current = (since ?? now()) + seconds(dwellSeconds)
    return () => clearTimeout(timer.current)
  }, [since])

  const cancel = () => {
    clearTimeout(timer.current)
    setSecondsLeft(null)
  }

  /** Calls `send` once the time is over. @returns whether there is anything to wait for */
  const wait = (send: () => void) => {
    const leftMs = endsAt.current - now()
    clearTimeout(timer.current)
    setRefused(false)
    setSecondsLeft(leftMs > 0 ? Math.ceil(leftMs / seconds(1)) : null)
    if (leftMs <= 0) return false
    const tick = () => void (wait(send) || send())
    timer.current = setTimeout(tick, leftMs % seconds(1) || seconds(1))
    return true
  }

  const refuse = () => {
    endsAt.current = now() + seconds(dwellSeconds)
    setRefused(true)
  }

  return { secondsLeft, wasRefused, cancel, wait, refuse }
}
