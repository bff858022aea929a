import { Problem } from './problem.ts'
import type { Instant } from './time.ts'

export type Cursor = { created_at: Instant; id: string }

export const cursorOf = ({ created_at, id }: Cursor) => `${created_at}~${id}`

/** @throws malformed */
export const parseCursor = (text: string): Cursor => {
  const [created_at, id] = text.split('~')
  if (!created_at || !id) throw new Problem('malformed')
  return { created_at: created_at as Instant, id }
}

/** Of a row of a search index. @throws malformed */
export const parseRowNumber = (text: string) => {
  if (!/^\d{1,15}$/.test(text)) throw new Problem('malformed')
  return Number(text)
}

/** Of one row more than a page has. `next` is the cursor of the last, or null at the end. */
export const pageOf = <Row>(rows: readonly Row[], size: number, cursor: (last: Row) => string) => {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return { page, next: rows.length > size && last !== undefined ? cursor(last) : null }
}
