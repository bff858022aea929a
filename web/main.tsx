import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { carryOver, pressEnds } from './lib/hydration/carry-over.ts'
import { watchForNewBuild } from './lib/hydration/new-build.ts'
import { isTranslated, keepTranslatable } from './lib/hydration/translated-text.ts'
import { announceTyped } from './lib/hydration/typed.ts'
import { setNow } from './lib/now.ts'
import { firstPageData, readPage } from './lib/page.ts'
import { createAppRouter } from './router.tsx'
import './site.css'

const page = readPage()
const router = createAppRouter(firstPageData(page))
const app = <App page={page} router={router} />

/**
 * Hydrates the page that the server rendered. Without `router.ssr` the router would wrap the page in
 * a Suspense that the server did not render; `load` fetches the code of the page first.
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
  if (isTranslated()) await pressEnds(root)
  const carry = carryOver(root)
  // Before hydrate.js presses the button that waits for it, which may send what was typed.
  window.addEventListener('hydrated', () => announceTyped(root), { once: true, capture: true })
  // As a transition, so that scrolling and typing continue meanwhile.
  startTransition(() => {
    hydrateRoot(root, app, {
      // Runs right after React rendered the page again, before anything else can be typed.
      onRecoverableError: (fault) => {
        carry()
        if (!isTranslated()) reportError(fault)
      },
    })
  })
}

if (page.now !== undefined) setNow(page.now)
const root = document.getElementById('root')
if (root) {
  keepTranslatable(root)
  watchForNewBuild(root)
}
if (root?.firstElementChild) hydrate(root)
else if (root) createRoot(root).render(app)
