import { type PointerEvent as Pointed, useEffect, useId, useRef, useState } from 'react'
import type { RateLine } from '#src/quotes/rules.ts'

/** "$2,400.00 + GST per month": the amount large, its words small beside it. */
export const Price = ({ price }: { price: string }) => {
  const end = price.indexOf(' ')
  return (
    <>
      <span className="tabular mr-1 font-serif text-2xl whitespace-nowrap print:text-xl">{price.slice(0, end)}</span>{' '}
      <span className="inline-block text-sm text-soft">{price.slice(end + 1)}</span>
    </>
  )
}

type Shown = 'no' | 'in passing' | 'by a press'

const byMouse =
  (act: () => void) =>
  ({ pointerType }: Pointed) => {
    if (pointerType === 'mouse') act()
  }

/** A note that shows on hover and on focus, stays after a press, and goes with Esc or a press elsewhere (WCAG 1.4.13). */
const useNote = () => {
  const [shown, setShown] = useState<Shown>('no')
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shown === 'no') return
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setShown('no')
    const onPress = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && row.current?.contains(target))) setShown('no')
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [shown])
  const pass = () => setShown((now) => (now === 'no' ? 'in passing' : now))
  const leave = () => setShown((now) => (now === 'in passing' ? 'no' : now))
  return {
    isShown: shown !== 'no',
    row: { ref: row, onPointerLeave: byMouse(leave) },
    button: {
      onPointerEnter: byMouse(pass),
      onFocus: ({ currentTarget }: { currentTarget: HTMLElement }) => currentTarget.matches(':focus-visible') && pass(),
      onBlur: leave,
      onClick: () => setShown((now) => (now === 'by a press' ? 'no' : 'by a press')),
    },
  }
}

type RateProps = {
  line: RateLine
  /** The plan's own price: set large. `valueId` is the price's id. */
  leading?: boolean
  valueId?: string
}

/** One rate: what, how much, and behind the "?" what it means. On paper the explanation is a column of its own. */
export const Rate = ({ line: { term, value, note }, leading = false, valueId }: RateProps) => {
  const { isShown, row, button } = useNote()
  const id = useId()
  const places = leading ? 'gap-y-1 pb-3' : 'grid-cols-[minmax(8.5rem,2fr)_3fr] gap-x-4 border-t border-line py-2'
  return (
    <div
      {...row}
      className={`relative grid print:grid-cols-[32mm_52mm_1fr] print:gap-x-4 print:border-t print:border-line print:py-1 print:break-inside-avoid ${places}`}
    >
      <dt className="text-sm text-soft">
        {term}
        <button
          {...button}
          type="button"
          aria-label={`About ${term}`}
          aria-describedby={id}
          className="relative z-20 mx-1.5 inline-flex size-6 items-center justify-center rounded-full bg-sunken text-xs font-semibold text-soft hover:bg-ink hover:text-ground print:hidden"
        >
          ?
        </button>
      </dt>
      <dd id={valueId} className={leading ? '' : 'tabular text-sm font-semibold'}>
        {leading ? <Price price={value} /> : value}
      </dd>
      <dd
        id={id}
        className={`${isShown ? 'appear absolute' : 'hidden'} inset-x-0 top-full z-30 rounded-md bg-ink px-3.5 py-2.5 text-sm text-ground shadow-lift print:static print:block print:bg-transparent print:p-0 print:text-xs print:text-soft print:shadow-none`}
      >
        {note}
      </dd>
    </div>
  )
}
