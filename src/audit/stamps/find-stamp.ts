import type { Reads } from '#src/db/transact.ts'
import { findFirstStampFrom } from './store.ts'

/** The first time that a third party stated for this event or a later one, whose hash covers it; null before there is one. */
export const findStampFrom = (reads: Reads, { seq }: { seq: number }) => findFirstStampFrom(reads, seq)
