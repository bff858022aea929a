import { useLayoutEffect, useSyncExternalStore } from 'react'
import type { Provider } from '#src/business/schema.ts'
import { business } from './business.ts'

let shown: Provider = business
const listeners = new Set<() => void>()

const show = (provider: Provider) => {
  shown = provider
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Makes the footer name the provider of the document while the document is on the page. */
export const useShownProvider = (provider: Provider) =>
  useLayoutEffect(() => {
    show(provider)
    return () => show(business)
  }, [provider])

export const useProvider = () =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => business,
  )
