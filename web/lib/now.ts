import { minutes, nzDay } from '#src/base/time.ts'

/** Milliseconds since 1970 by the browser's clock, for measuring how long something takes. */
export const now = () => Date.now()

let aheadMs = 0

/** @param ms the server's time now, or when it rendered this page */
export const setNow = (ms: number) => {
  const ahead = ms - Date.now()
  aheadMs = typeof document === 'undefined' || Math.abs(ahead) > minutes(5) ? ahead : 0
}

/** `date` is the `Date` header of a response. By its own clock, a browser may be wrong about today's date. */
export const followServer = (date: string | null) => setNow(Date.parse(date ?? ''))

/** Milliseconds since 1970 by the server's clock, to within five minutes: for words such as "3 days left", never for a rule. */
export const serverNow = () => Date.now() + aheadMs

export const dayNow = () => nzDay(serverNow())
