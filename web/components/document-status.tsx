import { type ReactNode, type Ref, useEffect, useRef } from 'react'

type DocumentStatusProps = {
  title: ReactNode
  /** Beside the heading. */
  at?: ReactNode
  notice?: string | false
  takesFocus?: boolean
  focusRef?: Ref<HTMLElement>
  children: ReactNode
}

/** What became of a document: its heading, date, sentence and act are the first of the page. */
export const DocumentStatus = ({ title, at, notice, takesFocus = false, focusRef, children }: DocumentStatusProps) => {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  return (
    <section
      ref={focusRef ?? box}
      tabIndex={-1}
      aria-labelledby="standing"
      className="focus-visible:outline-none print:break-inside-avoid"
    >
      <div className="mb-1 flex flex-wrap items-baseline gap-x-4">
        <h2 id="standing" className="text-2xl wrap-anywhere print:text-xl">
          {title}
        </h2>
        {at && <p className="tabular text-soft">{at}</p>}
      </div>
      {notice && <p className="measure mb-2 font-semibold">{notice}</p>}
      {children}
    </section>
  )
}

const bands = {
  good: 'band greenstone',
  bad: 'bg-danger-wash',
  warning: 'bg-tussock-wash',
  plain: 'bg-sunken',
}

/** The band of a {@link DocumentStatus}, below the header of the page. */
export const StatusBand = ({ tone, children }: { tone: keyof typeof bands; children: ReactNode }) => (
  <div data-edge className={`${bands[tone]} print:border-0`}>
    <div className="column pt-3 pb-6 sm:pt-7 sm:pb-9 print:p-0">{children}</div>
  </div>
)

type Row = readonly [term: string, value: string]

/** On a phone each term stands above its value, unless they are `short`. */
export const DescriptionList = ({ rows, short = false }: { rows: readonly Row[]; short?: boolean }) => (
  <dl
    className={`grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr] print:grid-cols-[auto_1fr] ${short ? 'grid-cols-[auto_1fr]' : ''}`}
  >
    {rows.map(([term, value]) => (
      <div key={term} className="contents">
        <dt className={`text-soft ${short ? '' : 'max-sm:text-sm'}`}>{term}</dt>
        <dd className={`tabular wrap-anywhere ${short ? '' : 'mb-1.5 sm:mb-0'}`}>{value}</dd>
      </div>
    ))}
  </dl>
)
