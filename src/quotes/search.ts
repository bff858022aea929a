import { finderOf, isTooShort, termsOf } from '#src/base/search.ts'
import { nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { comparePlaces, type ListOrder, type ListPlace, spansOf } from './list-rules.ts'
import { type Status, statusNow } from './rules.ts'
import { blockSize, matcherOf, mostSearched } from './search-rules.ts'
import * as search from './search-store.ts'

const rowsEach = 200
const sliceMs = 4

/** Called between the steps of a search, so that no other request waits for the whole of it. */
const newPause = ({ monotonic }: Context) => {
  let began = monotonic()
  return async () => {
    if (monotonic() - began < sliceMs) return
    await new Promise(setImmediate)
    began = monotonic()
  }
}

type Wanted = { q: string; order: ListOrder; deleted: boolean; statuses: readonly Status[]; after: ListPlace | null }

const placeOf = (row: search.SearchRow, order: ListOrder): ListPlace => ({
  id: row.id,
  value: { created: row.created_at, valid_until: row.last_day, company: row.company }[order],
})

/** In order, those after `after` of the newest that match. */
export const searchQuotes = async (ctx: Context, { q, order, deleted, statuses, after }: Wanted) => {
  const now = ctx.clock()
  const terms = termsOf(q)
  const matcher = matcherOf(terms)
  const isFound = finderOf(terms)
  const places: ListPlace[] = []
  const isWanted = (row: search.SearchRow) =>
    (deleted || row.deleted_at === null) &&
    (statuses.length === 0 ||
      statuses.includes(statusNow({ ...row, valid_until: row.last_day, extended_until: null }, now))) &&
    isFound(row.words)
  const pause = newPause(ctx)
  const first = isTooShort(terms) ? -1 : Math.floor(search.findLastSeq(ctx) / blockSize)
  for (let block = first; block >= 0 && places.length <= mostSearched; block -= 1) {
    const seqs = search.findCandidates(ctx, matcher(block))
    for (let end = seqs.length; end > 0 && places.length <= mostSearched; end -= rowsEach) {
      const rows = search.findSearchRows(ctx, seqs.slice(Math.max(0, end - rowsEach), end).reverse())
      for (const row of rows) if (isWanted(row)) places.push(placeOf(row, order))
      await pause()
    }
    await pause()
  }
  const compare = comparePlaces(spansOf(order, nzDay(now)))
  const total = Math.min(places.length, mostSearched)
  const page = places
    .slice(0, mostSearched)
    .sort(compare)
    .filter((place) => after === null || compare(after, place) < 0)
  return { page, total, exact: places.length <= mostSearched }
}
