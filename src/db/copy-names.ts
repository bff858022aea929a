import { days, hours, type Instant, msOf } from '#src/base/time.ts'

/** A verified copy of the database. Its name says when it was made, and after which migration. */
export type CopyName = { name: string; at: Instant; schema: string }

const pattern = /^(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})-(\d{2})Z-schema-(\d{4})\.sqlite$/

export const nameOfTime = (at: Instant) => `${at.slice(0, 19).replaceAll(':', '-')}Z`

export const copyName = (time: string, schema: string) => `${time}-schema-${schema}.sqlite`

export const parseCopyName = (name: string): CopyName | null => {
  const [, hour, minute, second, schema] = pattern.exec(name) ?? []
  return schema === undefined ? null : { name, at: `${hour}:${minute}:${second}.000Z` as Instant, schema }
}

/** Names sort by time. A migration makes two copies within a second; the higher schema is the later one. */
export const newestFirst = (one: CopyName, other: CopyName) => (one.name < other.name ? 1 : -1)

const keepAllDays = 1
const keepDailyDays = 14

/** The maximum age of a copy. A copy still contains rows deleted since, so the privacy page states this limit (H11). */
export const copyDays = 30

const dayOf = ({ at }: CopyName) => at.slice(0, 10)

export const isFuture = ({ at }: CopyName, now: number) => msOf(at) > now + hours(1)

const isNewestBy = (copies: readonly CopyName[], keyOf: (copy: CopyName) => string) => {
  const newest = new Map(copies.toReversed().map((copy) => [keyOf(copy), copy]))
  return (copy: CopyName) => newest.get(keyOf(copy)) === copy
}

/**
 * The copies to remove once a new copy exists: all but those of the last 24 hours and the newest of each day and of
 * each schema, within the maximum age. `copies` must be newest first.
 */
export const outdatedCopies = <Copy extends CopyName>(copies: readonly Copy[], now: number): Copy[] => {
  const pastCopies = copies.filter((copy) => !isFuture(copy, now))
  const isNewestOfDay = isNewestBy(pastCopies, dayOf)
  const isNewestOfSchema = isNewestBy(pastCopies, ({ schema }) => schema)
  const isYounger = (copy: CopyName, limit: number) => msOf(copy.at) > now - days(limit)
  const isKept = (copy: Copy) =>
    copy === pastCopies[0] ||
    (pastCopies.includes(copy) && isYounger(copy, keepAllDays)) ||
    (isNewestOfDay(copy) && isYounger(copy, keepDailyDays)) ||
    (isNewestOfSchema(copy) && isYounger(copy, copyDays))
  return copies.filter((copy) => !isKept(copy))
}

/** Earlier copies of the same day and schema, which a new copy replaces even if the clock is wrong. */
export const replacedCopies = <Copy extends CopyName>(copies: readonly Copy[], made: CopyName): Copy[] =>
  copies.filter((copy) => dayOf(copy) === dayOf(made) && copy.schema === made.schema && copy.at < made.at)
