import { z } from 'zod/mini'
import type { TodayItem, TodayKind } from './rules.ts'

/**
 * `items` has at most 50 of a kind; `more` names the kinds with others. `next` says what comes next by itself. `digest`
 * is true while the owner wants one.
 */
export type Today = { items: TodayItem[]; count: number; more: TodayKind[]; next: string; digest: boolean }

export const digestWish = z.strictObject({ wanted: z.boolean() })
export type DigestWish = z.output<typeof digestWish>
