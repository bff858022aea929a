/** What a toast says. `failed` is announced at once, `done` when the listener is free. */
export type Said = {
  title: string
  description?: string
  action?: { label: string; press: () => void }
}
export type Notice = Said & { id: number; kind: 'done' | 'failed' }

let notices: readonly Notice[] = []
let last = 0
const listeners = new Set<() => void>()

const set = (next: readonly Notice[]) => {
  notices = next
  for (const listener of listeners) listener()
}

/**
 * Shows a toast. It only repeats what the page itself says: never the one place where a fact stands.
 * What went well clears away what failed before it.
 */
export const notify = (kind: Notice['kind'], said: Said) => {
  last += 1
  const standing = kind === 'done' ? notices.filter((notice) => notice.kind === 'done') : notices
  set([...standing.slice(-2), { ...said, kind, id: last }])
}

export const forget = (id: number) => set(notices.filter((notice) => notice.id !== id))
export const currentNotices = () => notices
/** Whether anything was ever said: before that, no page needs what shows it. */
export const hasSpoken = () => last > 0
export const onNotices = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
