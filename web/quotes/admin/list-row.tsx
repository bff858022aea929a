import { Link } from '@tanstack/react-router'
import { type Day, formatDay, type Instant, msOf, nzDay } from '#src/base/time.ts'
import type { QuoteSummary } from '#src/quotes/schema.ts'
import { Card, CardTitle, Dated, ListHead, Marked, Next, opens } from '#web/components/list-page.tsx'
import { cardId } from '#web/lib/cards.ts'
import { cn } from '#web/lib/cn.ts'
import { DeleteButton } from './delete-button.tsx'
import { nextStep } from './next-step.ts'
import { StatusBadges } from './quote-page.tsx'

const columns = 'lg:grid lg:grid-cols-[6.5rem_minmax(0,1.3fr)_minmax(0,1fr)_9.5rem_9.5rem_5.5rem] lg:gap-x-5'

export const QuoteHead = () => (
  <ListHead columns={columns} names={['Status', 'Client', 'What happens next', 'Created', 'Valid until']} />
)

const dayOf = (moment: Instant) => nzDay(msOf(moment))

type RowProps = { quote: QuoteSummary; today: Day; searched: string; onMove: (id: string) => void }

/** One quote: the whole card opens it, save for its button. */
export const QuoteRow = ({ quote, today, searched, onMove }: RowProps) => (
  <Card className={cn(quote.deleted_at !== null && 'text-soft', columns)}>
    <div className="flex flex-wrap gap-2 lg:flex-col lg:items-start lg:gap-1">
      <StatusBadges quote={quote} />
    </div>
    <CardTitle person={<Marked text={quote.client_name} part={searched} />}>
      <Link
        to="/admin/quotes/$id"
        params={{ id: quote.id }}
        state={{ fromList: true }}
        id={cardId(quote.id)}
        data-card=""
        className={opens}
      >
        <Marked text={quote.client_company} part={searched} />
      </Link>
    </CardTitle>
    {/* The cards name the day of deletion among their dates. */}
    <Next next={nextStep(quote, today)} className={quote.deleted_at !== null && 'hidden lg:block'} />
    <div className="mt-3 flex flex-wrap items-end justify-between gap-3 lg:contents">
      <dl className="tabular grid gap-y-0.5 text-sm lg:contents">
        <Dated term="Created">{formatDay(dayOf(quote.created_at))}</Dated>
        <Dated term="Valid until">{formatDay(quote.valid_until)}</Dated>
        {quote.deleted_at !== null && (
          <div className="flex flex-wrap gap-x-1.5 lg:hidden">
            <dt className="text-faint">Deleted</dt>
            <dd>{formatDay(dayOf(quote.deleted_at))}</dd>
          </div>
        )}
      </dl>
      <div className="relative z-10 lg:-my-1 lg:text-right">
        <DeleteButton quote={quote} size="small" onStart={onMove} />
      </div>
    </div>
  </Card>
)
