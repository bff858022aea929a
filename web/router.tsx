import { createRouter, parseSearchWith, type RouterHistory, stringifySearchWith } from '@tanstack/react-router'
import { ErrorPage } from './components/page/error-page.tsx'
import { Spinner } from './components/spinner.tsx'
import type { FirstPageData } from './lib/page.ts'
import { routeTree } from './routeTree.gen.ts'

export const createAppRouter = (given: FirstPageData, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context: { given },
    ...(history && { history }),
    // Values are parsed as text: as JSON, a verifier such as 12E45678 would be a number.
    parseSearch: parseSearchWith(String),
    stringifySearch: stringifySearchWith(String),
    // On the server, scroll restoration would write an inline script, which the content policy refuses.
    scrollRestoration: !history,
    defaultPreload: 'intent',
    defaultPendingComponent: Spinner,
    defaultErrorComponent: ErrorPage,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
