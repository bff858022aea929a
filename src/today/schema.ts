import { z } from 'zod/mini'
import type { TodayList, TodayRow } from './row-rules.ts'

/** At most 50 rows a list; `more` names those that have others, and `digest` says whether the owner wants one. */
export type Today = Record<TodayList, TodayRow[]> & { more: TodayList[]; digest: boolean }

export const digestWish = z.strictObject({ wanted: z.boolean() })
export type DigestWish = z.output<typeof digestWish>
