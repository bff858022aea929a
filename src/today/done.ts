import { type Instant, instant } from '#src/base/time.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import type { DoneKind } from './rules.ts'
import * as store from './store.ts'

/** When each subject was marked as done. The caller ignores a mark older than the quote's decision. */
export const findDoneMarks = (
  reads: Reads,
  { kind, ids }: { kind: DoneKind; ids: readonly string[] },
): Map<string, Instant> => new Map(store.findMarks(reads, kind, ids).map(({ subject, at }) => [subject, at]))

export const putDoneMark = (tx: Tx, { kind, id }: { kind: DoneKind; id: string }) =>
  store.putMark(tx, { kind, subject: id, at: instant(tx.clock()) })
