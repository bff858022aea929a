export type ToastContent = {
  title: string
  description?: string
  action?: { label: string; press: () => void }
  seconds?: number
}
/** A screen reader announces `failed` at once, `done` when it is idle. */
export type Toast = ToastContent & { id: number; kind: 'done' | 'failed' }

let current: Toast | null = null
let lastId = 0
const listeners = new Set<() => void>()

const setToast = (next: Toast | null) => {
  current = next
  for (const listener of listeners) listener()
}

/** Shows a toast, which only repeats what the page says. It replaces the previous toast. */
export const notify = (kind: Toast['kind'], content: ToastContent) => {
  lastId += 1
  setToast({ ...content, kind, id: lastId })
}

export const dismissFailure = () => {
  if (current?.kind === 'failed') setToast(null)
}

export const dismissToast = (id: number) => {
  if (current?.id === id) setToast(null)
}
export const currentToast = () => current
export const hadToast = () => lastId > 0
export const subscribeToToasts = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
