import { createFileRoute } from '@tanstack/react-router'
import { termsFor } from '#src/terms/text.ts'
import { Page } from '../components/page.tsx'
import { terms } from '../content/terms.ts'
import { business } from '../lib/business.ts'

type Section = ReturnType<typeof termsFor>['sections'][number]

const Clauses = ({ id, number, title, clauses }: Section) => (
  <section id={id} aria-labelledby={`${id}-title`} className="measure mt-10 scroll-mt-6">
    <h2 id={`${id}-title`} className="text-xl">
      {number}. {title}
    </h2>
    {clauses.map((clause) => (
      <p key={clause.number} className="mt-3 grid grid-cols-[3rem_1fr] break-inside-avoid">
        <span className="tabular text-faint">{clause.number}</span>
        <span className="min-w-0 wrap-anywhere">{clause.text}</span>
      </p>
    ))}
  </section>
)

const Terms = () => (
  <Page title={terms.title} lead={terms.lead}>
    <p className="mt-6 text-sm text-faint">
      {terms.version}. {business.legalName}.
    </p>
    {termsFor(business.legalName).sections.map((section) => (
      <Clauses key={section.id} {...section} />
    ))}
  </Page>
)

export const Route = createFileRoute('/terms')({ component: Terms })
