import { type ReactNode, useEffect, useRef } from 'react'
import { showDay, showInstant } from '#src/base/time.ts'
import type { PublicQuote } from '#src/quotes/schema.ts'
import { buttonLook } from '../components/ui/button-look.ts'
import { quotePage } from '../content/public-quote.ts'
import { business } from '../lib/business.ts'
import { PrintButton } from './public-letterhead.tsx'
import { mailTo } from './public-mail-to.ts'

const { accepted, declined, unknown } = quotePage

type StandingProps = {
  answer: PublicQuote
  /** Another answer was tried just now, and came too late. */
  overruled: boolean
  /** It was decided with this page open: the reader is led here. */
  justNow: boolean
}

const tones = {
  green: 'border-l-primary bg-primary-wash',
  red: 'border-l-danger bg-danger-wash',
  yellow: 'border-l-tussock bg-tussock-wash',
}

type BannerProps = { tone: keyof typeof tones; title: string; overruled?: boolean; led?: boolean; children: ReactNode }

const Banner = ({ tone, title, overruled = false, led = false, children }: BannerProps) => {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (led) box.current?.focus()
  }, [led])
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="standing"
      data-edge
      className={`mb-9 rounded-lg border border-l-4 border-line p-5 sm:p-7 print:mb-5 print:break-inside-avoid print:rounded-none print:px-4 print:py-3 ${tones[tone]}`}
    >
      <h2 id="standing" className="text-2xl print:text-xl">
        {title}
      </h2>
      {overruled && <p className="measure mt-3 font-semibold">{quotePage.overruled}</p>}
      <div className="mt-4 grid items-start gap-x-12 gap-y-5 lg:grid-cols-[auto_1fr] print:mt-2 print:block">
        {children}
      </div>
    </section>
  )
}

const Facts = ({ rows }: { rows: readonly (readonly [term: string, value: string])[] }) => (
  <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr] print:grid-cols-[auto_1fr]">
    {rows.map(([term, value]) => (
      <div key={term} className="contents">
        <dt className="text-soft">{term}</dt>
        <dd className="tabular mb-2 font-semibold sm:mb-0">{value}</dd>
      </div>
    ))}
  </dl>
)

const moment = (decided_at: PublicQuote['decided_at']) => (decided_at ? showInstant(decided_at) : '')

/** SPEC §2: the green banner. */
export const PublicAccepted = ({ answer: { quote, plan, decided_at }, overruled, justNow }: StandingProps) => {
  const card = quote.plan_cards.find((offered) => offered.plan === plan)
  return (
    <Banner tone="green" title={accepted.heading} overruled={overruled} led={justNow}>
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
            ? accepted.confirmStart(business.name, showDay(quote.start_date))
            : accepted.agreeStart(business.name)}{' '}
          {accepted.questions}
        </p>
        <p className="mt-5">
          <PrintButton />
        </p>
      </div>
    </Banner>
  )
}

/** SPEC §2: the red banner. */
export const PublicDeclined = ({ answer: { quote, decided_at }, overruled, justNow }: StandingProps) => (
  <Banner tone="red" title={declined.heading} overruled={overruled} led={justNow}>
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
