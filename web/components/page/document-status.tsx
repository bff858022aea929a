import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { textColumnWidth } from './margin.ts'
import { Heading } from './page.tsx'

const bands = {
  good: 'band greenstone',
  bad: 'bg-danger-wash [&_h2]:text-danger',
  warning: 'bg-tussock-wash',
  plain: 'bg-sunken',
}

type DocumentStatusProps = {
  tone: keyof typeof bands
  /** Names the document, in one line; absent where the page has another heading. */
  document?: ReactNode
  mark?: ReactNode
  title: ReactNode
  /** The date, beside the title. */
  at?: ReactNode
  notice?: string | false
  takesFocus?: boolean
  focusRef?: Ref<HTMLElement>
  children: ReactNode
}

/** The current status of a document, in a band at the top of the page: title, date, sentence and button. */
export const DocumentStatus = ({
  tone,
  document,
  mark,
  title,
  at,
  notice,
  takesFocus = false,
  focusRef,
  children,
}: DocumentStatusProps) => {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  return (
    <div data-edge className={`${bands[tone]} ${tone === 'good' && takesFocus ? 'first-light' : ''} print:border-0`}>
      <div className="column pt-3 pb-6 sm:pt-7 sm:pb-9 print:p-0">
        {document && (
          <div className={`mb-1 flex flex-wrap items-start justify-between gap-x-4 gap-y-1 ${textColumnWidth}`}>
            <Heading className="font-sans text-sm font-normal tracking-normal wrap-anywhere print:font-serif print:text-2xl">
              {document}
            </Heading>
            {mark}
          </div>
        )}
        <section
          ref={focusRef ?? box}
          tabIndex={-1}
          aria-labelledby="document-status"
          className={`focus-visible:outline-none print:break-inside-avoid ${textColumnWidth}`}
        >
          <div className="mb-1 flex flex-wrap items-baseline gap-x-4">
            <h2
              id="document-status"
              className="text-[length:min(var(--text-2xl),15vw)] leading-tight wrap-anywhere print:text-xl"
            >
              {title}
            </h2>
            {at && <p className="tabular text-soft">{at}</p>}
          </div>
          {notice && <p className="measure mb-2 font-semibold">{notice}</p>}
          {children}
        </section>
      </div>
    </div>
  )
}

type Row = readonly [term: string, value: ReactNode]

/** On a phone each term stands above its value, unless they are `short`. */
export const DescriptionList = ({ rows, short = false }: { rows: readonly Row[]; short?: boolean }) => (
  <dl
    className={`grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr] print:grid-cols-[auto_1fr] ${short ? 'grid-cols-[auto_1fr]' : ''}`}
  >
    {rows.map(([term, value]) => (
      <div key={term} className="contents">
        <dt className={`text-soft ${short ? '' : 'max-sm:text-sm'}`}>{term}</dt>
        <dd className={`tabular min-w-0 wrap-anywhere ${short ? '' : 'mb-1.5 sm:mb-0'}`}>{value}</dd>
      </div>
    ))}
  </dl>
)
