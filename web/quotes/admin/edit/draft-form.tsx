import { useQuery } from '@tanstack/react-query'
import { type FunctionComponent, useState } from 'react'
import { type QuoteKey, quoteFields } from '#src/quotes/field-rules.ts'
import { planCards } from '#src/quotes/plan-rules.ts'
import { acceptanceWorkingDays, reference } from '#src/quotes/rules.ts'
import type { KnownClient, NewQuoteDefaults } from '#src/quotes/write/schema.ts'
import { useSelector } from '#web/components/form/form.tsx'
import { DetailSection } from '#web/components/page/detail-page.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { byGst } from '#web/content/gst.ts'
import { type PageBusiness, useBusiness, useContent } from '#web/lib/business.tsx'
import { dayNow } from '#web/lib/now.ts'
import { sections, sourceOptions } from '#web/quotes/admin/labels.ts'
import { quoteDefaultsQuery } from '#web/quotes/admin/queries.ts'
import { type ClientOffersOptions, useClientOffers } from './client-offers.tsx'
import { Fold } from './fold.tsx'
import { clientSentence, isClientFilled, travelSentence } from './fold-sentences.ts'
import { blankForm, type FieldOffers, type QuoteForm, typedFields } from './quote-form.ts'
import { ScopeParagraphs } from './scope-paragraphs.tsx'
import { type DraftForm, setFields } from './use-draft-form.ts'

type LastRates = NonNullable<NewQuoteDefaults['last_rates']>

type LastRatesOfferProps = { last: LastRates; isUsed: boolean; onUse: () => void }

const LastRatesOffer = ({ last: { id, client_company, ...rates }, isUsed, onUse }: LastRatesOfferProps) => {
  const { gst, place } = useBusiness()
  return (
    <div className="grid justify-items-start gap-1.5">
      <Button variant="secondary" size="small" onClick={onUse}>
        Use the rates of the last quote
      </Button>
      <p role="status" className="tabular text-sm text-soft wrap-anywhere">
        {isUsed && 'In the form now. '}
        {reference(id)}, {client_company}:{' '}
        {planCards(rates, { gst, travel: place.travel })
          .map(({ headline }) => headline)
          .join('; ')}
      </p>
    </div>
  )
}

const twoColumns = 'grid content-start items-start gap-5 sm:grid-cols-2'

type FieldsProps = { form: DraftForm }

const controls = { text: 'Text', lines: 'LongText', money: 'Money', integer: 'Integer', day: 'Day' } as const

type Control = {
  hint?: string | undefined
  required?: boolean
  min?: string
  rows?: number
  counted?: number
}

type DraftKey = Exclude<QuoteKey, 'client_email' | 'client_source'>

const DraftField = ({ form, ...props }: FieldsProps & Control & { name: DraftKey }) => {
  const { kind, label, ...field } = quoteFields[props.name]
  const Field: FunctionComponent<Control & { name: DraftKey; label: string }> = form[controls[kind]]
  return <Field label={label} required={'required' in field} {...props} />
}

const OfferedField = ({ form, name, onChoose }: FieldsProps & ClientOffersOptions) => {
  const props = {
    ...useClientOffers(form, { name, onChoose }),
    ...{ name, label: quoteFields[name].label, required: true, autoComplete: 'off' },
  }
  return name === 'client_email' ? <form.Email {...props} hint="The quote goes here." /> : <form.Text {...props} />
}

const ClientFields = ({ form, onChoose }: FieldsProps & Pick<ClientOffersOptions, 'onChoose'>) => (
  <div className={twoColumns}>
    <OfferedField form={form} name="client_name" onChoose={onChoose} />
    <OfferedField form={form} name="client_company" onChoose={onChoose} />
    <OfferedField form={form} name="client_email" onChoose={onChoose} />
    <form.Text
      name="client_phone"
      label={quoteFields.client_phone.label}
      type="tel"
      inputMode="tel"
      hint="Only for you: not on the quote."
    />
    <SourceFields form={form} />
  </div>
)

const SourceFields = ({ form }: FieldsProps) => {
  const isReferral = useSelector(form.api.store, ({ values }) => values.client_source === 'referral')
  return (
    <>
      <form.Select
        name="client_source"
        label={quoteFields.client_source.label}
        options={sourceOptions}
        hint="The client reads it in our first emails."
      />
      {isReferral && <DraftField form={form} name="client_referrer" required hint="The client reads this name." />}
    </>
  )
}

const hintsOf = ({ gst, place }: PageBusiness): Partial<Record<DraftKey, string>> => {
  const exclGst = byGst(gst, ', excl. GST')
  return {
    retainer_rate: `$ per month${exclGst}`,
    retainer_days_per_month: 'Days of 8h that the retainer pays for',
    prepaid_day_rate: `$ per 8h day${exclGst}`,
    extra_half_day_rate: `$ per casual 4h block${exclGst}`,
    mileage_rate_per_km: `$ per km${exclGst}`,
    mileage_threshold_km: `Free radius. ${place.travel.freeKm} km when left empty`,
    valid_until: `Last day to accept. Usually ${acceptanceWorkingDays} working days.`,
    start_date: 'Leave empty to agree it later.',
    min_term_months: 'Retainer only. Leave empty for none.',
  }
}

type DraftFieldsProps = FieldsProps & { names: readonly DraftKey[]; offers?: FieldOffers | undefined }

/** Fields without a layout of their own, in two columns. */
const DraftFields = ({ form, names, offers = {} }: DraftFieldsProps) => {
  const hints = useContent(hintsOf)
  return (
    <div className={twoColumns}>
      {names.map((name) => (
        <div key={name} className="grid gap-1.5">
          <DraftField
            form={form}
            name={name}
            hint={hints[name]}
            {...(quoteFields[name].kind === 'day' && { min: dayNow() })}
          />
          {offers[name]?.map(({ words, typed }) => (
            <p key={words} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              {words}
              {typed !== null && (
                <Button variant="secondary" size="small" onClick={() => setFields(form, { [name]: typed })}>
                  Use {typed}
                  <span className="sr-only"> as {quoteFields[name].label}</span>
                </Button>
              )}
            </p>
          ))}
        </div>
      ))}
    </div>
  )
}

type DraftSectionsProps = FieldsProps & { lastRates?: LastRates | null; offers?: FieldOffers | undefined }

/** Travel, and a client who is known, are folded to one sentence of their values. */
export const DraftSections = ({ form, lastRates = null, offers }: DraftSectionsProps) => {
  const [ratesOfClient, setRatesOfClient] = useState<LastRates | null>(null)
  const typed = useSelector(form.api.store, ({ values }) => values)
  const { data: defaults } = useQuery(quoteDefaultsQuery)
  const { travel } = useBusiness().place
  const last = ratesOfClient ?? lastRates
  const isInForm = (rates: Partial<QuoteForm>) => sections.pricing.keys.every((key) => typed[key] === rates[key])
  const chooseClient = ({ last_rates }: KnownClient) => {
    setRatesOfClient(last_rates)
    if (!last_rates || !isInForm(blankForm)) return
    const { min_term_months: _, ...rates } = typedFields(last_rates)
    setFields(form, rates)
  }
  return (
    <>
      <Fold title={sections.client.title} sentence={clientSentence(typed)} startsOpen={!isClientFilled(typed)}>
        <ClientFields form={form} onChoose={chooseClient} />
      </Fold>
      <DetailSection title={sections.scope.title}>
        <div className="grid content-start gap-5">
          <DraftField form={form} name="scope_summary" rows={6} hint="What you will do, as the client reads it." />
          <ScopeParagraphs form={form} />
          <DraftField
            form={form}
            name="cover_note"
            rows={4}
            counted={quoteFields.cover_note.max}
            hint="Your own words to the client, above the prices."
          />
        </div>
      </DetailSection>
      <DetailSection title={sections.pricing.title}>
        <div className="grid gap-5">
          <p className="measure text-soft">A retainer rate, a pre-paid day rate, or both: the client chooses.</p>
          {last && (
            <LastRatesOffer
              last={last}
              isUsed={isInForm(typedFields(last))}
              onUse={() => setFields(form, typedFields(last))}
            />
          )}
          <DraftFields form={form} names={sections.pricing.keys} offers={offers} />
        </div>
      </DetailSection>
      <Fold
        title={sections.travel.title}
        sentence={travelSentence(typed, defaults?.last_sent, travel)}
        startsOpen={false}
      >
        <DraftFields form={form} names={sections.travel.keys} />
      </Fold>
      <DetailSection title={sections.terms.title}>
        <div className="grid gap-5">
          <DraftFields form={form} names={sections.terms.keys} offers={offers} />
          <div className="rounded-md bg-sunken p-4">
            <DraftField form={form} name="notes_internal" rows={3} hint="Only for you: never shown to the client." />
          </div>
        </div>
      </DetailSection>
    </>
  )
}
