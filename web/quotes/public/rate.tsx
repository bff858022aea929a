import { type PointerEvent, useId, useRef } from 'react'

/** A price and its unit; the sum, which comes first, is set larger. */
export const Price = ({ price, large = false }: { price: string; large?: boolean }) => {
  const end = price.indexOf(' ')
  return (
    <span className="tabular">
      <span className={`font-serif leading-none print:text-xl ${large ? 'text-2xl' : 'text-xl'}`}>
        {price.slice(0, end)}
      </span>{' '}
      <span className="inline-block max-w-full text-sm text-soft">{price.slice(end + 1)}</span>
    </span>
  )
}

/**
 * A term whose explanation opens beside it, as a native popover: without a script a press opens it and Esc closes it.
 * With a script, hovering and focusing the term open it too.
 */
export const ExplainedTerm = ({ term, note }: { term: string; note: string }) => {
  const id = useId()
  const tip = useRef<HTMLSpanElement>(null)
  const show = () => tip.current?.matches(':popover-open') || tip.current?.showPopover()
  const byMouse = (act: () => void) => (event: PointerEvent) => event.pointerType === 'mouse' && act()
  const hide = () => tip.current?.hidePopover()
  return (
    <span className="term print:contents">
      <button
        type="button"
        popoverTarget={id}
        aria-describedby={id}
        onClick={(event) => {
          event.preventDefault()
          show()
        }}
        onFocus={show}
        onBlur={hide}
        onPointerEnter={byMouse(show)}
        onPointerLeave={byMouse(hide)}
        className="min-h-6 text-left underline decoration-dotted underline-offset-4 hover:text-ink forced-colors:border-0! print:no-underline"
      >
        {term}
      </button>
      <span ref={tip} id={id} popover="auto" role="tooltip">
        {note}
      </span>
    </span>
  )
}
