import { type RefObject, useEffect, useState } from 'react'
import type { PlanCard } from '#src/quotes/plan-rules.ts'
import { BusyButton } from '#web/components/ui/busy-button.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { quotePage } from '#web/content/public-quote.ts'
import { planChoiceId } from './plans.tsx'

const { act, bar } = quotePage

const useIsBelow = (element: RefObject<HTMLElement | null>) => {
  const [isBelow, setBelow] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setBelow(!entry.isIntersecting && entry.boundingClientRect.top > 0)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isBelow
}

type AcceptBarProps = {
  card: PlanCard | undefined
  total: string | undefined
  busy: boolean
  act: RefObject<HTMLElement | null>
}

/** Shown on a phone while the buttons of the decision are further down. */
export const AcceptBar = ({ card, total, busy, act: decision }: AcceptBarProps) => {
  const isBelow = useIsBelow(decision)
  if (!isBelow) return null
  return (
    <div
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-40 flex items-center justify-between gap-4 border-t border-line bg-raised px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] md:hidden print:hidden"
    >
      {card ? (
        <>
          <p className="min-w-0 text-sm leading-snug">
            <span className="block truncate text-soft">{card.label}</span>
            <span className="tabular font-semibold">{total ?? card.headline}</span>
          </p>
          <BusyButton type="submit" busy={busy} className="shrink-0">
            {busy ? act.accepting : bar.accept}
          </BusyButton>
        </>
      ) : (
        <>
          <p className="text-sm leading-snug text-soft">{bar.noPlan}</p>
          <a href={`#${planChoiceId}`} className={buttonLook({ className: 'shrink-0' })}>
            {quotePage.choose}
          </a>
        </>
      )}
    </div>
  )
}
