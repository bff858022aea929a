import { formatMoney } from '#src/base/money.ts'
import { daysBetween } from '#src/base/time.ts'
import type { Days } from '#src/days/schema.ts'
import { ShortDay } from '#web/components/ago.tsx'
import { clientDays } from '#web/content/client-days.ts'
import { dayNow } from '#web/lib/now.ts'
import { DaysPart } from './part.tsx'

const { pay: copy } = clientDays

const Bill = ({ bill }: { bill: Days['to_pay'][number] }) => {
  const { lines, gst, total, late, due, reference, account } = bill
  const overdue = daysBetween(due, dayNow())
  return (
    <li className="border-t border-line py-3">
      <p className="flex flex-wrap justify-between gap-x-4">
        <b className="wrap-anywhere">{copy.invoice(reference)}</b>
        <span className={overdue > 0 ? 'font-semibold text-danger' : ''}>
          due <ShortDay day={due} />
          {overdue > 0 && <span>, {copy.overdue(overdue)}</span>}
        </span>
      </p>
      <dl className="tabular mt-1 grid grid-cols-[1fr_auto] gap-x-4 text-sm">
        {lines.map(({ what, amount }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and none moves
          <div key={`${at} ${what}`} className="contents">
            <dt className="text-soft">{what}</dt>
            <dd className="text-right">{amount === null ? copy.agreed : formatMoney(amount)}</dd>
          </div>
        ))}
        {gst > 0 && (
          <div className="contents">
            <dt className="text-soft">{copy.gst}</dt>
            <dd className="text-right">{formatMoney(gst)}</dd>
          </div>
        )}
        <dt className="text-base font-semibold">{copy.total(gst)}</dt>
        <dd className="text-right text-base font-semibold">{formatMoney(total)}</dd>
      </dl>
      <p className="text-sm wrap-anywhere">{copy.payTo(account, reference)}</p>
      {late > 0 && <p className="mt-1 text-sm text-soft">{copy.late(late)}</p>}
    </li>
  )
}

export const ToPay = ({ bills }: { bills: Days['to_pay'] }) =>
  bills.length > 0 && (
    <DaysPart id="to-pay" title={copy.heading}>
      <ul>
        {bills.map((bill) => (
          <Bill key={bill.reference} bill={bill} />
        ))}
      </ul>
    </DaysPart>
  )
