import { type FocusEvent, memo, type ReactNode, useDeferredValue, useId, useMemo, useState } from 'react'
import type { QuoteReference } from '#src/base/id.ts'
import { type QuoteKey, quoteFields, rateFields } from '#src/quotes/field-rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { makeShown } from '#src/quotes/send/shown-rules.ts'
import { useSelector } from '#web/components/form/form.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { type PageBusiness, useBusiness } from '#web/lib/business.tsx'
import { cn } from '#web/lib/cn.ts'
import { restoreFocus } from '#web/lib/focus.ts'
import { dayNow } from '#web/lib/now.ts'
import { errorsOf } from '#web/lib/validation.ts'
import { CoverNote, QuoteCover, textColumnLook } from '#web/quotes/public/cover.tsx'
import { PlanList } from '#web/quotes/public/plans.tsx'
import { QuoteScope } from '#web/quotes/public/scope.tsx'
import { type QuoteForm, readQuoteForm } from './quote-form.ts'
import { type DraftForm, validateDraft } from './use-draft-form.ts'

const blank = '…'

const standIns = { client_name: blank, client_company: blank, client_email: 'nobody@example.nz', scope_summary: blank }

const isKey = (key: string): key is QuoteKey => Object.hasOwn(quoteFields, key)

/** The client sees neither where the contact came from, nor who referred them. */
const unseenFields = { client_source: '', client_referrer: '' }

// Empty, because only a sent quote names the version of its terms.
const noTerms = { version: '', sha256: '' }

/** The typed quote as the client would see it. `faults` names the fields that are missing or not valid. */
const previewQuote = (
  typed: QuoteForm,
  reference: QuoteReference,
  { dayRate: _, owner, ...sender }: PageBusiness,
): { quote: ShownQuote | null; faults: string[] } => {
  const identity = { ...sender, signatory: { name: owner.name, title: owner.title } }
  const { travel } = sender.place
  const keys = Object.keys(errorsOf(validateDraft(readQuoteForm(typed), travel))).filter(isKey)
  const blankedFields = { ...Object.fromEntries(keys.map((key) => [key, ''])), ...unseenFields }
  const missing = Object.fromEntries(Object.entries(standIns).filter(([key]) => keys.some((each) => each === key)))
  const valid_until = keys.includes('valid_until') ? dayNow() : typed.valid_until
  const parsed = validateDraft(readQuoteForm({ ...typed, ...blankedFields, ...missing, valid_until }), travel)
  return {
    quote: 'data' in parsed ? makeShown(parsed.data, { reference, identity, travel, terms: noTerms }) : null,
    faults: keys.map((key) => quoteFields[key].label),
  }
}

const Preview = memo(({ values, reference }: { values: QuoteForm; reference: QuoteReference }) => {
  const business = useBusiness()
  const { quote, faults } = useMemo(() => previewQuote(values, reference, business), [values, reference, business])
  if (!quote) return <p className="p-5">The preview comes back once the fields are valid.</p>
  return (
    <>
      {faults.length > 0 && (
        <p className="border-b border-line bg-tussock-wash px-5 py-3 text-sm">
          Missing or not valid yet: {faults.join(', ')}.
        </p>
      )}
      <div inert aria-hidden="true" className={cn('px-5 py-6 @5xl:[zoom:.85]', textColumnLook)}>
        <div data-part="cover">
          <QuoteCover quote={quote} lastDay={quote.valid_until} name={quote.client_company} open inset />
        </div>
        <div data-part="note" className="empty:hidden">
          <CoverNote quote={quote} />
        </div>
        <div data-part="scope">
          <QuoteScope quote={quote} />
        </div>
        <div data-part="plans">
          {quote.plan_cards.length > 0 ? (
            <PlanList quote={quote} chosen={null} />
          ) : (
            <p className="text-soft">No plan yet: give a retainer rate, a pre-paid day rate, or both.</p>
          )}
        </div>
      </div>
    </>
  )
})

/** The part of the preview that shows a field. */
const partOf = (name: string) => {
  if (name === 'scope_summary') return 'scope'
  if (name === 'cover_note') return 'note'
  return Object.hasOwn(rateFields, name) ? 'plans' : 'cover'
}

const previewId = 'client-preview'

/** Scrolls the preview to the part that shows the focused field. */
const scrollToField = ({ target }: FocusEvent<HTMLElement>) => {
  const box = document.getElementById(previewId)
  const part =
    target instanceof HTMLElement &&
    'name' in target &&
    box?.querySelector(`[data-part=${partOf(String(target.name))}]`)
  if (box && part)
    box.scrollTo({ top: box.scrollTop + part.getBoundingClientRect().top - box.getBoundingClientRect().top })
}

type WithPreviewProps = {
  form: DraftForm
  reference: QuoteReference
  children: (openPreview: ReactNode) => ReactNode
}

/** The form and its preview: one at a time, but on a wide page both, which Radix's Tabs cannot do. */
export const WithPreview = ({ form, reference, children }: WithPreviewProps) => {
  const id = useId()
  const [isPreview, setPreview] = useState(false)
  // Typing has priority over rendering the preview.
  const values = useDeferredValue(useSelector(form.api.store, (state) => state.values))
  const switchView = (next: boolean) => {
    setPreview(next)
    restoreFocus(() => document.getElementById(next ? `${id}-edit` : `${id}-preview`))
  }
  return (
    <div className="@5xl:grid @5xl:grid-cols-[minmax(0,1fr)_30rem] @5xl:items-start @5xl:gap-10 @5xl:[&_form_section]:grid-cols-1">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the fields inside have the focus */}
      <div onFocus={scrollToField} className={cn('mt-6', isPreview && '@max-5xl:hidden')}>
        {children(
          <Button id={`${id}-preview`} variant="secondary" className="@5xl:hidden" onClick={() => switchView(true)}>
            Preview
          </Button>,
        )}
      </div>
      <div
        className={cn(
          'mt-6 flex flex-col rounded-lg border border-line bg-ground @5xl:sticky @5xl:top-4 @5xl:h-[calc(100dvh-2rem)]',
          !isPreview && '@max-5xl:hidden',
        )}
      >
        <div className="flex items-center justify-between gap-4 border-b border-line px-5 py-3">
          <h2 id={id} className="font-sans text-base font-semibold tracking-normal">
            What the client will see
          </h2>
          <Button
            id={`${id}-edit`}
            variant="secondary"
            size="small"
            className="@5xl:hidden"
            onClick={() => switchView(false)}
          >
            Edit
          </Button>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by the keyboard */}
        <section id={previewId} tabIndex={0} aria-labelledby={id} className="grow overflow-x-clip overflow-y-auto">
          <Preview values={values} reference={reference} />
        </section>
      </div>
    </div>
  )
}
