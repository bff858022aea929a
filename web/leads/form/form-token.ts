import { hours, seconds } from '#src/base/time.ts'
import { dwellSeconds, formHours } from '#src/leads/rules.ts'
import { now } from '#web/lib/now.ts'

/** `at`: when the browser received the token, in milliseconds. */
export type IssuedToken = { value: string; at: number }

const waitForAge = async (at: number) => {
  const waitMs = at + seconds(dwellSeconds) - now()
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
}

// At least half of the token's lifetime must be left to fill in the form.
const isYoung = ({ at }: IssuedToken) => now() - at < hours(formHours) / 2

/**
 * The token that makes a double submission one lead. The server refuses a token younger than `dwellSeconds`; the age is
 * counted from the token's arrival here, so that `get` never returns one that is too young.
 */
export const createFormToken = (fetchToken: () => Promise<string>, onChange: (value: string) => void) => {
  let stored: Promise<{ value: string; ready: Promise<void> }> | null = null
  const fetchTimedToken = async () => ({ value: await fetchToken(), at: now() })
  const store = (request: Promise<IssuedToken>) => {
    const next = request.then(({ value, at }) => {
      onChange(value)
      return { value, ready: waitForAge(at) }
    })
    stored = next
    next.catch(() => {
      if (stored === next) stored = null
    })
    return next
  }
  return {
    /** @param at when the browser had the token at the latest, in milliseconds */
    set: (value: string, at = now()) => void store(Promise.resolve({ value, at })),
    /** Takes a token that was fetched early, or fetches a new one. A failure is ignored: `get` fetches again. */
    refresh: (early: Promise<IssuedToken | undefined> = Promise.resolve(undefined)) => {
      const request = early.then((token) => (token && isYoung(token) ? token : fetchTimedToken()))
      store(request).catch(() => undefined)
    },
    get: async () => {
      const { value, ready } = await (stored ?? store(fetchTimedToken()))
      await ready
      return value
    },
  }
}
