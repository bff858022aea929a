import { Problem } from './problem.ts'

/** The last row of a page: its value of the sort column, and its id. */
export type Cursor = { value: string; id: string }

const cursorOf = ({ value, id }: Cursor) => `${value}~${id}`

/** @throws malformed */
export const parseCursor = (text: string | undefined): Cursor | null => {
  if (text === undefined) return null
  const [, value, id] = /^(.+)~([a-z]{3}_[^~]+)$/s.exec(text) ?? []
  if (!value || !id) throw new Problem('malformed')
  return { value, id }
}

/** Takes one row more than a page has. `next` is the cursor of the last row of the page, or null at the end. */
export const pageOf = <Row>(rows: readonly Row[], size: number, cursor: (last: Row) => Cursor) => {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return { page, next: rows.length > size && last !== undefined ? cursorOf(cursor(last)) : null }
}

/** Pages of a long list, one in memory at a time. `find` gives the page that follows a row. */
export function* pagesOf<Row>(find: (after: Row | null) => Row[]): Generator<Row[]> {
  for (let page = find(null); page.length > 0; page = find(page.at(-1) ?? null)) yield page
}
