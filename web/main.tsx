import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { newRouter } from './router.tsx'
import './site.css'

// Radix locks the page behind a dialog with a style element of its own, which needs this response's nonce (STACK trap 12).
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
if (nonce) setNonce(nonce)

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
  await router.load()
  hydrateRoot(root, page)
}

const root = document.getElementById('root')
if (root?.firstElementChild) takeOver(root)
else if (root) createRoot(root).render(page)
