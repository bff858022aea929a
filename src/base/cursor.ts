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
