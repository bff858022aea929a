import { hours, msOf, nzMoment } from '#src/base/time.ts'
import type { Days } from '#src/days/schema.ts'
import { serverNow } from '#web/lib/now.ts'

type CostScaleProps = { booking: Days['bookings'][number] }

const parts = [
  [0, 'stroke-primary'],
  [1, 'stroke-edge'],
  [2, 'stroke-ink'],
] as const

/** Cancelling is free, costs half, then the whole: three parts of a line, and a mark for now. The words beside it say the same. */
export const CostScale = ({ booking: { day, free_until, half_until } }: CostScaleProps) => {
  const edges = [msOf(free_until) - hours(24 * 14), msOf(free_until), msOf(half_until), msOf(nzMoment(day, 17))]
  const now = serverNow()
  const at = edges.findLastIndex((edge) => edge <= now)
  const part = Math.min(Math.max(at, 0), 2)
  const [from = 0, to = 1] = edges.slice(part)
  const share = Math.min(Math.max((now - from) / (to - from), 0), 1)
  const mark = `${((part + share) / 3) * 100}%`
  return (
    <svg aria-hidden="true" className="mt-1.5 block h-3 w-full max-w-[20rem] overflow-visible">
      {parts.map(([nth, stroke]) => (
        <line
          key={nth}
          x1={`${(nth / 3) * 100 + (nth > 0 ? 0.7 : 0)}%`}
          x2={`${((nth + 1) / 3) * 100 - (nth < 2 ? 0.7 : 0)}%`}
          y1="6"
          y2="6"
          strokeWidth={nth + 1}
          className={stroke}
        />
      ))}
      <circle cx={mark} cy="6" r="4.5" strokeWidth="2" className="fill-ground stroke-ink" />
    </svg>
  )
}
