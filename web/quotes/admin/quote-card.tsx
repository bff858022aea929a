import { Link } from '@tanstack/react-router'
import { type Day, formatDay } from '#src/base/time.ts'
import type { QuoteSummary } from '#src/quotes/list-schema.ts'
import { lastDayOf } from '#src/quotes/rules.ts'
import {
  cardId,
  Highlight,
  ListCard,
  ListCardDate,
  ListCardNextStep,
  ListCardTitle,
  ListHead,
  stretchedLink,
} from '#web/components/list-card.tsx'
import { cn } from '#web/lib/cn.ts'
import { formatDate } from '#web/lib/format-date.ts'
import { DeleteButton } from './delete-button.tsx'
import { formatSeen, quoteNextStep } from './next-step.ts'
import { priceLines } from './price.ts'
import { StatusBadges } from './quote-page.tsx'

const columns = 'lg:grid lg:grid-cols-[5.5rem_minmax(0,1.1fr)_minmax(0,1fr)_12.5rem_6.5rem_6.5rem_3.75rem] lg:gap-x-4'

export const QuoteColumnHeads = () => (
  <ListHead columns={columns} names={['Status', 'Client', 'What happens next', 'Price', 'Created', 'Valid until']} />
)

const Price = ({ quote }: { quote: QuoteSummary }) => (
  <ul aria-label="Price" className="tabular mt-2 text-sm lg:mt-0">
    {priceLines(quote).map(({ plan, rate, total }) => (
      <li key={plan}>
        {rate}
        {total && <span className="block text-xs text-faint">{total}</span>}
      </li>
    ))}
  </ul>
)

type QuoteCardProps = { quote: QuoteSummary; today: Day; searchText: string; onStart: (id: string) => void }

export const QuoteCard = ({ quote, today, searchText, onStart }: QuoteCardProps) => {
  const seen = quote.deleted_at === null && formatSeen(quote)
  return (
    <ListCard className={cn(quote.deleted_at !== null && 'text-soft', columns)}>
      <div className="flex flex-wrap gap-2 lg:flex-col lg:items-start lg:gap-1">
        <StatusBadges quote={quote} />
      </div>
      <ListCardTitle
        person={
          <>
            <Highlight text={quote.client_name} search={searchText} />
            {quote.replaces && <span className="block">Revision of {quote.replaces}</span>}
          </>
        }
      >
        <Link
          to="/admin/quotes/$id"
          params={{ id: quote.id }}
          state={{ fromList: true }}
          id={cardId(quote.id)}
          data-card=""
          className={stretchedLink}
        >
          <Highlight text={quote.client_company} search={searchText} />
        </Link>
      </ListCardTitle>
      <div>
        {/* On a narrow screen the date of deletion is in the list of dates below. */}
        <ListCardNextStep
          next={quoteNextStep(quote, today)}
          className={quote.deleted_at !== null && 'hidden lg:block'}
        />
        {seen && <p className="text-sm text-faint">{seen}</p>}
      </div>
      <Price quote={quote} />
      <div className="mt-3 flex flex-wrap items-end justify-between gap-3 lg:contents">
        <dl className="tabular grid gap-y-0.5 text-sm lg:contents">
          <ListCardDate term="Created">{formatDate(quote.created_at)}</ListCardDate>
          <ListCardDate term="Valid until">{formatDay(lastDayOf(quote))}</ListCardDate>
          {quote.deleted_at !== null && (
            <div className="flex flex-wrap gap-x-1.5 lg:hidden">
              <dt className="text-faint">Deleted</dt>
              <dd>{formatDate(quote.deleted_at)}</dd>
            </div>
          )}
        </dl>
        <div className="relative z-10 lg:-my-2 lg:text-right">
          <DeleteButton quote={quote} quiet onStart={onStart} />
        </div>
      </div>
    </ListCard>
  )
}
