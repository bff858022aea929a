import { msOf } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { hasEnded } from './rules.ts'
import { findSessions } from './session-store.ts'

export const listSessions = (ctx: Context) =>
  findSessions(ctx).filter(
    ({ created_at, last_seen_at }) =>
      !hasEnded({ createdMs: msOf(created_at), seenMs: msOf(last_seen_at) }, ctx.clock()),
  )
