import { type ReactNode, useId } from 'react'

type SectionProps = {
  title: string
  /** Where a link on the page leads to it; its heading is `${id}-title`. */
  id?: string
  /** On paper it may run on to the next page; other parts stay in one piece. */
  flows?: boolean
  /** On paper its heading stands above it, and it takes the whole width. */
  wide?: boolean
  children: ReactNode
}

/** A part of the document: a hairline above, its heading in the margin where there is one. */
export const Section = ({ title, id: given, flows = false, wide = false, children }: SectionProps) => {
  const made = useId()
  const id = given ?? made
  return (
    <section
      id={given}
      aria-labelledby={`${id}-title`}
      className={`grid gap-x-10 gap-y-4 border-t border-line py-8 md:grid-cols-[10rem_1fr] lg:grid-cols-[13rem_1fr] print:gap-x-5 print:py-3.5 ${wide ? 'print:grid-cols-1 print:gap-y-2' : 'print:grid-cols-[30mm_1fr]'} ${flows ? '' : 'print:break-inside-avoid'}`}
    >
      <h2 id={`${id}-title`} className="text-xl print:break-after-auto! print:text-lg">
        {title}
      </h2>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
