import { dwellSeconds } from '#src/leads/rules.ts'

type Held = { value: string; ripe: Promise<void> }

const ripening = () => new Promise<void>((resolve) => setTimeout(resolve, dwellSeconds * 1000))

/**
 * The form's own issue value, fetched when first needed. The server takes a form once its value is `dwellSeconds` old;
 * counted here from its arrival, so that what `ready` gives is never too young for the server.
 */
export const issueKeeper = (fetchIssue: () => Promise<string>, onIssued: (value: string) => void) => {
  let held: Promise<Held> | null = null
  const fetched = () => {
    const asked = fetchIssue().then((value) => {
      onIssued(value)
      return { value, ripe: ripening() }
    })
    held = asked
    asked.catch(() => {
      if (held === asked) held = null
    })
    return asked
  }
  return {
    /** Takes a value that the page came with, or that a draft kept. */
    take: (value: string) => {
      held = Promise.resolve({ value, ripe: ripening() })
      onIssued(value)
    },
    /** Asks the server for a new value; a failure is left for `ready` to repeat and to report. */
    renew: () => {
      fetched().catch(() => undefined)
    },
    /** @returns the value, once it is old enough to be sent. */
    ready: async () => {
      const { value, ripe } = await (held ?? fetched())
      await ripe
      return value
    },
  }
}
