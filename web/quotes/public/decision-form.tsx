import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { formatMoney } from '#src/base/money.ts'
import { problems } from '#src/base/problem.ts'
import type { PlanCard } from '#src/quotes/plan-rules.ts'
import type { Plan } from '#src/quotes/rules.ts'
import type { QuoteDecision, ShownQuote } from '#src/quotes/schema.ts'
import { Section } from '#web/components/section.tsx'
import { prepareToasts } from '#web/components/shell/toasts.tsx'
import { BusyButton } from '#web/components/ui/busy-button.tsx'
import { quotePage } from '#web/content/public-quote.ts'
import { useErrorTitle } from '#web/lib/head.ts'
import { AcceptBar } from './accept-bar.tsx'
import {
  AcceptedByFields,
  type AcceptedByForm,
  acceptedByErrors,
  prefilledName,
  readAcceptedBy,
} from './accepted-by.tsx'
import { AskButtons, AskPanel } from './ask-panel.tsx'
import type { QuestionDraft } from './asking.ts'
import { DecisionError } from './decision-error.tsx'
import { PlanChoice } from './plans.tsx'
import type { useDecision } from './queries.ts'
import { ReviewAcceptance, ReviewRejection } from './review.tsx'
import { TermsLink } from './scope.tsx'

type AuthorizationProps = {
  quote: ShownQuote
  authorized: boolean
  onAuthorized: (authorized: boolean) => void
  error: { title: string; sentence: string } | undefined
}

const Authorization = ({ quote, authorized, onAuthorized, error }: AuthorizationProps) => (
  <div className={`mt-5 ${error ? 'border-l-4 border-danger pl-4' : ''}`}>
    {error && (
      <p id="authorization-complaint" className="mb-1.5 text-danger">
        <b>{error.title}.</b> {error.sentence}
      </p>
    )}
    <div className="flex items-start gap-3">
      <input
        type="checkbox"
        id="authorization"
        name="authorization_confirmed"
        checked={authorized}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'authorization-complaint' : undefined}
        onChange={({ target }) => onAuthorized(target.checked)}
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

type DecisionMutation = ReturnType<typeof useDecision>

type TitledField = 'plan' | 'authorization_confirmed'
type UntitledField = 'accepted_by_name' | 'accepted_by_title'
type Errors = Partial<
  Record<TitledField, { title: string; sentence: string }> & Record<UntitledField, { sentence: string }>
>

const acceptanceErrors = (plan: Plan | null, acceptedBy: AcceptedByForm, authorized: boolean): Errors => ({
  ...(plan === null && { plan: { title: quotePage.planRequired, sentence: problems.plan_required[1] } }),
  ...acceptedByErrors(acceptedBy),
  ...(!authorized && {
    authorization_confirmed: { title: act.authorizationRequired, sentence: problems.authorization_required[1] },
  }),
})

const onlyPlan = ({ plan_cards: [first, second] }: ShownQuote) => (first && !second ? first.plan : null)

const useAcceptance = (quote: ShownQuote) => {
  const [plan, setPlan] = useState(onlyPlan(quote))
  const [acceptedBy, setAcceptedBy] = useState(prefilledName(quote.client_name))
  const [authorized, setAuthorized] = useState(false)
  const [isSubmitted, setSubmitted] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const errors = acceptanceErrors(plan, acceptedBy, authorized)
  useErrorTitle(isSubmitted && Object.keys(errors).length > 0)

  /** @returns whether the form is valid. Otherwise shows the first error and focuses its control. */
  const validate = () => {
    setSubmitted(true)
    const [first] = Object.entries(errors)
    if (!first) return true
    const [name] = first
    form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus()
    return false
  }
  const card = quote.plan_cards.find((offered) => offered.plan === plan)
  const shownErrors = isSubmitted ? errors : {}
  return {
    plan,
    setPlan,
    acceptedBy,
    setAcceptedBy,
    authorized,
    setAuthorized,
    form,
    card,
    errors: shownErrors,
    validate,
  }
}

type Mutations = { accept: DecisionMutation; decline: DecisionMutation }

type FormProps = Mutations & { quote: ShownQuote; shown_hash: string; asking: QuestionDraft }

export const DecisionForm = ({ quote, shown_hash, accept, decline, asking }: FormProps) => {
  const acceptance = useAcceptance(quote)
  const { plan, setPlan, authorized, setAuthorized, form, card, errors, validate } = acceptance
  const acceptedBy = readAcceptedBy(acceptance.acceptedBy)
  const decision = useRef<HTMLDivElement>(null)
  const [dialog, setDialog] = useState<'accept' | 'reject' | null>(null)
  const busy = accept.isPending || decline.isPending
  useEffect(prepareToasts, [])

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy && validate()) setDialog('accept')
  }
  const send = (answer: QuoteDecision) => {
    const [mutation, other] = answer.decision === 'accepted' ? [accept, decline] : [decline, accept]
    other.reset()
    mutation.mutate(answer)
  }
  const dialogProps = { quote, onOpenChange: () => setDialog(null) }

  return (
    <>
      <form ref={form} noValidate onSubmit={onSubmit}>
        <PlanChoice quote={quote} plan={plan} onPlan={setPlan} error={errors.plan} />
        <div ref={decision} className="print:hidden">
          <Section title={act.heading}>
            <div data-edge className="rounded-lg border border-line bg-raised p-4 sm:p-7">
              <ChosenPlan card={card} />
              <AcceptedByFields typed={acceptance.acceptedBy} onTyped={acceptance.setAcceptedBy} errors={errors} />
              <Authorization
                quote={quote}
                authorized={authorized}
                onAuthorized={setAuthorized}
                error={errors.authorization_confirmed}
              />
              <DecisionError error={accept.error} title={quotePage.accepted.failed} />
              <DecisionError error={decline.error} title={quotePage.declined.failed} />
              <DecisionButtons
                accept={accept}
                decline={decline}
                asking={asking}
                onReject={() => busy || setDialog('reject')}
              />
            </div>
          </Section>
        </div>
        <AcceptBar card={card} total={totalOf(quote, plan)} busy={accept.isPending} act={decision} />
      </form>
      {dialog === 'accept' && card && (
        <ReviewAcceptance
          {...dialogProps}
          card={card}
          acceptedBy={acceptedBy}
          onConfirm={() =>
            send({
              decision: 'accepted',
              plan: card.plan,
              authorization_confirmed: true,
              shown_hash,
              ...(acceptedBy && { accepted_by: acceptedBy }),
            })
          }
        />
      )}
      {dialog === 'reject' && (
        <ReviewRejection {...dialogProps} onConfirm={() => send({ decision: 'rejected', shown_hash })} />
      )}
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
