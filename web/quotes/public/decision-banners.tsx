import { useEffect, useRef } from 'react'
import { formatDay, formatInstant } from '#src/base/time.ts'
import { acceptedByLabels, formatAcceptedBy, privateLinkOf } from '#src/quotes/rules.ts'
import type { PublicQuote } from '#src/quotes/schema.ts'
import { formatReported } from '#src/quotes/send/rules.ts'
import type { OpenQuote } from '#src/workflows/quotes/schema.ts'
import { BusinessEmail, BusinessPhone } from '#web/components/contact.tsx'
import { DescriptionList, DocumentStatus } from '#web/components/document-status.tsx'
import { PrintButton } from '#web/components/page/print-button.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { quotePage } from '#web/content/public-quote.ts'
import { mailtoUrl } from '#web/lib/business.ts'
import { CalendarLink, PdfLink } from './pdf-link.tsx'

const { accepted, declined, unknown } = quotePage

type BannerProps = {
  token: string
  answer: OpenQuote
  overruled: boolean
  /** The decision was made while this page was open: the focus moves to the banner. */
  justNow: boolean
}

const formatDecidedAt = (decided_at: PublicQuote['decided_at']) => (decided_at ? formatInstant(decided_at) : '')

export const AcceptedBanner = ({
  token,
  answer: { quote, plan, decided_at, accepted_by, nda, told_by },
  overruled,
  justNow,
}: BannerProps) => {
  const card = quote.plan_cards.find((offered) => offered.plan === plan)
  const { name } = quote.identity
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (justNow) box.current?.focus()
  }, [justNow])
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="standing"
      data-edge
      className="mt-7 grid gap-x-12 gap-y-6 border-t border-line pt-6 focus-visible:outline-none lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] print:mt-3 print:block print:break-inside-avoid print:pt-3"
    >
      <div>
        <h2 id="standing" className="text-2xl print:text-xl">
          {accepted.heading}
        </h2>
        {overruled && <p className="measure mt-3 font-semibold">{quotePage.overruled}</p>}
        <div className="mt-4">
          <DescriptionList
            rows={[
              [quotePage.chosen, card ? `${card.label}, ${card.headline}` : ''],
              [accepted.at, formatDecidedAt(decided_at)],
              told_by && decided_at
                ? [quotePage.told, formatReported({ by: quote.provider, reportedBy: told_by, at: decided_at })]
                : accepted_by
                  ? [acceptedByLabels.name, formatAcceptedBy(accepted_by)]
                  : [accepted.through, privateLinkOf(quote.client_name)],
            ]}
          />
        </div>
        <p className="mt-6 flex flex-wrap gap-3 print:hidden">
          <PdfLink token={token} kind="record" />
          <PdfLink token={token} kind="quote" />
          <PrintButton label={quotePage.print} />
          {quote.start_date && <CalendarLink token={token} date="start" />}
        </p>
      </div>
      <div className="print:hidden">
        <h3 className="text-xl">{accepted.next}</h3>
        <ol className="mt-3 grid list-decimal gap-2 pl-5">
          <li>{accepted.confirmation}</li>
          {nda && (
            <li>
              {nda.signed_at
                ? accepted.ndaSigned(formatInstant(nda.signed_at))
                : accepted.ndaSent(formatInstant(nda.sent_at))}
            </li>
          )}
          <li>
            {quote.start_date ? accepted.confirmStart(name, formatDay(quote.start_date)) : accepted.agreeStart(name)}
          </li>
        </ol>
        <p className="mt-4 text-soft">
          {accepted.questions} <BusinessPhone />, <BusinessEmail />
        </p>
      </div>
    </section>
  )
}

export const DeclinedBanner = ({ token, answer: { quote, decided_at, told_by }, overruled, justNow }: BannerProps) => (
  <DocumentStatus tone="bad" title={declined.heading} notice={overruled && quotePage.overruled} takesFocus={justNow}>
    <DescriptionList
      rows={[
        [declined.at, formatDecidedAt(decided_at)],
        ...(told_by && decided_at
          ? [[quotePage.told, formatReported({ by: quote.provider, reportedBy: told_by, at: decided_at })] as const]
          : []),
      ]}
    />
    <div className="measure print:hidden">
      <p>{declined.text}</p>
      <p className="mt-5 flex flex-wrap gap-3">
        <a className={buttonLook()} href={mailtoUrl(declined.revisionSubject(quote.reference))}>
          {declined.revision}
        </a>
        <PdfLink token={token} kind="record" />
      </p>
    </div>
  </DocumentStatus>
)

export const UnknownBanner = () => (
  <DocumentStatus tone="warning" title={unknown.heading}>
    <div className="measure">
      <p>{unknown.text}</p>
      <p className="mt-5 print:hidden">
        <button type="button" className={buttonLook()} onClick={() => window.location.reload()}>
          {unknown.refresh}
        </button>
      </p>
    </div>
  </DocumentStatus>
)
