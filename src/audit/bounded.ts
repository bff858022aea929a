import { memoize } from '#src/base/objects.ts'
import type { Clock, Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { perHour, perMinute } from '#src/limits/rules.ts'
import { createWindow } from '#src/limits/window.ts'
import { appendEvent } from './record.ts'
import type { AuditEvent } from './rules.ts'

/** `by` groups the actors: `account` counts all accounts without a role together. */
type RecordableEvent = { event: AuditEvent; by: 'stranger' | 'account' }

// Keyed by the clock: each actor gets a copy of the context, with the same clock function.
const boundsOf = memoize((clock: Clock) => ({
  windows: [perMinute(10), perHour(50)].map((limit) => createWindow({ clock, ...limit })),
  counted: new Map<string, RecordableEvent & { times: number }>(),
}))

/**
 * Whether an event that anybody may cause is recorded by itself: at most 10 a minute and 50 an hour for everybody
 * together, because nothing may prune the log (F15). Otherwise it is counted, for {@link recordCounts}.
 */
export const mayRecord = ({ monotonic }: Pick<Context, 'monotonic'>, caused: RecordableEvent) => {
  const { windows, counted } = boundsOf(monotonic)
  const key = `${caused.event} ${caused.by}`
  if (windows.every((window) => window.waitMs(key) === 0)) {
    for (const window of windows) window.hit(key)
    return true
  }
  counted.set(key, { ...caused, times: (counted.get(key)?.times ?? 0) + 1 })
  return false
}

export const recordCounts = (ctx: Context) => {
  const { counted } = boundsOf(ctx.monotonic)
  if (counted.size === 0) return
  transact(ctx, (tx) => {
    for (const { event, by, times } of counted.values())
      appendEvent(tx, { event, subject: 'counted', detail: { by, times } })
  })
  counted.clear()
}
