import type { PageTrace } from '#src/http/client-schema.ts'
import { useAnswer } from '#web/lib/answer.tsx'
import { useViewReport } from '#web/lib/query/view-report.ts'
import type { AcceptedDays } from './closed-quote.tsx'
import { QuoteDocument, type ShowInlineSigning } from './document.tsx'
import { quoteAnswer, reportQuoteView } from './queries.ts'

type DebugPanelProps = { trace: PageTrace; rows?: readonly (readonly [string, string])[] }

/** Used for `?debug`. Shows nothing that the page itself would hide. */
export const DebugPanel = ({ trace: { status, milliseconds, requestId }, rows = [] }: DebugPanelProps) => (
  <section aria-labelledby="debug" className="column pb-12 font-mono text-sm print:hidden">
    <div className="border-t border-line pt-5">
      <h2 id="debug" className="font-mono text-base">
        Debug
      </h2>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-soft">
        {[['status', status], ['time', `${milliseconds} ms`], ['x-request-id', requestId ?? 'none'], ...rows].map(
          ([term, value]) => (
            <div key={term} className="contents">
              <dt>{term}</dt>
              <dd className="break-all">{value}</dd>
            </div>
          ),
        )}
      </dl>
    </div>
  </section>
)

type QuotePageProps = { token: string; trace: PageTrace | null; days: AcceptedDays; inlineSigning: ShowInlineSigning }

/** Stands in the provider of `quoteAnswer`. */
export const PublicQuotePage = ({ token, trace, days, inlineSigning }: QuotePageProps) => {
  const [answer] = useAnswer(quoteAnswer)
  useViewReport(token, !answer.expired, reportQuoteView)
  const { quote, readonly, decision } = answer
  return (
    <>
      <QuoteDocument token={token} answer={answer} days={days} inlineSigning={inlineSigning} />
      {trace && (
        <DebugPanel
          trace={trace}
          rows={[
            ['reference', quote.reference],
            ['readonly', String(readonly)],
            ['decision', decision ?? 'none'],
          ]}
        />
      )}
    </>
  )
}
