import type { ReactNode } from 'react'
import { Heading, Page } from '#web/components/page/page.tsx'
import { Paragraphs } from '#web/components/paragraphs.tsx'
import { sampleLabel } from '#web/content/site.ts'
import { FormInvitation } from './act.tsx'

type BandedPageProps = { title: string; description: string; lead: readonly string[]; children: ReactNode }

/** `children` are `li` elements. */
export const BandedPage = ({ title, description, lead, children }: BandedPageProps) => (
  <Page title={title} description={description} bare>
    <div className="column pt-10 pb-10 sm:pt-14 lg:pb-16 print:p-0 print:pb-6">
      <Heading>{title}</Heading>
      <Paragraphs of={lead} className="measure mt-5 text-lg text-soft" />
    </div>
    <ul className="grid gap-10 lg:gap-16 print:gap-8">{children}</ul>
    <div className="column py-10 lg:py-16">
      <FormInvitation />
    </div>
  </Page>
)

export const rowLook = 'column grid gap-x-6 gap-y-5 lg:grid-cols-12 print:break-inside-avoid'

type RowProps = {
  title: ReactNode
  text?: readonly string[]
  note?: readonly string[]
  className?: string
  children: ReactNode
}

/** The title with its text, and `children` beside it, or below it on a narrow screen. */
export const Row = ({ title, text = [], note = [], className = '', children }: RowProps) => (
  <div className={`${rowLook} ${className}`}>
    <div className="lg:col-span-5 lg:pr-8">
      <h2 className="text-2xl">{title}</h2>
      <Paragraphs of={text} className="measure mt-4 text-lg" />
      <Paragraphs of={note} className="measure mt-3 text-soft" />
    </div>
    {children && <div className="lg:col-span-7 lg:pt-2">{children}</div>}
  </div>
)

type SampleSheetProps = { title: string; mark?: string; children: ReactNode }

/** A drawn sheet of what a client gets. */
export const SampleSheet = ({ title, mark = sampleLabel, children }: SampleSheetProps) => (
  <figure className="rounded-md bg-raised p-5 shadow-lift ring-1 ring-line sm:p-8 print:shadow-none">
    <figcaption className="flex items-baseline justify-between gap-4 border-b border-line pb-3">
      <span className="font-serif text-xl">{title}</span>
      <span className="text-sm text-tussock-ink">{mark}</span>
    </figcaption>
    {children}
  </figure>
)
