import type { QuoteReference } from '#src/base/id.ts'
import { addDays } from '#src/base/time.ts'
import { taglineBelow } from '#src/business/rules.ts'
import type { Gst } from '#src/business/schema.ts'
import type { SettingKey } from '#src/business/settings-rules.ts'
import { makeShown } from '#src/quotes/send/shown-rules.ts'
import type { Settings } from '#src/settings/schema.ts'
import { sampleDraft } from '#src/workflows/samples/rules.ts'
import { ownSample } from '#src/workflows/samples/text.ts'
import { getBy } from '#web/components/form/form.tsx'
import { LegalEntity } from '#web/components/legal-entity.tsx'
import { Registration } from '#web/components/page/print-letterhead.tsx'
import { useBusiness } from '#web/lib/business.tsx'
import { dayNow } from '#web/lib/now.ts'
import { CoverNote, QuoteCover } from '#web/quotes/public/cover.tsx'
import type { TypedSettings } from './fields.ts'

/** The head of the owner's sample quote, with what she has typed and not saved yet. */
export const OwnQuote = ({ answer, typed }: { answer: Settings; typed: TypedSettings | null }) => {
  const { owner, place, ...business } = useBusiness()
  const shown = (key: SettingKey) => String(getBy(typed, key) ?? getBy(answer, key) ?? '')
  const gst = (shown('business.gst') || 'registered') as Gst
  const identity = {
    ...business,
    name: shown('business.name') || business.name,
    legalName: shown('business.legal_name'),
    phone: shown('business.phone'),
    address: shown('business.address'),
    gst,
    gstNumber: gst === 'not' ? null : shown('business.gst_number'),
    signatory: { name: shown('signatory.name'), title: shown('signatory.title') },
  }
  const quote = makeShown(
    {
      ...sampleDraft(ownSample, {
        client_name: ownSample.name,
        client_email: business.email,
        client_source: null,
        mileage_threshold_km: place.travel.freeKm,
        valid_until: addDays(dayNow(), 14),
      }),
      cover_note: 'Here stand your own words to the client.',
    },
    { reference: '' as QuoteReference, identity, travel: place.travel, terms: { version: '', sha256: '' } },
  )
  return (
    <section aria-label="Your quote, as a client sees it" className="py-7 md:pt-10 lg:sticky lg:top-0 lg:row-span-2">
      <h2 className="text-lg">Your quote</h2>
      <div
        inert
        aria-hidden="true"
        className="mt-4 overflow-clip rounded-lg bg-ground ring-1 ring-line shadow-lift wrap-anywhere"
      >
        <div className="flex flex-wrap justify-between gap-x-4 px-5 py-3">
          <p>
            <span className="block font-serif text-lg leading-snug">{identity.name}</span>
            <span className="block text-xs text-faint">{taglineBelow(identity.name)}</span>
          </p>
          <p className="text-xs text-soft">
            <span className="block">{identity.phone}</span>
            {identity.email}
          </p>
        </div>
        <QuoteCover quote={quote} lastDay={quote.valid_until} name={ownSample.company} open inset />
        <div className="p-5">
          <CoverNote quote={quote} />
        </div>
        <p className="flex flex-wrap gap-x-4 border-t border-line px-5 py-3 text-xs text-faint empty:hidden">
          <LegalEntity provider={identity} />
          <Registration provider={identity} />
        </p>
      </div>
    </section>
  )
}
