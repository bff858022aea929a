import type { Instant } from '#src/base/time.ts'
import type { Reads } from '#src/db/transact.ts'
import { type AuditEvent, formatHead, type TimelineEvent } from './rules.ts'
import * as store from './store.ts'

export const hasEvents = (ctx: Reads) => store.findHead(ctx) !== null

export const findEvent = (ctx: Reads, { seq }: { seq: number }) => store.findAuditEvent(ctx, seq)

type EventsAboutInput = { subject: string; names: readonly AuditEvent[]; limit: number }

export const findEventsAbout = (ctx: Reads, { subject, names, limit }: EventsAboutInput) =>
  store.findAuditEventsAbout(ctx, subject, names, limit)

export const listTimeline = (ctx: Reads, { subject }: { subject: string }): TimelineEvent[] =>
  store.findEventsOf(ctx, subject).map(({ seq, at, event, actor, detail }) => ({
    seq,
    at,
    event: event as AuditEvent,
    by: actor,
    detail: JSON.parse(detail),
  }))

export const findRecordOf = (ctx: Reads, { seq }: { seq: number }): string | null => {
  const event = store.findAuditEvent(ctx, seq)
  return event && formatHead(event)
}

/** An iterator, because the audit log may not fit into memory. */
export const everyEventNamed = (ctx: Reads, { names }: { names: readonly AuditEvent[] }) =>
  store.iterateEventsNamed(ctx, names)

export const findRecentEvents = (ctx: Reads, { since, names }: { since: Instant; names: readonly AuditEvent[] }) =>
  store.findRecentNamed(ctx, since, names)
