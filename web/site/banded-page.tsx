import type { ReactNode } from 'react'
import { Heading, Page } from '#web/components/page/page.tsx'
import { Paragraphs } from '#web/components/paragraphs.tsx'
import { FormInvitation } from './act.tsx'

type BandedPageProps = { title: string; description: string; lead: readonly string[]; children: ReactNode }

export const BandedPage = ({ title, description, lead, children }: BandedPageProps) => (
  <Page title={title} description={description} bare>
    <div className="column pt-8 pb-10 sm:pt-12 lg:pt-16 lg:pb-16 print:p-0 print:pb-6">
      <Heading className="text-4xl print:text-3xl">{title}</Heading>
      <Paragraphs of={lead} className="measure mt-5 text-lg text-soft" />
    </div>
    {children}
    <div className="column py-10 lg:py-16">
      <FormInvitation />
    </div>
  </Page>
)
