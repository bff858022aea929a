import { Link } from '@tanstack/react-router'
import { formatShortMoney } from '#src/base/money.ts'
import type { BillItem } from '#src/days/invoicing/rules.ts'
import { Button } from '#web/components/ui/button.tsx'
import { cn } from '#web/lib/cn.ts'
import { useOpener } from '#web/lib/focus.ts'
import { dayNow } from '#web/lib/now.ts'
import { PaidDialog } from './dialogs.tsx'
import { billWords } from './words.ts'

const PaidButton = ({ item }: { item: BillItem }) => {
  const { opener, isOpen, open, close } = useOpener()
  return (
    <>
      <Button ref={opener} variant="secondary" size="small" className="min-h-11 shrink-0" onClick={open}>
        <span>
          Paid on …<span className="sr-only"> {item.number}</span>
        </span>
      </Button>
      {isOpen && <PaidDialog item={item} onClose={close} />}
    </>
  )
}

export const BillRow = ({ item }: { item: BillItem }) => {
  const { quote, company, number, total, state } = item
  const { days, late } = billWords(item, dayNow())
  return (
    <li
      data-quote={quote.id}
      className="flex scroll-my-24 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-1 py-2.5"
    >
      <div className="min-w-0 basis-full wrap-anywhere sm:flex-1">
        <h3 tabIndex={-1} className="font-sans text-base font-semibold tracking-normal">
          {number}{' '}
          <Link
            to="/admin/quotes/$id"
            params={{ id: quote.id }}
            hash="days"
            className="ml-1 font-normal hover:underline"
          >
            {company}
          </Link>
        </h3>
        <p className="text-sm text-soft">
          <span>{days}</span>
          {late && <span className={cn('ml-2', state === 'overdue' && 'text-danger')}>{late}</span>}
        </p>
      </div>
      <p className="tabular flex-1 sm:w-32 sm:flex-none sm:text-right">{formatShortMoney(total)}</p>
      {state !== 'paid' && (
        <div className="flex justify-end sm:w-40">
          <PaidButton item={item} />
        </div>
      )}
    </li>
  )
}
