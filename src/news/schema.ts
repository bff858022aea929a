import type { Instant } from '#src/base/time.ts'

export type NewsAnswer = { ok: boolean; reason: string }

/** `waiting` counts what was not sent yet. `last` is the last try; null before the first. */
export type NewsState = { waiting: number; last: (NewsAnswer & { at: Instant }) | null }
