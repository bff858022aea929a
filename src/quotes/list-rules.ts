import type { QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import type { Day } from '#src/base/time.ts'

export const listOrders = ['created', 'valid_until', 'company'] as const
export type ListOrder = (typeof listOrders)[number]

/** A quote, and what the list is in order of. */
export type ListPlace = { value: string; id: QuoteId }

export const placeText = ({ value, id }: ListPlace) => `${value}~${id}`

/** @throws malformed */
export const parsePlace = (text: string): ListPlace => {
  const [, value, id] = /^(.+)~([^~]+)$/s.exec(text) ?? []
  if (!value || !id) throw new Problem('malformed')
  return { value, id: id as QuoteId }
}

export type Span = { ascending: boolean; from?: Day; before?: Day }

/** Newest first; by company; or what ends soonest first, and after that what ended last. */
export const spansOf = (order: ListOrder, today: Day): readonly Span[] => {
  if (order === 'created') return [{ ascending: false }]
  if (order === 'company') return [{ ascending: true }]
  return [
    { ascending: true, from: today },
    { ascending: false, before: today },
  ]
}

export const spanAt = (spans: readonly Span[], value: string) =>
  spans.findIndex(({ from = '', before }) => value >= from && (before === undefined || value < before))

const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b))

export const comparePlaces = (spans: readonly Span[]) => (a: ListPlace, b: ListPlace) => {
  const at = spanAt(spans, a.value)
  const apart = at - spanAt(spans, b.value)
  if (apart !== 0) return apart
  const ascending = compareText(a.value, b.value) || compareText(a.id, b.id)
  return spans[at]?.ascending ? ascending : -ascending
}
