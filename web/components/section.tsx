import { type ReactNode, type Ref, useId } from 'react'

type SectionProps = {
  title: ReactNode
  id?: string
  flows?: boolean
  wide?: boolean
  /** The ref of a heading that takes the focus when a button below it has gone (useFocusAfter). */
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

export const Section = ({ title, id, flows = false, wide = false, headingRef, children }: SectionProps) => {
  const generatedId = useId()
  const headingId = `${id ?? generatedId}-title`
  return (
    <section
      id={id}
      data-section
      aria-labelledby={headingId}
      className={`grid gap-x-10 gap-y-4 border-t border-line py-7 md:py-10 md:grid-cols-[10rem_1fr] lg:grid-cols-[13rem_1fr] print:gap-x-5 print:py-3.5 ${wide ? 'print:grid-cols-1 print:gap-y-2' : 'print:grid-cols-[30mm_1fr]'} ${flows ? '' : 'print:break-inside-avoid'}`}
    >
      <h2
        id={headingId}
        ref={headingRef}
        tabIndex={headingRef ? -1 : undefined}
        className="text-xl print:break-after-auto! print:text-lg"
      >
        {title}
      </h2>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
