import { parseId } from '#src/base/id.ts'
import type { Reads } from '#src/db/transact.ts'
import { findUser } from './store.ts'

/** Of an account that there is still. */
export const findAccountEmail = (ctx: Reads, { id }: { id: string }): string | null =>
  findUser(ctx, parseId('usr', id))?.email ?? null
