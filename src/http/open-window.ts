import { minutes } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { isShared } from '#src/db/shared.ts'
import { SharedWindow } from './shared-window.ts'
import { SlidingWindow, type WindowLimit } from './sliding-window.ts'

/** Counts in this process alone, or with all that serve the same database. */
export const openWindow = (ctx: Context, options: WindowLimit) => {
  const { windowMs = minutes(1) } = options
  return isShared(ctx) ? new SharedWindow(ctx, { ...options, windowMs }) : new SlidingWindow({ ...options, windowMs })
}
