import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatMoney } from '#src/base/money.ts'
import { problems } from '#src/base/problem.ts'
import type { PlanCard } from '#src/quotes/plan-rules.ts'
import type { AcceptedBy, Plan } from '#src/quotes/rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { controlAttributes, errorEdge } from '#web/components/form/field-box.tsx'
import { Section } from '#web/components/section.tsx'
import { prepareToasts } from '#web/components/shell/toasts.tsx'
import { BusyButton } from '#web/components/ui/busy-button.tsx'
import { quotePage } from '#web/content/public-quote.ts'
import { useErrorTitle } from '#web/lib/head.ts'
import { toFailure, useFormSubmission } from '#web/lib/use-form-submission.ts'
import type { ParseResult } from '#web/lib/validation.ts'
import { AcceptBar } from './accept-bar.tsx'
import { AcceptedByFields, parseAcceptedBy } from './accepted-by.tsx'
import { AskButtons, AskPanel } from './ask-panel.tsx'
import type { QuestionDraft } from './asking.ts'
import { DecisionError } from './decision-error.tsx'
import { PlanChoice } from './plans.tsx'
import type { useDecision } from './queries.ts'
import { ReviewAcceptance, ReviewRejection } from './review.tsx'
import { TermsLink } from './scope.tsx'

/** Not Radix's Checkbox: the browser's own costs the client no bytes. */
const Authorization = ({ quote, error }: { quote: ShownQuote; error: string | undefined }) => (
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
        className="mt-0.5 size-6 shrink-0 accent-primary"
      />
      <div className="measure">
        <label htmlFor="authorization">{quote.authorization}</label>
        <p className="text-sm">
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

const onlyPlan = ({ plan_cards: [first, second] }: ShownQuote) => (first && !second ? first.plan : null)

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
  })
  const { attempt, fields } = submission.errors
  const [first] = Object.keys(fields)
  useErrorTitle(first !== undefined)
  const focusFirst = useEffectEvent(() => form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus())
  useEffect(() => {
    if (attempt > 0) focusFirst()
  }, [attempt])
  return { ...submission, form, review, setReview, busy }
}

export const DecisionForm = (props: FormProps) => {
  const { quote, shown_hash, accept, decline, asking } = props
  const { form, errors, attributes, review, setReview, busy } = useAcceptance(props)
  const [plan, setPlan] = useState(onlyPlan(quote))
  const card = quote.plan_cards.find((offered) => offered.plan === plan)
  const decision = useRef<HTMLDivElement>(null)
  useEffect(prepareToasts, [])

  const reject = () => {
    accept.reset()
    decline.mutate({ decision: 'rejected', shown_hash })
  }
  const dialogProps = { quote, onClose: () => setReview(null) }

  return (
    <>
      <form ref={form} {...attributes}>
        <PlanChoice quote={quote} plan={plan} onPlan={setPlan} error={errors.fields.plan} />
        <div ref={decision} className="print:hidden">
          <Section title={act.heading}>
            <div data-edge className="rounded-lg border border-line bg-raised p-4 sm:p-7">
              <ChosenPlan card={card} />
              <AcceptedByFields clientName={quote.client_name} errors={errors.fields} />
              <Authorization quote={quote} error={errors.fields.authorization_confirmed} />
              <DecisionError error={accept.error} title={quotePage.accepted.failed} />
              <DecisionError error={decline.error} title={quotePage.declined.failed} />
              <DecisionButtons
                accept={accept}
                decline={decline}
                asking={asking}
                onReject={() => busy || setReview('rejection')}
              />
            </div>
          </Section>
        </div>
        <AcceptBar card={card} total={totalOf(quote, plan)} busy={accept.isPending} act={decision} />
      </form>
      {review === 'rejection' && <ReviewRejection {...dialogProps} onConfirm={reject} />}
      {review && review !== 'rejection' && <ReviewAcceptance {...dialogProps} {...review} onConfirm={review.send} />}
    </>
  )
}

const totalOf = ({ totals, identity }: ShownQuote, plan: Plan | null) => {
  const total = totals?.find((each) => each.plan === plan)
  return total && identity.gst === 'registered' ? quotePage.bar.total(formatMoney(total.including)) : undefined
}

const ChosenPlan = ({ card }: { card: PlanCard | undefined }) => (
  <p>
    <span className="text-soft">{act.plan}: </span>
    {card ? (
      <span className="tabular">
        <b>{card.label}</b>, {card.headline}
      </span>
    ) : (
      act.noPlan
    )}
  </p>
)

type ButtonsProps = Mutations & { asking: QuestionDraft; onReject: () => void }

const wide = 'grow sm:grow-0'

const DecisionButtons = ({ accept, decline, asking, onReject }: ButtonsProps) => (
  <>
    <p role="status" className="sr-only">
      {accept.isPending || decline.isPending ? act.sending : ''}
    </p>
    <div className="mt-6 flex flex-wrap gap-3">
      <BusyButton type="submit" size="large" busy={accept.isPending} className={wide}>
        {accept.isPending ? act.accepting : act.accept}
      </BusyButton>
      <BusyButton variant="destructive" size="large" busy={decline.isPending} className={wide} onClick={onReject}>
        {decline.isPending ? act.rejecting : act.reject}
      </BusyButton>
      <AskButtons asking={asking} />
    </div>
    <AskPanel asking={asking} stillOpen />
    <p className="mt-5 text-sm text-soft">{act.once}</p>
  </>
)
