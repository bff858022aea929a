import { problems } from '#src/base/problem.ts'
import { formatDay, formatInstant, msOf, nzDay } from '#src/base/time.ts'
import { isPast } from '#src/quotes/rules.ts'
import type { OpenQuote } from '#src/workflows/schema.ts'
import { BusinessPhone } from '#web/components/contact.tsx'
import { DescriptionList, DocumentStatus } from '#web/components/document-status.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { quotePage } from '#web/content/public-quote.ts'
import { mailtoUrl } from '#web/lib/business.ts'
import { useFocusAfter } from '#web/lib/focus.ts'
import { now } from '#web/lib/now.ts'
import { sentenceOf, useAskNewQuote } from './conversation-queries.ts'

const { expired: copy, failure } = quotePage

type BannerProps = { token: string; answer: OpenQuote; justNow: boolean }

export const ExpiredBanner = ({ token, answer: { quote, messages, last_day, withdrawn }, justNow }: BannerProps) => {
  const ask = useAskNewQuote(token)
  const asked = messages.findLast(({ kind }) => kind === 'new_quote')
  const isAskedToday = asked !== undefined && nzDay(msOf(asked.at)) === nzDay(now())
  const said = useFocusAfter(asked?.at ?? '')
  return (
    <DocumentStatus tone="warning" title={withdrawn ? copy.withdrawn : copy.heading} takesFocus={justNow}>
      <DescriptionList
        rows={[
          ...(!withdrawn && isPast(last_day, now()) ? [[copy.until, formatDay(last_day)] as const] : []),
          ...(withdrawn
            ? [[copy.withdrawnAt, formatInstant(withdrawn.at)] as const, [copy.why, withdrawn.reason] as const]
            : []),
        ]}
      />
      <div className="measure print:hidden">
        <p role={justNow ? 'alert' : undefined}>{problems[withdrawn ? 'quote_withdrawn' : 'quote_expired'][1]}</p>
        {asked && (
          <p ref={said} tabIndex={-1} className="mt-3 font-semibold">
            {copy.asked(formatInstant(asked.at))}
          </p>
        )}
        {ask.error && (
          <p role="alert" className="mt-3 font-semibold text-danger">
            {sentenceOf(ask.error)}
          </p>
        )}
        <p className="mt-5 flex flex-wrap items-center gap-3">
          {!isAskedToday && (
            <button
              type="button"
              aria-busy={ask.isPending || undefined}
              className={buttonLook()}
              onClick={() => ask.isPending || ask.mutate()}
            >
              {ask.isPending ? copy.asking : copy.ask}
            </button>
          )}
          <a
            className={buttonLook({ variant: 'secondary' })}
            href={mailtoUrl(failure.requestQuoteSubject(quote.reference))}
          >
            {failure.requestQuote}
          </a>
        </p>
        <p className="mt-5 text-soft">
          {copy.call} <BusinessPhone />
        </p>
      </div>
    </DocumentStatus>
  )
}
