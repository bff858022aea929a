import type { TodayItem } from '#src/today/rules.ts'
import { restoreFocus } from '#web/lib/focus.ts'

export const rowIdOf = ({ kind, id }: Pick<TodayItem, 'kind' | 'id'>) => `today-${kind}-${id}`

/** The element that takes the focus when the last row is done. */
export const statusId = 'today-status'

const findRows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')]

/** Moves the focus to the row after or before the focused row. */
export const moveRow = (by: 1 | -1) => {
  const all = findRows()
  const at = all.findIndex((row) => row.contains(document.activeElement))
  all[at < 0 ? 0 : at + by]?.focus()
}

/** Presses the button that marks the focused item as done. */
export const pressDone = () =>
  document.activeElement?.closest('[data-row]')?.querySelector<HTMLElement>('[data-done]')?.click()

/** @returns how to focus the row after this one, or before it, once this one is gone */
export const nextRowOf = (item: TodayItem) => {
  const all = findRows().map(({ id }) => id)
  const at = all.indexOf(rowIdOf(item))
  const nextId = all[at + 1] ?? all[at - 1] ?? statusId
  return () => restoreFocus(() => document.getElementById(nextId) ?? document.getElementById(statusId))
}
