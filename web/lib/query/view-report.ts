import { useEffect } from 'react'
import { seconds } from '#src/base/time.ts'

const minViewSeconds = 2

const reported = new Set<string>()

/** Reports a view of a page once per page load, when it has been visible for two seconds without a break. */
export const useViewReport = (subject: string, shown: boolean, report: (subject: string) => void) => {
  useEffect(() => {
    if (!shown || reported.has(subject)) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const send = () => {
      document.removeEventListener('visibilitychange', watch)
      reported.add(subject)
      report(subject)
    }
    const watch = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(send, seconds(minViewSeconds))
    }
    document.addEventListener('visibilitychange', watch)
    watch()
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', watch)
    }
  }, [subject, shown, report])
}
