import { type ComponentType, lazy } from 'react'

/** A part of a page that comes alive after it, below a Suspense. The server waits for `load` before it renders. */
export const lazyPart = <Props extends object>(importPart: () => Promise<ComponentType<Props>>) => {
  let loaded: { default: ComponentType<Props> } | null = null
  const load = async () => {
    loaded = { default: await importPart() }
    return loaded
  }
  // What cannot be loaded stays as the server rendered it: its form works without a script, and the page stands.
  const loadOrWait = () => load().catch(() => new Promise<never>(() => {}))
  // biome-ignore lint/suspicious/noThenProperty: a promise would suspend the server's renderer
  const Part = lazy(() => (loaded ? ({ then: (use: (part: unknown) => void) => use(loaded) } as never) : loadOrWait()))
  return { Part, load }
}
