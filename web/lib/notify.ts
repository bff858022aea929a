export type ToastContent = {
  title: string
  description?: string
  action?: { label: string; press: () => void }
  seconds?: number
}
/** A screen reader announces `failed` at once, `done` when it is idle. */
export type Toast = ToastContent & { id: number; kind: 'done' | 'failed' }

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

const setToasts = (next: readonly Toast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a toast, which only repeats what the page says. It replaces the previous toast. */
export const notify = (kind: Toast['kind'], content: ToastContent) => {
  lastId += 1
  setToasts([{ ...content, kind, id: lastId }])
}

export const dismissFailures = () => {
  if (toasts.some(({ kind }) => kind === 'failed')) setToasts(toasts.filter(({ kind }) => kind !== 'failed'))
}

export const dismissToast = (id: number) => setToasts(toasts.filter((toast) => toast.id !== id))
export const currentToasts = () => toasts
export const hadToast = () => lastId > 0
export const subscribeToToasts = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
