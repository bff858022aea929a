import { Problem } from './problem.ts'
import { type Day, formatDay, nzDay } from './time.ts'

const unlikelyYears = 3

const yearsFrom = (day: Day, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`

/**
 * Refuses a typed day of more than three years ago or ahead, unless the person is `sure`. `now` is in milliseconds;
 * days that stand already are not given. @throws unlikely_date, which names the fields
 */
export const requireLikelyDays = (now: number, typed: Record<string, Day | null>, sure: boolean | undefined) => {
  const today = nzDay(now)
  const [earliest, latest] = [yearsFrom(today, -unlikelyYears), yearsFrom(today, unlikelyYears)]
  const fields: Record<string, string> = {}
  for (const [name, day] of Object.entries(typed)) {
    if (day === null || (day >= earliest && day <= latest)) continue
    fields[name] = `${formatDay(day)} is more than three years away. Correct it, or press the button again to keep it.`
  }
  if (!sure && Object.keys(fields).length > 0) throw new Problem('unlikely_date', { fields })
}
