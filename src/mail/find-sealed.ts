import type { Reads } from '#src/db/transact.ts'
import { findLastSealed } from './store.ts'

export const findSealedEmail = (reads: Reads): string | null => findLastSealed(reads)
