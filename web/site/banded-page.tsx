import type { ReactNode } from 'react'
import { Heading, Page } from '#web/components/page/page.tsx'
import { Paragraphs } from '#web/components/paragraphs.tsx'

type BandedPageProps = { title: string; description: string; lead: readonly string[]; children: ReactNode }

export const BandedPage = ({ title, description, lead, children }: BandedPageProps) => (
  <Page title={title} description={description} bare>
    <div className="column pt-10 pb-14 sm:pt-14 lg:pt-20 lg:pb-24 print:p-0 print:pb-6">
      <Heading className="text-4xl print:text-3xl">{title}</Heading>
      <Paragraphs of={lead} className="measure mt-6 text-lg text-soft" />
    </div>
    {children}
  </Page>
)
