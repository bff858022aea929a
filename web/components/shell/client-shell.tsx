import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { taglineBelow } from '#src/business/rules.ts'
import type { Provider } from '#src/business/schema.ts'
import { ContactDetails } from '#web/components/contact.tsx'
import { useBusiness } from '#web/lib/business.tsx'
import { CallToAction, LegalLine } from './footer-parts.tsx'

type ClientShellProps = {
  /** The provider that the document names, frozen; the business may have another name now. */
  provider?: Provider
  children: ReactNode
}

/** The header and footer around each page of a client. */
export const ClientShell = ({ provider, children }: ClientShellProps) => {
  const business = useBusiness()
  const holder = provider ?? business
  return (
    <>
      <header className="border-b border-line bg-ground print:hidden">
        <div className="column flex min-h-17 flex-wrap items-center gap-x-8 py-2">
          <Link to="/" className="mr-auto min-h-9 min-w-0 leading-snug wrap-anywhere hover:text-primary max-md:w-full">
            <span className="block font-serif text-lg leading-snug">{business.name}</span>
            <span className="block text-xs text-faint">{taglineBelow(business.name)}</span>
          </Link>
          <ContactDetails className="flex flex-wrap gap-x-4 text-xs text-soft md:gap-x-5 md:text-sm" />
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="mt-auto bg-sunken wrap-anywhere max-lg:[main:has([data-bottom-bar])~&]:pb-18 print:hidden">
        <div className="column grid gap-3 py-6 text-sm text-faint">
          <p className="flex flex-wrap gap-x-5">
            <b className="text-soft">{holder.name}</b> {taglineBelow(holder.name)}
          </p>
          <ContactDetails className="flex flex-wrap gap-x-5" />
          <CallToAction />
          <LegalLine provider={holder} />
        </div>
      </footer>
    </>
  )
}
