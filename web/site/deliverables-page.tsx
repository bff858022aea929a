import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { Registration } from '#web/components/page/print-letterhead.tsx'
import { Paragraphs } from '#web/components/paragraphs.tsx'
import { deliverablesContent } from '#web/content/deliverables.ts'
import { useBusiness, useContent } from '#web/lib/business.tsx'
import { AssessmentLink } from './act.tsx'
import { BandedPage, Row, SampleSheet } from './banded-page.tsx'

type Deliverables = ReturnType<typeof deliverablesContent>

const SampleQuote = ({ title, mark, plans, acts }: Deliverables['quote']['sample']) => (
  <SampleSheet title={title} mark={mark}>
    <ul>
      {plans.map(({ name, price }) => (
        <li key={name} className="border-b border-line py-3">
          <b>{name}</b>
          <span className="block font-serif text-xl">{price}</span>
        </li>
      ))}
    </ul>
    <p className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm text-soft">
      {acts.map((act) => (
        <span key={act} className="first:rounded-md first:bg-primary first:px-4 first:py-2 first:text-on-primary">
          {act}
        </span>
      ))}
    </p>
  </SampleSheet>
)

const Standards = ({ title, points, registered }: Deliverables['standards']) => {
  const business = useBusiness()
  return (
    <Row title={title}>
      <dl className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {points.map(({ term, text, link }) => (
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
      {business.legalName && (
        <p className="mt-8 flex flex-wrap gap-x-6 gap-y-1 text-sm text-soft wrap-anywhere">
          <b>{registered}</b>
          <span>{business.legalName}</span>
          <Registration provider={business} />
        </p>
      )}
    </Row>
  )
}

/** Lets a title wrap only between its words. */
const unbrokenWords = (title: string) =>
  title.split(' ').map((word) => (
    <Fragment key={word}>
      <span className="inline-block">{word}</span>{' '}
    </Fragment>
  ))

export const DeliverablesPage = () => {
  const { assessment, quote, standards, risk, ...page } = useContent(deliverablesContent)
  return (
    <BandedPage {...page}>
      <li>
        <Row title={assessment.title}>
          <Paragraphs of={assessment.text} className="measure text-lg" />
          <p className="mt-5">
            <AssessmentLink size="medium" />
          </p>
        </Row>
      </li>
      <li className="bg-sunken print:bg-transparent">
        <Row {...quote} className="py-10 lg:py-14 print:py-0">
          <SampleQuote {...quote.sample} />
        </Row>
      </li>
      <li>
        <Standards {...standards} />
      </li>
      <li>
        <Row title={unbrokenWords(risk.title)} text={risk.after}>
          <ul className="grid h-full gap-x-10 gap-y-6 sm:grid-cols-2">
            {risk.figures.map(({ figure, text }) => (
              <li key={figure} className="border-t border-line pt-4 wrap-anywhere">
                <span className="tabular font-serif text-2xl">{figure}</span>{' '}
                <span className="mt-1 block text-sm text-soft">{text}</span>
              </li>
            ))}
          </ul>
        </Row>
      </li>
    </BandedPage>
  )
}
