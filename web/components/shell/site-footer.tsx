import { taglineBelow } from '#src/business/rules.ts'
import { ContactDetails } from '#web/components/contact.tsx'
import { callToAction } from '#web/content/site.ts'
import { useBusiness } from '#web/lib/business.tsx'
import { CallToAction, LegalLine } from './footer-parts.tsx'

export const SiteFooter = () => (
  <footer className="mt-auto wrap-anywhere break-inside-avoid print:mt-3">
    <div className="bg-sunken print:bg-transparent max-md:[main:has([data-bottom-bar])~footer_&]:pb-18">
      <div className="column grid gap-x-12 gap-y-8 pt-10 pb-12 md:grid-cols-[1fr_1.3fr] print:flex print:flex-wrap print:items-baseline print:gap-x-5 print:gap-y-0 print:border-t print:border-line print:px-0 print:py-2">
        <div className="print:contents">
          <p className="font-serif text-xl leading-tight">{useBusiness().name}</p>
          <p className="text-sm text-faint print:hidden">{taglineBelow(useBusiness().name)}</p>
          <ContactDetails className="mt-4 grid gap-1 text-soft print:mt-0 print:flex print:flex-wrap print:gap-x-5 print:text-sm" />
        </div>
        <div className="print:hidden">
          <h2 className="text-lg">{callToAction.heading}</h2>
          <CallToAction className="measure mt-2 text-soft" />
        </div>
        <LegalLine
          provider={useBusiness()}
          className="border-t border-line pt-5 text-sm text-faint md:col-span-2 print:border-0 print:pt-0"
        />
      </div>
    </div>
  </footer>
)
