import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { BusinessEmail, BusinessPhone } from '#web/components/contact.tsx'
import { Heading } from '#web/components/page.tsx'
import { assessment } from '#web/content/assessment.ts'
import { business } from '#web/lib/business.ts'
import { postedForm } from '#web/lib/page-data.ts'
import { clearDraft } from './draft.ts'
import { ClientNeedsForm } from './form.tsx'
import { SentNotice } from './notices.tsx'

// The postedForm answer belongs to the first view of the page: a visitor who comes back finds an empty form.
let isAnswerUsed = false

export const AssessmentPage = () => {
  const [answer] = useState(() => (isAnswerUsed ? null : postedForm()))
  const [sent, setSent] = useState(answer?.sent ?? false)
  useEffect(
    () => () => {
      isAnswerUsed = true
    },
    [],
  )
  // The autosave stored a draft when the browser left the page to post the form.
  useEffect(() => {
    if (answer?.sent) clearDraft()
  }, [answer])
  const { title, lead, card } = assessment
  return (
    <div className="column pt-10 pb-20 sm:pt-14 print:p-0">
      <header className="max-w-2xl">
        <Heading className="text-4xl">{title}</Heading>
        <p className="measure mt-5 text-lg text-soft">{lead}</p>
      </header>
      <div className="mt-10 grid gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_16.5rem] print:block">
        <section
          aria-labelledby="assessment-card"
          className="rounded-lg border border-line bg-raised px-4 pt-6 sm:px-8 sm:pt-8 print:border-0 print:p-0"
        >
          <hgroup className="pb-6">
            <h2 id="assessment-card" className="text-2xl">
              {card.title}
            </h2>
            <p className="text-soft">{card.subtitle}</p>
          </hgroup>
          {sent ? (
            <SentNotice />
          ) : (
            <ClientNeedsForm rejected={answer?.sent === false ? answer : null} onSuccess={() => setSent(true)} />
          )}
          <Privacy />
        </section>
        <NextSteps />
      </div>
    </div>
  )
}

const Privacy = () => (
  <div className="border-t border-line py-6 text-sm text-soft">
    <p className="max-w-[46rem]">
      {assessment.privacy.holds(business)} {assessment.privacy.rest}
    </p>
    <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
      <Link to="/privacy" className="link inline-flex min-h-6 items-center">
        {assessment.privacy.link}
      </Link>
      <Link to="/terms" className="link inline-flex min-h-6 items-center">
        {assessment.privacy.terms}
      </Link>
    </p>
  </div>
)

const NextSteps = () => {
  const { title, steps, talk } = assessment.next
  return (
    <aside aria-labelledby="assessment-next" className="self-start lg:sticky lg:top-8 print:hidden">
      <h2 id="assessment-next" className="text-xl">
        {title}
      </h2>
      <ol className="mt-4 grid gap-x-8 md:grid-cols-3 lg:grid-cols-1">
        {steps.map((step, index) => (
          <li key={step} className="border-t border-line py-4 text-soft">
            <span aria-hidden="true" className="block font-serif text-lg text-soft">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <p className="border-t border-line pt-4 text-soft">
        {talk}
        <br />
        <BusinessPhone />
        <br />
        <BusinessEmail />
      </p>
    </aside>
  )
}
