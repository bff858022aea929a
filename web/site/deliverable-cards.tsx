import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { Figure } from '#web/components/figure.tsx'
import { Registration } from '#web/components/page/print-letterhead.tsx'
import { Paragraphs } from '#web/components/paragraphs.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import type { deliverablesContent } from '#web/content/deliverables.ts'
import { toAssessment } from '#web/content/site.ts'
import { useBusiness } from '#web/lib/business.tsx'
import { SampleSheet } from './sample.tsx'

type Deliverables = ReturnType<typeof deliverablesContent>

const card = 'column grid gap-x-6 gap-y-5 lg:grid-cols-12 print:break-inside-avoid'
const title = 'text-3xl lg:col-span-5 lg:pr-8'
const beside = 'lg:col-span-7'

const Assessment = ({ assessment }: Deliverables) => (
  <li className={card}>
    <h2 className={title}>{assessment.title}</h2>
    <div className={beside}>
      <Paragraphs of={assessment.text} className="measure text-lg" />
      <p className="mt-5">
        <Link to="/start-assessment" className={`${buttonLook()} text-balance`}>
          {toAssessment}
        </Link>
      </p>
    </div>
  </li>
)

const Quote = ({ quote: { title, text, sample } }: Deliverables) => (
  <li className="bg-sunken print:bg-transparent">
    <div className={`${card} py-10 lg:py-14 print:py-0`}>
      <div className="lg:col-span-5 lg:pr-8">
        <h2 className="text-3xl">{title}</h2>
        <Paragraphs of={text} className="measure mt-4 text-lg" />
      </div>
      <div className={beside}>
        <SampleSheet title={sample.title}>
          <ul>
            {sample.plans.map(({ name, price }) => (
              <li key={name} className="border-b border-line py-3">
                <b>{name}</b>
                <span className="block font-serif text-xl">{price}</span>
              </li>
            ))}
          </ul>
          <p className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm text-soft">
            {sample.acts.map((act) => (
              <span key={act} className="first:rounded-md first:bg-primary first:px-4 first:py-2 first:text-on-primary">
                {act}
              </span>
            ))}
          </p>
        </SampleSheet>
      </div>
    </div>
  </li>
)

const Registered = ({ label }: { label: string }) => {
  const business = useBusiness()
  return (
    <p className="mt-8 flex flex-wrap gap-x-6 gap-y-1 text-sm text-soft wrap-anywhere">
      <b>{label}</b>
      <span>{business.legalName}</span>
      <Registration provider={business} />
    </p>
  )
}

const Standards = ({ standards }: Deliverables) => (
  <li className={card}>
    <h2 className={title}>{standards.title}</h2>
    <div className={beside}>
      <dl className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {standards.points.map(({ term, text, link }) => (
          <div key={term} className="border-t border-line pt-4">
            <dt className="font-serif text-xl">{term}</dt>
            <dd className="mt-1 text-soft">
              {text.join(' ')}{' '}
              {link && (
                <Link to="/terms" className="link inline-flex min-h-6 items-center">
                  {link}
                </Link>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Registered label={standards.registered} />
    </div>
  </li>
)

const Risk = ({ risk }: Deliverables) => (
  <li className={card}>
    <div className="lg:col-span-5 lg:pr-8">
      <h2 className="text-3xl">
        {risk.title.split(' ').map((word) => (
          <Fragment key={word}>
            <span className="inline-block">{word}</span>{' '}
          </Fragment>
        ))}
      </h2>
      <Paragraphs of={risk.after} className="measure mt-4 text-lg" />
    </div>
    <ul className={`${beside} grid gap-x-10 gap-y-6 sm:grid-cols-2`}>
      {risk.figures.map(({ figure, text }) => (
        <li key={figure} className="border-t border-line pt-4">
          <Figure value={figure} basis={text} size="medium" />
        </li>
      ))}
    </ul>
  </li>
)

export const DeliverableCards = (content: Deliverables) => (
  <ul className="grid gap-10 lg:gap-16 print:gap-8">
    <Assessment {...content} />
    <Quote {...content} />
    <Standards {...content} />
    <Risk {...content} />
  </ul>
)
