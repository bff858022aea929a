import { type PointerEvent as ReactPointerEvent, useEffect, useId, useRef, useState } from 'react'
import type { RateLine } from '#src/quotes/plan-rules.ts'

export const Price = ({ price }: { price: string }) => {
  const end = price.indexOf(' ')
  return (
    <>
      <span className="tabular mr-1 font-serif text-2xl whitespace-nowrap print:text-xl">{price.slice(0, end)}</span>{' '}
      <span className="inline-block text-sm text-soft">{price.slice(end + 1)}</span>
    </>
  )
}

type Visibility = 'hidden' | 'hovered' | 'pinned'

const onMouse =
  (handler: () => void) =>
  ({ pointerType }: ReactPointerEvent) => {
    if (pointerType === 'mouse') handler()
  }

/** Shown on hover and focus, pinned by a click, hidden by Esc or a click elsewhere (WCAG 1.4.13). */
const useTooltip = () => {
  const [shown, setShown] = useState<Visibility>('hidden')
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shown === 'hidden') return
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setShown('hidden')
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && row.current?.contains(target))) setShown('hidden')
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPointerDown)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPointerDown)
    }
  }, [shown])
  const show = () => setShown((now) => (now === 'hidden' ? 'hovered' : now))
  const hide = () => setShown((now) => (now === 'hovered' ? 'hidden' : now))
  return {
    isShown: shown !== 'hidden',
    row: { ref: row, onPointerLeave: onMouse(hide) },
    button: {
      onPointerEnter: onMouse(show),
      onFocus: ({ currentTarget }: { currentTarget: HTMLElement }) => currentTarget.matches(':focus-visible') && show(),
      onBlur: hide,
      onClick: () => setShown((now) => (now === 'pinned' ? 'hidden' : 'pinned')),
    },
  }
}

type RateProps = {
  line: RateLine
  /** The price of the plan, set large. */
  leading?: boolean
  valueId?: string
}

export const Rate = ({ line: { term, value, note }, leading = false, valueId }: RateProps) => {
  const { isShown, row, button } = useTooltip()
  const id = useId()
  const layout = leading ? 'gap-y-1 pb-3' : 'grid-cols-[minmax(8.5rem,2fr)_3fr] gap-x-4 border-t border-line py-2'
  return (
    <div
      {...row}
      className={`relative grid print:grid-cols-[32mm_52mm_1fr] print:gap-x-4 print:border-t print:border-line print:py-1 print:break-inside-avoid ${layout}`}
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
