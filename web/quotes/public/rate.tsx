import { useId, useState } from 'react'
import type { RateLine } from '#src/quotes/plan-rules.ts'

export const Price = ({ price, fluid = false }: { price: string; fluid?: boolean }) => {
  const end = price.indexOf(' ')
  return (
    <>
      <span
        className={`tabular mr-1 font-serif leading-none wrap-anywhere print:text-2xl ${fluid ? 'text-[clamp(1.5rem,8cqi,2.75rem)]' : 'text-figure'}`}
      >
        {price.slice(0, end)}
      </span>{' '}
      <span className="inline-block text-sm text-soft">{price.slice(end + 1)}</span>
    </>
  )
}

/** Term above value in a narrow card, beside it in a wide one. */
export const rowLook =
  'grid content-start items-baseline gap-x-4 border-t border-line py-1.5 @md:py-2 @2xl:grid-cols-[minmax(7.5rem,2fr)_3fr] print:grid print:grid-cols-[32mm_52mm_1fr] print:py-1 print:break-inside-avoid'

type RateProps = {
  line: RateLine
  leading?: boolean
  valueId?: string
  total?: { value: string; basis: string } | undefined
}

/** A rate whose explanation opens in the row: on a touch screen Radix's Tooltip does not. On paper it is always visible. */
export const Rate = ({ line: { term, value, note }, leading = false, valueId, total }: RateProps) => {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div
      className={leading ? 'grid content-start gap-y-1 pb-3 print:grid-cols-[32mm_52mm_1fr] print:gap-x-4' : rowLook}
    >
      <dt className="text-xs text-soft @md:text-sm">
        {term}
        <button
          type="button"
          aria-label={`About ${term}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="relative z-20 mx-1 inline-flex size-6 items-center justify-center rounded-full bg-sunken text-xs font-semibold text-soft after:absolute after:-inset-2 hover:bg-ink hover:text-ground aria-expanded:bg-ink aria-expanded:text-ground print:hidden"
        >
          ?
        </button>
      </dt>
      <dd id={valueId} className={leading ? '' : 'tabular text-sm font-semibold'}>
        {leading ? <Price price={value} fluid /> : value}
        {total && (
          <span className="block">
            <span className="mr-1.5 font-serif text-lg font-normal">{total.value}</span>
            <span className="inline-block font-normal text-soft">{total.basis}</span>
          </span>
        )}
      </dd>
      <dd
        id={id}
        className={`${isOpen ? 'appear' : 'hidden print:block'} relative z-20 col-span-full mt-1 text-sm text-soft print:col-span-1 print:mt-0 print:text-xs`}
      >
        {note}
      </dd>
    </div>
  )
}

/** Keeps the row of a term that only the other plan has, if the plans are side by side. */
export const NoRate = ({ term, none }: { term: string; none: string }) => (
  <div className={`text-sm text-faint print:hidden! ${rowLook}`}>
    <dt>{term}</dt>
    <dd>{none}</dd>
  </div>
)
