import { formatDay, formatInstant } from '#src/base/time.ts'
import type { PublicQuote } from '#src/quotes/schema.ts'
import { Banner, Facts } from '#web/components/banner.tsx'
import { PrintButton } from '#web/components/print-button.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { quotePage } from '#web/content/public-quote.ts'
import { business } from '#web/lib/business.ts'
import { mailTo } from '#web/lib/mail-to.ts'

const { accepted, declined, unknown } = quotePage

type StandingProps = {
  answer: PublicQuote
  /** Another answer was tried just now, and came too late. */
  overruled: boolean
  /** It was decided with this page open: the reader is led here. */
  justNow: boolean
}

const moment = (decided_at: PublicQuote['decided_at']) => (decided_at ? formatInstant(decided_at) : '')

/** SPEC §2: the green banner. */
export const PublicAccepted = ({ answer: { quote, plan, decided_at }, overruled, justNow }: StandingProps) => {
  const card = quote.plan_cards.find((offered) => offered.plan === plan)
  return (
    <Banner tone="green" title={accepted.heading} notice={overruled && quotePage.overruled} led={justNow}>
      <Facts
        rows={[
          [quotePage.chosen, card ? `${card.label}, ${card.headline}` : ''],
          [accepted.at, moment(decided_at)],
          [quotePage.reference, quote.reference],
        ]}
      />
      <div className="measure print:hidden">
        <h3 className="font-sans text-base font-semibold tracking-normal">{accepted.next}</h3>
        <p className="mt-1">
          {accepted.confirmation}{' '}
          {quote.start_date
            ? accepted.confirmStart(business.name, formatDay(quote.start_date))
            : accepted.agreeStart(business.name)}{' '}
          {accepted.questions}
        </p>
        <p className="mt-5">
          <PrintButton label={quotePage.print} />
        </p>
      </div>
    </Banner>
  )
}

/** SPEC §2: the red banner. */
export const PublicDeclined = ({ answer: { quote, decided_at }, overruled, justNow }: StandingProps) => (
  <Banner tone="red" title={declined.heading} notice={overruled && quotePage.overruled} led={justNow}>
    <Facts
      rows={[
        [declined.at, moment(decided_at)],
        [quotePage.reference, quote.reference],
      ]}
    />
    <div className="measure print:hidden">
      <p>{declined.text}</p>
      <p className="mt-5">
        <a className={buttonLook()} href={mailTo(declined.revisionSubject(quote.reference))}>
          {declined.revision}
        </a>
      </p>
    </div>
  </Banner>
)

/** SPEC §2: the yellow card. */
export const PublicUnknown = () => (
  <Banner tone="yellow" title={unknown.heading}>
    <div className="measure">
      <p>{unknown.text}</p>
      <p className="mt-5 print:hidden">
        <button type="button" className={buttonLook()} onClick={() => window.location.reload()}>
          {unknown.refresh}
        </button>
      </p>
    </div>
  </Banner>
)
