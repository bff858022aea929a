import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { carryOver } from './lib/hydration/carry-over.ts'
import { watchForNewBuild } from './lib/hydration/new-build.ts'
import { isTranslated, keepTranslatable } from './lib/hydration/translated-text.ts'
import { newRouter } from './router.tsx'
import './site.css'

const router = newRouter()
const page = (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
)

/**
 * Hydrates a page that the server rendered. Without `router.ssr` the router would wrap the page in a Suspense that the
 * server did not render; `load` fetches the chunk of the page first.
 */
const hydrate = async (root: HTMLElement) => {
  router.ssr = { manifest: undefined }
  // The reader may have scrolled already.
  router.options.scrollRestoration = () => false
  const stop = router.subscribe('onRendered', () => {
    router.options.scrollRestoration = true
    stop()
  })
  await router.load()
  const carry = carryOver(root)
  // As a transition, so that scrolling and typing continue meanwhile.
  startTransition(() => {
    hydrateRoot(root, page, {
      // React has just rendered the page again, and no key was pressed since.
      onRecoverableError: (fault) => {
        carry()
        if (!isTranslated()) reportError(fault)
      },
    })
  })
}

const root = document.getElementById('root')
if (root) {
  keepTranslatable(root)
  watchForNewBuild(root)
}
if (root?.firstElementChild) hydrate(root)
else if (root) createRoot(root).render(page)
