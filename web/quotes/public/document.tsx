import { useState } from 'react'
import { formatDay } from '#src/base/time.ts'
import type { PublicQuote } from '#src/quotes/schema.ts'
import { Letterhead } from '#web/components/letterhead.tsx'
import { Page } from '#web/components/page.tsx'
import { Section } from '#web/components/section.tsx'
import { quotePage } from '#web/content/public-quote.ts'
import { usePrintedFoot } from '#web/lib/printed-foot.ts'
import { PublicAccepted, PublicDeclined, PublicUnknown } from './decided.tsx'
import { PublicAct } from './decision.tsx'
import { PublicRecord, PublicTitle } from './letterhead.tsx'
import { PlanList } from './plans.tsx'
import { useDecision } from './queries.ts'

const isOverruled = (fault: Error | null) => fault !== null && 'code' in fault && fault.code === 'quote_decided'

/** The quote as a document: who from, who for, the offer, then the act. It prints as it reads. */
export const PublicDocument = ({ token, answer }: { token: string; answer: PublicQuote }) => {
  const { quote } = answer
  const accept = useDecision(token, 'accepted')
  const decline = useDecision(token, 'rejected')
  const overruled = isOverruled(accept.error) || isOverruled(decline.error)
  const [wasOpen] = useState(!answer.readonly)
  const standing = { answer, overruled, justNow: wasOpen }
  const name = quote.client_company || quote.client_name
  usePrintedFoot(`${quotePage.foot} ${quote.reference} · ${quote.provider}`)
  return (
    <Page title={`${quotePage.for} ${name}, ${quote.reference}`} noindex bare>
      <article className="column pt-7 pb-16 sm:pt-12 print:p-0 print:leading-snug">
        <Letterhead />
        <PublicTitle quote={quote} name={name} open={!answer.readonly} />
        {answer.decision === 'accepted' && <PublicAccepted {...standing} />}
        {answer.decision === 'declined' && <PublicDeclined {...standing} />}
        {answer.readonly && answer.decision === null && <PublicUnknown />}
        <Section title={quotePage.scope} flows>
          <p className="measure whitespace-pre-line print:max-w-none">{quote.scope_summary}</p>
          {quote.start_date && (
            <p className="mt-5 print:mt-3">
              {quotePage.start}: <b className="tabular">{formatDay(quote.start_date)}</b>
            </p>
          )}
        </Section>
        {answer.readonly ? (
          <PlanList quote={quote} chosen={answer.plan} />
        ) : (
          <PublicAct quote={quote} shown_hash={answer.shown_hash} accept={accept} decline={decline} />
        )}
        <PublicRecord answer={answer} />
      </article>
    </Page>
  )
}
