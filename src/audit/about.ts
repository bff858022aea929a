import type { Reads } from '#src/db/transact.ts'
import { type HeldItem, kept } from '#src/people/rules.ts'
import { findEventsOf } from './store.ts'

/** `own`: ids of the person's records. `quotes`: ids of the quotes that their NDAs belong to. */
type FindPersonEventsInput = { own: readonly string[]; quotes: readonly string[]; invitations: readonly string[] }

export const findPersonEvents = (ctx: Reads, { own, quotes, invitations }: FindPersonEventsInput): HeldItem[] => {
  const events = [...new Set([...own, ...quotes])]
    .flatMap((subject) => findEventsOf(ctx, subject))
    .map(({ seq, at, event, subject, detail }) => ({ seq, at, event, subject, detail: JSON.parse(detail) }))
    .filter(({ subject, detail: { invitation_id } }) =>
      invitation_id === undefined ? own.includes(subject) : invitations.includes(invitation_id),
    )
    .toSorted((one, other) => one.seq - other.seq)
  const [first] = events
  if (!first) return []
  const label = `${events.length} ${events.length === 1 ? 'event' : 'events'}`
  return [{ trace: { id: 'events', label, state: '', at: first.at, path: null, ...kept('log') }, record: { events } }]
}
