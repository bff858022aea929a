import { useEffect } from 'react'
import { seconds } from '#src/base/time.ts'

/** GAPS 16: read, not just opened. */
const readSeconds = 2

const reported = new Set<string>()

/** Reports a view once in the life of the page, when what `token` opens has been in sight for two seconds on end. */
export const useViewReport = (token: string, shown: boolean, report: (token: string) => void) => {
  useEffect(() => {
    if (!shown || reported.has(token)) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = () => {
      document.removeEventListener('visibilitychange', watch)
      reported.add(token)
      report(token)
    }
    const watch = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(tell, seconds(readSeconds))
    }
    document.addEventListener('visibilitychange', watch)
    watch()
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', watch)
    }
  }, [token, shown, report])
}
