import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { Spinner } from './components/spinner.tsx'
import { routeTree } from './routeTree.gen.ts'

/** The router over all pages; on the server with a history of its own. */
export const newRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    // On the server it would write a script into the page, which the content policy refuses.
    scrollRestoration: !history,
    defaultPreload: 'intent',
    // The router waits by itself before it gives up the page that is showing.
    defaultPendingComponent: () => <Spinner afterMs={0} />,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof newRouter>
  }
}
