import type { QuoteId } from '#src/base/id.ts'
import type { Reads } from '#src/db/transact.ts'
import { findReplacedAmong } from './replaced-store.ts'

/** Those whose revision was sent. */
export const findReplaced = (ctx: Reads, { ids }: { ids: readonly QuoteId[] }) => new Set(findReplacedAmong(ctx, ids))
