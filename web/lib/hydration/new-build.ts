import { now } from '#web/lib/now.ts'
import { withSessionStorage } from '#web/lib/session-storage.ts'
import { controlsIn, fillWhenShown, isTyped, type TypedValue, typedIn } from './typed.ts'

const reloadedKey = 'reloaded-at'
/** hydrate.js reads this key too. */
const typedKey = 'typed-before-reload'
const minuteMs = 60_000

const chunkErrors = new WeakSet<object>()

/** Whether a chunk could not be loaded: the server may have another build by now. */
export const isMissingChunk = (error: unknown) => typeof error === 'object' && error !== null && chunkErrors.has(error)

const keepTyped = (storage: Storage) => {
  const typed = controlsIn(document).filter(isTyped).map(typedIn)
  storage.setItem(typedKey, JSON.stringify({ path: location.pathname, typed }))
}

/** Loads the page again, at most once a minute, and keeps the typed values. Does nothing without a network. */
export const reloadOnce = () => {
  if (!navigator.onLine) return
  withSessionStorage((storage) => {
    if (now() - Number(storage.getItem(reloadedKey)) < minuteMs) return
    storage.setItem(reloadedKey, String(now()))
    keepTyped(storage)
    location.reload()
  })
}

/** Loads a chunk that a press needs. If that fails, the page is loaded again. @throws the errors of `load` meanwhile */
export const loadChunk = <Module>(load: () => Promise<Module>) =>
  load().catch((error: unknown) => {
    reloadOnce()
    throw error
  })

const takeTyped = (): TypedValue[] => {
  const text = withSessionStorage((storage) => {
    const kept = storage.getItem(typedKey)
    storage.removeItem(typedKey)
    return kept
  })
  const { path, typed } = JSON.parse(text ?? '{}')
  return path === location.pathname ? typed : []
}

/** Restores the values typed before the reload, as the controls appear. */
export const watchForNewBuild = (root: Element) => {
  let isAlive = false
  window.addEventListener('hydrated', () => {
    isAlive = true
  })
  window.addEventListener('vite:preloadError', ({ payload }) => {
    chunkErrors.add(payload)
    // The router itself reloads a page if the page's own code is missing.
    if (!isAlive) withSessionStorage(keepTyped)
  })
  fillWhenShown(root, takeTyped())
}
