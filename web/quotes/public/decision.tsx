import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { problems } from '#src/base/problem.ts'
import type { Plan, PlanCard } from '#src/quotes/rules.ts'
import type { QuoteDecision, ShownQuote } from '#src/quotes/schema.ts'
import { Section } from '#web/components/section.tsx'
import { prepareToasts } from '#web/components/toasts.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { quotePage } from '#web/content/public-quote.ts'
import { notify } from '#web/lib/notify.ts'
import { markTitle } from '#web/lib/title.ts'
import { Authorization } from './authorization.tsx'
import { Trouble } from './decision-error.tsx'
import { PlanChoice } from './plans.tsx'
import type { useDecision } from './queries.ts'
import { ReviewAcceptance, ReviewRejection } from './review.tsx'

const { act } = quotePage

type Sending = ReturnType<typeof useDecision>

/** What SPEC §5 asks of an acceptance, in the order it is asked; keyed by the control's name. */
const missing = (plan: Plan | null, authorized: boolean) => ({
  ...(plan === null && { plan: { title: quotePage.planRequired, sentence: problems.plan_required[1] } }),
  ...(!authorized && {
    authorization_confirmed: { title: act.authorizationRequired, sentence: problems.authorization_required[1] },
  }),
})

const onlyPlan = ({ plan_cards: [first, second] }: ShownQuote) => (first && !second ? first.plan : null)

/** What was chosen and runJobsOnce, and what is said about it once it has been pressed. */
const useAcceptance = (quote: ShownQuote) => {
  const [plan, setPlan] = useState(onlyPlan(quote))
  const [authorized, setAuthorized] = useState(false)
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const complaints = missing(plan, authorized)
  const faulty = tried && Object.keys(complaints).length > 0
  useEffect(() => {
    markTitle(faulty)
    return () => markTitle(false)
  }, [faulty])

  /** Whether it can be sent; where not, says so and leads to the first thing that is missing. */
  const check = () => {
    setTried(true)
    const [first] = Object.entries(complaints)
    if (!first) return true
    const [name, { title, sentence }] = first
    notify('failed', { title, description: sentence })
    form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus()
    return false
  }
  const card = quote.plan_cards.find((offered) => offered.plan === plan)
  return { plan, setPlan, authorized, setAuthorized, form, card, complaints: tried ? complaints : {}, check }
}

type ActProps = { quote: ShownQuote; shown_hash: string; accept: Sending; decline: Sending }

/** The act: choose, authorise, accept or decline. Each answer is looked over once more before it is sent. */
export const PublicAct = ({ quote, shown_hash, accept, decline }: ActProps) => {
  const { plan, setPlan, authorized, setAuthorized, form, card, complaints, check } = useAcceptance(quote)
  const [asking, setAsking] = useState<'accept' | 'reject' | null>(null)
  const busy = accept.isPending || decline.isPending
  useEffect(prepareToasts, [])

  const review = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy && check()) setAsking('accept')
  }
  const send = (answer: QuoteDecision) => {
    const [sending, other] = answer.decision === 'accepted' ? [accept, decline] : [decline, accept]
    other.reset()
    sending.mutate(answer)
  }
  const asked = { quote, onClose: () => setAsking(null) }

  return (
    <>
      <form ref={form} noValidate onSubmit={review}>
        <PlanChoice quote={quote} plan={plan} onPlan={setPlan} complaint={complaints.plan?.sentence} />
        <div className="print:hidden">
          <Section title={act.heading}>
            <div data-edge className="rounded-lg border border-line bg-raised p-5 sm:p-7">
              <Chosen card={card} />
              <Authorization
                quote={quote}
                authorized={authorized}
                onAuthorized={setAuthorized}
                complaint={complaints.authorization_confirmed?.sentence}
              />
              <Trouble fault={accept.error} title={quotePage.accepted.failed} />
              <Trouble fault={decline.error} title={quotePage.declined.failed} />
              <Answers accept={accept} decline={decline} onReject={() => busy || setAsking('reject')} />
            </div>
          </Section>
        </div>
      </form>
      {asking === 'accept' && card && (
        <ReviewAcceptance
          {...asked}
          card={card}
          onConfirm={() => send({ decision: 'accepted', plan: card.plan, authorization_confirmed: true, shown_hash })}
        />
      )}
      {asking === 'reject' && (
        <ReviewRejection {...asked} onConfirm={() => send({ decision: 'rejected', shown_hash })} />
      )}
    </>
  )
}

const Chosen = ({ card }: { card: PlanCard | undefined }) => (
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

const wide = 'grow aria-busy:cursor-progress sm:grow-0'

const Answers = ({ accept, decline, onReject }: Pick<ActProps, 'accept' | 'decline'> & { onReject: () => void }) => (
  <>
    <p role="status" className="sr-only">
      {accept.isPending || decline.isPending ? act.sending : ''}
    </p>
    <div className="mt-6 flex flex-wrap gap-3">
      <button
        type="submit"
        aria-busy={accept.isPending || undefined}
        className={buttonLook({ size: 'large', className: wide })}
      >
        {accept.isPending ? act.accepting : act.accept}
      </button>
      <button
        type="button"
        aria-busy={decline.isPending || undefined}
        className={buttonLook({ variant: 'destructive', size: 'large', className: wide })}
        onClick={onReject}
      >
        {decline.isPending ? act.rejecting : act.reject}
      </button>
    </div>
    <p className="mt-5 text-sm text-soft">{act.once}</p>
  </>
)
