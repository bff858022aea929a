import type { Reads } from '#src/db/transact.ts'
import type { AuditEvent } from './rules.ts'
import * as store from './store.ts'

/** One event by its sequence number, to compare evidence with; null where the log has none. */
export const findEvent = (ctx: Reads, { seq }: { seq: number }) => store.findEvent(ctx, seq)

/** The events of these names in order, one at a time. */
export const everyEventNamed = (ctx: Reads, { names }: { names: readonly AuditEvent[] }) =>
  store.everyEventNamed(ctx, names)
