import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { newRouter } from './router.tsx'
import './site.css'

const router = newRouter()
const page = (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
)

/**
 * Takes over a page that the server rendered. The router must know of it, or it would wrap the page in a Suspense that
 * the server did not write, and the page's own chunk must be there before (SPEED trap 2).
 */
const takeOver = async (root: HTMLElement) => {
  router.ssr = { manifest: undefined }
  // By now the reader may have scrolled: the first rendering moves nothing.
  router.options.scrollRestoration = () => false
  const rendered = new Promise<void>((resolve) => {
    const stop = router.subscribe('onRendered', () => {
      router.options.scrollRestoration = true
      stop()
      resolve()
    })
  })
  await router.load()
  // In pieces: whoever reads on, or types already, is answered in between.
  startTransition(() => {
    hydrateRoot(root, page)
  })
  await rendered
  // The script in the page waits for it (hydrate-on-interaction.js).
  window.dispatchEvent(new Event('takenover'))
}

const root = document.getElementById('root')
if (root?.firstElementChild) takeOver(root)
else if (root) createRoot(root).render(page)
