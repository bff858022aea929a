import { minutes, nzDay } from '#src/base/time.ts'

/** Milliseconds since 1970 by the browser's clock: for how long something took. */
export const now = () => Date.now()

let aheadMs = 0

/** `ms` is the server's clock, which a page of a client was rendered by. */
export const setNow = (ms: number) => {
  const ahead = ms - Date.now()
  aheadMs = typeof document === 'undefined' || Math.abs(ahead) > minutes(5) ? ahead : 0
}

/** `date` is the header of an answer. The error of a browser's clock would change which day it is. */
export const followServer = (date: string | null) => setNow(Date.parse(date ?? ''))

/** Milliseconds since 1970 by the server's clock, to within five minutes: for words such as "3 days left", never for a rule. */
export const serverNow = () => Date.now() + aheadMs

export const dayNow = () => nzDay(serverNow())
