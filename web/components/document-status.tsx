import { type ReactNode, useEffect, useRef } from 'react'
import { type Tone, tones } from './callout.tsx'

type DocumentStatusProps = {
  tone: Tone
  title: ReactNode
  notice?: string | false
  takesFocus?: boolean
  children: ReactNode
}

export const DocumentStatus = ({ tone, title, notice = false, takesFocus = false, children }: DocumentStatusProps) => {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="standing"
      data-edge
      className={`mb-9 rounded-lg border border-l-4 border-line p-5 sm:p-7 print:mb-5 print:break-inside-avoid print:rounded-none print:px-4 print:py-3 ${tones[tone]}`}
    >
      <h2 id="standing" className="text-2xl print:text-xl">
        {title}
      </h2>
      {notice && <p className="measure mt-3 font-semibold">{notice}</p>}
      <div className="mt-4 grid items-start gap-x-12 gap-y-5 lg:grid-cols-[fit-content(58%)_minmax(14rem,1fr)] print:mt-2 print:block">
        {children}
      </div>
    </section>
  )
}

export const DescriptionList = ({ rows }: { rows: readonly (readonly [term: string, value: string])[] }) => (
  <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr] print:grid-cols-[auto_1fr]">
    {rows.map(([term, value]) => (
      <div key={term} className="contents">
        <dt className="text-soft">{term}</dt>
        <dd className="tabular mb-2 font-semibold wrap-anywhere sm:mb-0">{value}</dd>
      </div>
    ))}
  </dl>
)
