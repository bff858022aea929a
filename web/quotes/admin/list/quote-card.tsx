import { type Day, formatDay, formatInstant, formatShortDay, type Instant, msOf, nzDay } from '#src/base/time.ts'
import type { QuoteSummary } from '#src/quotes/list/schema.ts'
import type { Whose } from '#src/quotes/next-rules.ts'
import { lastDayOf } from '#src/quotes/rules.ts'
import { CardLink, Highlight, ListCard, ListCardDate } from '#web/components/page/list-card.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { cn } from '#web/lib/cn.ts'
import { pricesOf } from '#web/quotes/admin/labels.ts'
import { DeleteButton } from '#web/quotes/admin/moves/delete-button.tsx'
import { QuoteBadge } from '#web/quotes/admin/quote-page.tsx'

export const rowColumns =
  'lg:grid lg:grid-cols-[6.5rem_minmax(0,1.1fr)_10.5rem_minmax(0,1.3fr)_5.25rem_5.25rem_3.5rem] lg:gap-x-4'

const nextLooks: Record<Whose, string> = {
  yours: 'text-tussock-ink',
  theirs: 'text-soft',
  won: 'text-primary',
  closed: 'text-faint',
}

/** With the weekday in this year, with the year in any other. */
const formatListDay = (day: Day, today: Day) =>
  day.slice(0, 4) === today.slice(0, 4) ? formatShortDay(day) : `${formatShortDay(day).slice(4)} ${day.slice(0, 4)}`

/** Null without views, because a client may block the script that reports them: "not seen" would be a guess. */
const formatSeen = ({ whose, views }: Pick<QuoteSummary, 'whose' | 'views'>) => {
  if (whose !== 'theirs' || views === 0) return null
  return views === 1 ? 'seen once' : `seen ${views} times`
}

const dayOf = (moment: Instant) => nzDay(msOf(moment))

export const columnNames = ['Price', 'What happens next', 'Created', 'Valid until']

type QuoteCardProps = {
  quote: QuoteSummary
  today: Day
  heading?: 'h2' | 'h3'
  searchText?: string
  onStart: (id: string) => void
}

export const QuoteCard = ({ quote, today, heading: Company = 'h2', searchText = '', onStart }: QuoteCardProps) => {
  const [price, other] = pricesOf(quote)
  const seenWords = formatSeen(quote)
  const lastDay = lastDayOf(quote)
  const { whose, next, urgent, last_viewed_at, created_at, deleted_at } = quote
  return (
    <ListCard
      className={cn(
        'grid grid-cols-[minmax(0,1fr)_auto_auto] items-baseline gap-x-3 px-3 py-2 lg:min-h-12 lg:items-center lg:py-0.5',
        deleted_at !== null && 'text-soft',
        rowColumns,
      )}
    >
      <div className="order-2 justify-self-end lg:order-none lg:justify-self-start">
        <QuoteBadge quote={quote} />
      </div>
      <div className="min-w-0 max-lg:contents">
        <Company className="order-1 col-span-2 font-sans text-sm font-semibold tracking-normal truncate wrap-anywhere max-[22rem]:whitespace-normal">
          <CardLink to="/admin/quotes/$id" id={quote.id} text={quote.client_company} search={searchText} />
        </Company>
        <p className="order-3 text-xs text-soft truncate wrap-anywhere max-[22rem]:whitespace-normal">
          <Highlight text={quote.client_name} search={searchText} />
          {quote.replaces && <span title={`Revision of ${quote.replaces}`}> · revision</span>}
        </p>
      </div>
      <p
        className="tabular order-4 col-span-2 text-right text-xs lg:order-none lg:col-span-1 lg:text-left lg:text-sm"
        title={other && `${price} or ${other}`}
      >
        {price}
      </p>
      <p className="order-5 col-span-3 truncate text-sm leading-5 wrap-anywhere max-[22rem]:whitespace-normal lg:order-none lg:col-span-1 lg:line-clamp-2 lg:whitespace-normal">
        {deleted_at === null ? (
          <span className={cn(nextLooks[whose], urgent && 'font-semibold')}>{next}</span>
        ) : (
          <span title={formatInstant(deleted_at)}>
            <Badge variant="secondary">Deleted</Badge> {formatListDay(dayOf(deleted_at), today)}
          </span>
        )}
        {seenWords && (
          <span
            className="text-xs text-faint"
            title={last_viewed_at ? `Last ${formatInstant(last_viewed_at)}` : undefined}
          >
            {' '}
            · {seenWords}
          </span>
        )}
      </p>
      <div className="order-6 col-span-3 flex items-baseline justify-between lg:contents">
        <dl className="tabular flex flex-wrap gap-x-2.5 text-xs lg:contents lg:text-sm">
          <ListCardDate term="Created">
            <time dateTime={created_at} title={formatInstant(created_at)}>
              {formatListDay(dayOf(created_at), today)}
            </time>
          </ListCardDate>
          <ListCardDate term="Valid until">
            <time dateTime={lastDay} title={formatDay(lastDay)}>
              {formatListDay(lastDay, today)}
            </time>
          </ListCardDate>
        </dl>
        <div className="relative z-10 -my-2.5 -mr-2 lg:my-0 forced-colors:m-0 lg:justify-self-end">
          <DeleteButton quote={quote} onStart={onStart} />
        </div>
      </div>
    </ListCard>
  )
}
