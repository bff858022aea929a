import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Problem, problems } from '#src/base/problem.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { bindingSentence, priceSentence } from '#src/quotes/total-rules.ts'
import type { OpenQuote } from '#src/workflows/quotes/schema.ts'
import { controlAttributes, errorEdge } from '#web/components/form/field-box.tsx'
import { ActButton, PageForm } from '#web/components/form/page-form.tsx'
import { NativeConfirm } from '#web/components/native-confirm.tsx'
import { marginCard } from '#web/components/page/margin.ts'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { quotePage } from '#web/content/public-quote.ts'
import { useErrorTitle } from '#web/lib/head.ts'
import { usePosted, usePostedTyped } from '#web/lib/posted.ts'
import { sentenceOf, toFailure, useFormSubmission } from '#web/lib/use-form-submission.ts'
import type { ParseResult } from '#web/lib/validation.ts'
import { AcceptedByFields, parseAcceptedBy } from './accepted-by.tsx'
import { AskForms, WhoToRing } from './ask-panel.tsx'
import { ChosenPlan, decisionFormId, planChoiceId, whileUnchosen } from './plans.tsx'
import type { useDecision } from './queries.ts'
import { Price } from './rate.tsx'
import { type Acceptance, reviewOf } from './review.tsx'
import { TermsLink } from './scope.tsx'

type AuthorizationProps = { quote: ShownQuote; checked: boolean; error: string | undefined }

const Authorization = ({ quote, checked, error }: AuthorizationProps) => (
  <div className={`mt-5 ${error ? errorEdge : ''}`}>
    {error && (
      <p id="authorization-error" className="mb-1.5 text-danger">
        <b>{act.authorizationRequired}.</b> {error}
      </p>
    )}
    <div className="flex items-start gap-3">
      <input
        type="checkbox"
        {...controlAttributes({ id: 'authorization', name: 'authorization_confirmed', error, required: true })}
        defaultChecked={checked}
        className="mt-0.5 size-6 shrink-0 accent-primary"
      />
      <div className="text-sm">
        <label htmlFor="authorization">{quote.authorization}</label>
        <p>
          <TermsLink version={quote.terms_version} />
        </p>
      </div>
    </div>
  </div>
)

const { act } = quotePage

const parseAcceptance = ({ plan_cards }: ShownQuote, form: FormData): ParseResult<Acceptance> => {
  const card = plan_cards.find(({ plan }) => plan === form.get('plan'))
  const { acceptedBy, fields: faults } = parseAcceptedBy(form)
  const fields = {
    ...(!card && { plan: problems.plan_required[1] }),
    ...faults,
    ...(form.get('authorization_confirmed') === null && {
      authorization_confirmed: problems.authorization_required[1],
    }),
  }
  return card && Object.keys(fields).length === 0 ? { data: { card, acceptedBy } } : { fields }
}

type DecisionMutation = ReturnType<typeof useDecision>

export type DecisionMutations = { accept: DecisionMutation; decline: DecisionMutation }

type DecisionProps = DecisionMutations & Pick<OpenQuote, 'quote' | 'shown_hash' | 'reader'>

type Review = { acceptance: Acceptance | null; send: () => void }

export const useAcceptance = ({ quote, shown_hash, accept, decline }: DecisionProps) => {
  const [review, setReview] = useState<Review | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const busy = accept.isPending || decline.isPending
  const submission = useFormSubmission({
    parse: (data) => parseAcceptance(quote, data),
    ask: (acceptance, send) => {
      if (!busy) setReview({ acceptance, send })
      return true
    },
    send: ({ card, acceptedBy }: Acceptance) => {
      decline.reset()
      return accept.mutateAsync({
        decision: 'accepted',
        plan: card.plan,
        authorization_confirmed: true,
        shown_hash,
        ...(acceptedBy && { accepted_by: acceptedBy }),
      })
    },
    toFailure,
    posted: usePosted(['review', 'accept']),
  })
  const { attempt, fields } = submission.errors
  const [first] = Object.keys(fields)
  useErrorTitle(first !== undefined)
  const focusFirst = useEffectEvent(() => {
    // The radio buttons stand in the page, below the sheet.
    if (first === 'plan') window.location.hash = planChoiceId
    const controls = [...(form.current?.elements ?? [])]
    controls.find((control): control is HTMLElement => control.getAttribute('name') === first)?.focus()
  })
  useLayoutEffect(() => {
    if (attempt > 0) focusFirst()
  }, [attempt])
  return { ...submission, form, review, setReview, busy }
}

const DecisionError = ({ error, title }: { error: Error | null; title: string }) => {
  if (!error) return null
  const changed = error instanceof Problem && error.code === 'quote_changed'
  return (
    <div role="alert" className="mt-6 rounded-md border-l-4 border-danger bg-danger-wash px-4 py-3">
      <p className="font-semibold text-danger">{title}</p>
      <p className="mt-0.5">
        {sentenceOf(error)} {!changed && act.safe}
      </p>
      {changed && (
        <button
          type="button"
          className={buttonLook({ variant: 'secondary', size: 'small', className: 'mt-3' })}
          onClick={() => window.location.reload()}
        >
          {act.reload}
        </button>
      )}
    </div>
  )
}

const Chosen = ({ quote }: { quote: ShownQuote }) => (
  <>
    <a href={`#${planChoiceId}`} className={`link inline-block min-h-6 text-sm ${whileUnchosen}`}>
      {quotePage.bar.choose}
    </a>
    <ChosenPlan quote={quote}>
      {({ plan, label }) => (
        <p className="text-sm">
          <b className="wrap-anywhere">{label}</b>
          <span className="mt-1 mb-0.5 block">
            <Price price={priceSentence(quote, plan, { cents: false })} large />
          </span>
          <span className="tabular text-soft">{bindingSentence(quote, plan, { cents: false })}</span>
        </p>
      )}
    </ChosenPlan>
  </>
)

/** Below 64 rem a bottom sheet, which the link of `AcceptBar` opens: CSS alone does that, by `:target`. */
const sheetLook =
  'outline-none max-lg:hidden max-lg:target:block max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-50 max-lg:mx-auto max-lg:max-h-[92dvh] max-lg:max-w-160 max-lg:overflow-y-auto max-lg:overscroll-contain max-lg:rounded-t-lg max-lg:bg-raised max-lg:p-4 max-lg:shadow-[0_0_0_100vmax_var(--shade)] sm:max-lg:p-6'

type DecisionFormProps = DecisionProps & { token: string; acceptance: ReturnType<typeof useAcceptance> }

export const DecisionForm = ({ quote, shown_hash, reader, accept, decline, token, acceptance }: DecisionFormProps) => {
  const { form, errors, attributes, review, setReview, busy } = acceptance
  const typed = usePostedTyped()

  const reject = () => {
    accept.reset()
    decline.mutate({ decision: 'rejected', shown_hash })
  }

  return (
    <>
      <div data-edge className={`lg:shadow-lift ${marginCard}`}>
        <PageForm
          ref={form}
          id={decisionFormId}
          values={{ shown_hash }}
          tabIndex={-1}
          aria-labelledby={`${decisionFormId}-title`}
          className={sheetLook}
          {...attributes}
        >
          <h2 id={`${decisionFormId}-title`} className="mb-2 text-xl">
            {reader ? quotePage.bar.accept : act.heading}
          </h2>
          <Chosen quote={quote} />
          <AcceptedByFields clientName={reader?.name ?? quote.client_name} errors={errors.fields} typed={typed} />
          <Authorization
            quote={quote}
            checked={typed.has('authorization_confirmed')}
            error={errors.fields.authorization_confirmed}
          />
          <DecisionError error={accept.error} title={quotePage.accepted.failed} />
          <p role="status" className="sr-only">
            {busy ? act.sending : ''}
          </p>
          <ActButton act="review" size="large" busy={accept.isPending} className="mt-5 w-full">
            {accept.isPending ? act.accepting : act.accept}
          </ActButton>
          <p className="mt-2 text-xs text-soft">{act.once}</p>
          <a href={`#${planChoiceId}`} className={buttonLook({ variant: 'quiet', className: 'mt-3 w-full lg:hidden' })}>
            {act.back}
          </a>
        </PageForm>
        <DecisionError error={decline.error} title={quotePage.declined.failed} />
        <div className="lg:mt-5 lg:border-t lg:border-line lg:pt-5">
          <WhoToRing person={quote.identity.signatory} />
        </div>
        <AskForms token={token} quote={quote} stillOpen>
          <ActButton
            act="review_reject"
            form={decisionFormId}
            variant="link"
            busy={decline.isPending}
            className="min-h-11 text-sm"
            run={() => {
              if (!busy) setReview({ acceptance: null, send: reject })
            }}
          >
            {decline.isPending ? act.rejecting : act.reject}
          </ActButton>
        </AskForms>
      </div>
      {review && (
        <NativeConfirm
          {...reviewOf({ quote, reader, acceptance: review.acceptance })}
          onConfirm={review.send}
          onClose={() => setReview(null)}
        />
      )}
    </>
  )
}
