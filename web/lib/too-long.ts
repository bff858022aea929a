import { useEffect, useState } from 'react'
import { seconds } from '#src/base/time.ts'

/** SPEC §9: public page loading watchdog. */
const watchdogSeconds = 15

/** Whether something has been waited for too long. */
export const useTooLong = (waiting: boolean) => {
  const [tooLong, setTooLong] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setTooLong(true), seconds(watchdogSeconds))
    return () => clearTimeout(timer)
  }, [waiting])
  return waiting && tooLong
}
