import type { ReactNode, Ref } from 'react'
import { reference } from '#src/quotes/rules.ts'
import type { AdminQuote } from '#src/workflows/quotes/schema.ts'
import { Ago } from '#web/components/ago.tsx'
import { PhoneLink } from '#web/components/phone-link.tsx'
import { cn } from '#web/lib/cn.ts'
import { isLinkLost, lastEventOf } from './news.ts'

/** The colour tells who acts next. */
const tones = {
  yours: 'text-tussock-ink',
  theirs: 'text-ink',
  won: 'text-primary',
  closed: 'text-soft',
} as const

type QuoteHeadProps = {
  quote: AdminQuote
  /** The element that takes the focus when a change of the status has removed the pressed button. */
  focusRef: Ref<HTMLDivElement>
  children: ReactNode
}

/** Names who acts next and the last event, and holds the acts. */
export const QuoteHead = ({ quote, focusRef, children }: QuoteHeadProps) => {
  const { whose, next, client_phone } = quote
  const { before, at, after } = lastEventOf(quote)
  return (
    <div className="mt-1 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pb-5">
      <div ref={focusRef} tabIndex={-1} className="min-w-0">
        <p className="tabular text-sm text-faint">{reference(quote.id)}</p>
        {whose !== 'closed' && <p className={cn('mt-1 font-semibold wrap-anywhere', tones[whose])}>{next}.</p>}
        <p className="mt-0.5 text-soft wrap-anywhere">
          <span>{before}</span>
          {at && (
            <span>
              {' '}
              <Ago at={at} />
            </span>
          )}
          {after && <span> {after}</span>}
          <span>.</span>
          {isLinkLost(quote) && client_phone && (
            <span>
              {' '}
              <PhoneLink phone={client_phone} />
            </span>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">{children}</div>
    </div>
  )
}
