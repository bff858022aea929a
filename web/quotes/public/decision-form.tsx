import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Problem, problems } from '#src/base/problem.ts'
import type { PlanCard } from '#src/quotes/plan-rules.ts'
import { type AcceptedBy, firstNameOf } from '#src/quotes/rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { bindingSentence, priceSentence } from '#src/quotes/total-rules.ts'
import { controlAttributes, errorEdge } from '#web/components/form/field-box.tsx'
import { ActButton, PageForm } from '#web/components/form/page-form.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { quotePage } from '#web/content/public-quote.ts'
import { useErrorTitle } from '#web/lib/head.ts'
import { usePosted, usePostedTyped } from '#web/lib/posted.ts'
import { sentenceOf, toFailure, useFormSubmission } from '#web/lib/use-form-submission.ts'
import type { ParseResult } from '#web/lib/validation.ts'
import { AcceptedByFields, parseAcceptedBy } from './accepted-by.tsx'
import { AskForms } from './ask-panel.tsx'
import type { QuestionDraft } from './asking.ts'
import { ChosenPlan, decisionFormId, planChoiceId } from './plans.tsx'
import type { useDecision } from './queries.ts'
import { Price } from './rate.tsx'
import { ReviewAcceptance, ReviewRejection } from './review.tsx'
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

type Acceptance = { card: PlanCard; acceptedBy: AcceptedBy | null }

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

type Mutations = { accept: DecisionMutation; decline: DecisionMutation }

type FormProps = Mutations & { quote: ShownQuote; shown_hash: string; asking: QuestionDraft }

type Review = (Acceptance & { send: () => void }) | 'rejection'

const useAcceptance = ({ quote, shown_hash, accept, decline }: FormProps) => {
  const [review, setReview] = useState<Review | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const busy = accept.isPending || decline.isPending
  const submission = useFormSubmission({
    parse: (data) => parseAcceptance(quote, data),
    ask: (acceptance, send) => {
      if (!busy) setReview({ ...acceptance, send })
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
  const focusFirst = useEffectEvent(() => form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus())
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
  <ChosenPlan quote={quote}>
    {({ plan, label }) => (
      <p className="text-sm">
        <span className="text-soft">{act.plan}</span> <b className="wrap-anywhere">{label}</b>
        <span className="mt-1 mb-0.5 block">
          <Price price={priceSentence(quote, plan, { cents: false })} large />
        </span>
        <span className="tabular text-soft">{bindingSentence(quote, plan, { cents: false })}</span>
      </p>
    )}
  </ChosenPlan>
)

/** On a phone a bottom sheet, which the link of `AcceptBar` opens: CSS alone does that, by `:target`. */
const sheetLook =
  'outline-none max-md:hidden max-md:target:block max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-50 max-md:max-h-[92dvh] max-md:overflow-y-auto max-md:overscroll-contain max-md:rounded-t-lg max-md:bg-raised max-md:p-4 max-md:shadow-[0_0_0_100vmax_var(--shade)]'

export const DecisionForm = (props: FormProps) => {
  const { quote, shown_hash, accept, decline, asking } = props
  const { form, errors, attributes, review, setReview, busy } = useAcceptance(props)
  const typed = usePostedTyped()

  const reject = () => {
    accept.reset()
    decline.mutate({ decision: 'rejected', shown_hash })
  }
  const dialogProps = { quote, onClose: () => setReview(null) }

  return (
    <>
      <div
        data-edge
        className="md:rounded-lg md:border md:border-line md:bg-raised md:p-6 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto lg:shadow-lift"
      >
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
            {act.heading}
          </h2>
          <Chosen quote={quote} />
          {errors.fields.plan && (
            <p className="mt-2 text-danger">
              <b>{quotePage.planRequired}.</b> {errors.fields.plan}
            </p>
          )}
          <AcceptedByFields clientName={quote.client_name} errors={errors.fields} typed={typed} />
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
          <a href={`#${planChoiceId}`} className={buttonLook({ variant: 'quiet', className: 'mt-3 w-full md:hidden' })}>
            {act.back}
          </a>
        </PageForm>
        <DecisionError error={decline.error} title={quotePage.declined.failed} />
        <AskForms asking={asking} name={firstNameOf(quote.identity.signatory.name)} stillOpen>
          <ActButton
            act="review_reject"
            form={decisionFormId}
            variant="link"
            busy={decline.isPending}
            className="min-h-11 text-sm"
            run={() => {
              if (!busy) setReview('rejection')
            }}
          >
            {decline.isPending ? act.rejecting : act.reject}
          </ActButton>
        </AskForms>
      </div>
      {review === 'rejection' && <ReviewRejection {...dialogProps} onConfirm={reject} />}
      {review && review !== 'rejection' && <ReviewAcceptance {...dialogProps} {...review} onConfirm={review.send} />}
    </>
  )
}
