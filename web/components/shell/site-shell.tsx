import type { ReactNode } from 'react'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

export const SiteShell = ({ children }: { children: ReactNode }) => (
  <>
    <SiteHeader />
    <main id="main" tabIndex={-1}>
      {children}
    </main>
    <SiteFooter />
  </>
)
