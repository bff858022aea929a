import type { Context } from '#src/context.ts'
import { SlidingWindow, type WindowLimit } from './sliding-window.ts'

export const openWindow = (_: Context, options: WindowLimit) => new SlidingWindow(options)
