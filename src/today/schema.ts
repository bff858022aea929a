import { z } from 'zod/mini'
import type { TodayList, TodayRow } from './row-rules.ts'

/** Each list has at most 50 rows; `more` names the lists with others. `digest` is true while the owner wants one. */
export type Today = Record<TodayList, TodayRow[]> & { more: TodayList[]; digest: boolean }

export const digestWish = z.strictObject({ wanted: z.boolean() })
export type DigestWish = z.output<typeof digestWish>
