import { createRouter, RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Spinner } from './components/spinner.tsx'
import { routeTree } from './routeTree.gen.ts'
import './styles.css'

// Radix locks the page behind a dialog with a style element of its own, which needs this response's nonce (STACK trap 12).
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
if (nonce) setNonce(nonce)

const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultPreload: 'intent',
  // The router waits by itself before it gives up the page that is showing.
  defaultPendingComponent: () => <Spinner afterMs={0} />,
  defaultPendingMs: 300,
  defaultPendingMinMs: 0,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}
