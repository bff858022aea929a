import { z } from 'zod/mini'
import { day, sure } from '#src/base/fields.ts'
import type { InvoiceList } from '#src/invoices/schema.ts'
import type { TodayItem, TodayKind, WaitingForOthers } from './rules.ts'
import type { WeekDay } from './week-rules.ts'

/**
 * `items` has at most 50 of a kind, of which `count` wait for the owner; `more` names the kinds with others. `waiting` has the first
 * quotes that wait for their clients. `next` says what comes next by itself. `digest` is true while the owner wants one.
 */
export type Today = { items: TodayItem[]; count: number; more: TodayKind[]; next: string; digest: boolean } & {
  week: WeekDay[]
  waiting: WaitingForOthers[]
  invoices: InvoiceList['sums']
}

export const dayRequired = 'First day is required'
const firstDay = day('First day', dayRequired)

/** `day` confirms the start of an accepted quote. */
export const itemDone = z.strictObject({ day: z.optional(firstDay), sure })
export type ItemDone = z.output<typeof itemDone>

export const startDone = z.strictObject({ day: firstDay, sure })

export const digestWish = z.strictObject({ wanted: z.boolean() })
export type DigestWish = z.output<typeof digestWish>
