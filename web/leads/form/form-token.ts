import { dwellSeconds } from '#src/leads/rules.ts'

type StoredToken = { value: string; ready: Promise<void> }

const waitForAge = () => new Promise<void>((resolve) => setTimeout(resolve, dwellSeconds * 1000))

/**
 * The token that makes a double submission one lead. The server refuses a token younger than `dwellSeconds`; the age is
 * counted from the token's arrival here, so that `get` never returns one that is too young.
 */
export const createFormToken = (fetchToken: () => Promise<string>, onChange: (value: string) => void) => {
  let stored: Promise<StoredToken> | null = null
  const fetchNew = () => {
    const request = fetchToken().then((value) => {
      onChange(value)
      return { value, ready: waitForAge() }
    })
    stored = request
    request.catch(() => {
      if (stored === request) stored = null
    })
    return request
  }
  return {
    set: (value: string) => {
      stored = Promise.resolve({ value, ready: waitForAge() })
      onChange(value)
    },
    /** Fetches a new token. A failure is ignored: `get` fetches again. */
    refresh: () => {
      fetchNew().catch(() => undefined)
    },
    get: async () => {
      const { value, ready } = await (stored ?? fetchNew())
      await ready
      return value
    },
  }
}
