import { type Instant, instant } from '#src/base/time.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import type { DoneKind } from './rules.ts'
import * as store from './store.ts'

/** The time of the mark of each subject that has one. A mark from before the decision that counts is of no effect. */
export const findDone = (
  reads: Reads,
  { kind, ids }: { kind: DoneKind; ids: readonly string[] },
): Map<string, Instant> => new Map(store.findMarks(reads, kind, ids).map(({ subject, at }) => [subject, at]))

export const putDone = (tx: Tx, { kind, id }: { kind: DoneKind; id: string }) =>
  store.putMark(tx, { kind, subject: id, at: instant(tx.clock()) })
