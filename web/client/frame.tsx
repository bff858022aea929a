import { type ReactNode, useLayoutEffect } from 'react'
import { tagline } from '#src/business/rules.ts'
import type { Provider } from '#src/business/schema.ts'
import type { ClientPageProps } from '#src/http/client-schema.ts'
import { ContactDetails } from '#web/components/contact.tsx'
import { City, LegalEntity } from '#web/components/legal-entity.tsx'
import { legalLinks } from '#web/content/site.ts'
import { business } from '#web/lib/business.ts'
import { announceTyped } from '#web/lib/hydration/typed.ts'
import { PageOrigin, PostedForm } from '#web/lib/posted.ts'
import { ClientToasts } from './toasts.tsx'

const LetterheadBar = () => (
  <header className="border-b border-line bg-ground print:hidden">
    <div className="column flex min-h-17 flex-wrap items-center gap-x-8 gap-y-0.5 py-2">
      <a href="/" className="mr-auto min-h-9 min-w-0 leading-snug wrap-anywhere hover:text-primary max-md:w-full">
        <span className="block font-serif text-lg leading-snug">{business.name}</span>
        <span className="block text-xs text-faint">{tagline}</span>
      </a>
      <ContactDetails className="flex flex-wrap gap-x-4 text-xs text-soft max-sm:*:last:hidden md:gap-x-5 md:text-sm" />
    </div>
  </header>
)

const Footer = ({ provider }: { provider: Provider }) => (
  <footer className="mt-auto bg-sunken wrap-anywhere max-md:[main:has([data-bottom-bar])~&]:pb-18 print:hidden">
    <p className="column flex flex-wrap items-center gap-x-5 gap-y-1 py-6 text-sm text-faint">
      {legalLinks.map(({ to, label }) => (
        <a key={to} href={to} className="link inline-flex min-h-6 items-center">
          {label}
        </a>
      ))}
      <LegalEntity of={provider} />
      <City />
    </p>
  </footer>
)

/** The provider that the document was frozen with; the business may be called otherwise now. */
const providerOf = (page: ClientPageProps) => {
  if (page.kind === 'quote' || page.kind === 'review') return page.answer.quote.identity
  return page.kind === 'nda' ? page.answer.execution.provider : business
}

/** Around each page of a client. */
export const ClientShell = ({ page, children }: { page: ClientPageProps; children: ReactNode }) => {
  // React knows nothing of text that was typed before it ran.
  useLayoutEffect(() => announceTyped(document), [])
  return (
    <PageOrigin value={page.origin}>
      <PostedForm value={page.posted}>
        <div className="flex min-h-dvh flex-col print:block">
          <a
            href="#main"
            className="sr-only z-50 rounded-md bg-ink px-4 py-3 font-semibold text-ground focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
          >
            Skip to main content
          </a>
          <LetterheadBar />
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          <Footer provider={providerOf(page)} />
          <ClientToasts />
        </div>
      </PostedForm>
    </PageOrigin>
  )
}
