import { sha256 } from '#src/base/sha256.ts'
import type { Reads } from '#src/db/transact.ts'
import { canonical } from './canonical.ts'
import { everyEventNamed, findEventsAbout } from './events.ts'
import type { AuditEvent } from './rules.ts'

type Detail = Record<string, unknown>

/** The hash of an event's facts, stored in the event, because the row that holds the facts can be rewritten. */
export const hashOfFacts = (facts: object) => ({ says_sha256: sha256(canonical(facts)) })

/** `facts`: those of the row now; null if the row is gone. An event without a hash matches any facts. */
export const matchesFacts = (detail: Detail, facts: object | null) =>
  detail.says_sha256 === undefined || (facts !== null && detail.says_sha256 === hashOfFacts(facts).says_sha256)

/** The facts that `events` record, until a later event of `replacedBy` replaces them or an erasure removes them. */
export type Statement = {
  events: readonly AuditEvent[]
  replacedBy: readonly AuditEvent[]
  isTrue: (reads: Reads, event: { subject: string; detail: Detail }) => boolean
}

/** The first event whose facts were rewritten or deleted after it, or null (D7). */
export const findContradicted = (reads: Reads, { events, replacedBy, isTrue }: Statement) => {
  for (const { seq, event, subject, detail } of everyEventNamed(reads, { names: events })) {
    if (isTrue(reads, { subject, detail: JSON.parse(detail) })) continue
    const names = ['quote_erased' as const, ...replacedBy]
    const [later] = findEventsAbout(reads, { subject, names, limit: 1 })
    if (!later || later.seq <= seq) return { seq, event, subject }
  }
  return null
}
