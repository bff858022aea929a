import { useEffect } from 'react'
import { seconds } from '#src/base/time.ts'

const minViewSeconds = 2

const reported = new Set<string>()

/** Reports a view of a document once per page load, when it has been visible for two seconds without a break. */
export const useViewReport = (token: string, shown: boolean, report: (token: string) => void) => {
  useEffect(() => {
    if (!shown || reported.has(token)) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const send = () => {
      document.removeEventListener('visibilitychange', watch)
      reported.add(token)
      report(token)
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
  }, [token, shown, report])
}
