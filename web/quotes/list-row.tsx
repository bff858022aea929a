import { Link } from '@tanstack/react-router'
import { type Day, type Instant, msOf, nzDay, showDay } from '#src/base/time.ts'
import type { QuoteSummary } from '#src/quotes/schema.ts'
import { cn } from '../lib/cn.ts'
import { DeleteButton } from './delete-button.tsx'
import { cardId } from './kept-focus.ts'
import { nextStep } from './next-step.ts'
import { StatusBadges } from './quote-page.tsx'

/** On a desk the cards stand under one another as a table does. */
const columns = 'lg:grid lg:grid-cols-[6.5rem_minmax(0,1.3fr)_minmax(0,1fr)_9.5rem_9.5rem_5.5rem] lg:gap-x-5'

/** What the columns are. Each card says it too, for those who cannot see the column. */
export const ListHead = () => (
  <div aria-hidden="true" className={cn('hidden border-b border-edge px-3 pb-1.5 text-xs text-faint', columns)}>
    <span>Status</span>
    <span>Client</span>
    <span>What happens next</span>
    <span>Created</span>
    <span>Valid until</span>
  </div>
)

/** `text` with what was searched for marked. */
const Marked = ({ text, part }: { text: string; part: string }) => {
  const at = part === '' ? -1 : text.toLowerCase().indexOf(part.toLowerCase())
  if (at < 0) return text
  const end = at + part.length
  return (
    <>
      {text.slice(0, at)}
      <mark className="bg-tussock-wash text-ink underline decoration-tussock decoration-2 underline-offset-2">
        {text.slice(at, end)}
      </mark>
      {text.slice(end)}
    </>
  )
}

const Dated = ({ term, day }: { term: string; day: Day }) => (
  <div className="flex flex-wrap gap-x-1.5 lg:block">
    <dt className="text-faint lg:sr-only">{term}</dt>
    <dd>{showDay(day)}</dd>
  </div>
)

const dayOf = (moment: Instant) => nzDay(msOf(moment))

type RowProps = { quote: QuoteSummary; today: Day; searched: string; onMove: (id: string) => void }

/** One quote: the whole card opens it, save for its button. */
export const ListRow = ({ quote, today, searched, onMove }: RowProps) => {
  const { step, when, pressing } = nextStep(quote, today)
  return (
    <li
      className={cn(
        'relative rounded-lg border border-line bg-raised p-4 transition-colors duration-150 hover:bg-sunken has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-primary lg:items-start lg:rounded-none lg:border-x-0 lg:border-t-0 lg:bg-transparent lg:px-3 lg:py-3 lg:has-[a:focus-visible]:-outline-offset-2',
        quote.deleted_at !== null && 'text-soft',
        columns,
      )}
    >
      <div className="flex flex-wrap gap-2 lg:flex-col lg:items-start lg:gap-1">
        <StatusBadges quote={quote} />
      </div>
      <div className="mt-2 min-w-0 lg:mt-0">
        <h2 className="line-clamp-3 font-sans text-base font-semibold tracking-normal wrap-anywhere">
          <Link
            to="/admin/quotes/$id"
            params={{ id: quote.id }}
            state={{ fromList: true }}
            id={cardId(quote.id)}
            data-card=""
            className="after:absolute after:inset-0 after:rounded-[inherit] focus-visible:outline-none"
          >
            <Marked text={quote.client_company} part={searched} />
          </Link>
        </h2>
        <p className="line-clamp-2 text-sm text-soft wrap-anywhere">
          <Marked text={quote.client_name} part={searched} />
        </p>
      </div>
      <p className="mt-2 text-sm lg:mt-0">
        {step}
        {when && (
          <span
            className={cn(
              'block',
              pressing ? 'font-semibold text-tussock-ink' : 'text-faint',
              // The cards name the day of deletion among their dates.
              quote.deleted_at !== null && 'hidden lg:block',
            )}
          >
            {when}
          </span>
        )}
      </p>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-3 lg:contents">
        <dl className="tabular grid gap-y-0.5 text-sm lg:contents">
          <Dated term="Created" day={dayOf(quote.created_at)} />
          <Dated term="Valid until" day={quote.valid_until} />
          {quote.deleted_at !== null && (
            <div className="flex flex-wrap gap-x-1.5 lg:hidden">
              <dt className="text-faint">Deleted</dt>
              <dd>{showDay(dayOf(quote.deleted_at))}</dd>
            </div>
          )}
        </dl>
        <div className="relative z-10 lg:-my-1 lg:text-right">
          <DeleteButton quote={quote} size="small" onStart={onMove} />
        </div>
      </div>
    </li>
  )
}
