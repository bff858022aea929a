import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import type { PageInput } from '#src/http/page-schema.ts'
import { BusinessProvider } from './lib/business.tsx'
import { PageOrigin } from './lib/page.ts'
import type { createAppRouter } from './router.tsx'

/** Every page, on the server and in the browser. */
export const App = ({ page, router }: { page: PageInput; router: ReturnType<typeof createAppRouter> }) => (
  <StrictMode>
    <BusinessProvider details={page.business}>
      <PageOrigin value={page.origin}>
        <RouterProvider router={router} />
      </PageOrigin>
    </BusinessProvider>
  </StrictMode>
)
