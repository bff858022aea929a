import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { FoldIcon } from '#web/components/fold-icon.tsx'
import { faq } from '#web/content/faq.ts'

type Item = (typeof faq.groups)[number]['questions'][number]

const TermsLinks = ({ terms }: Required<Pick<Item, 'terms'>>) => (
  <span>
    {faq.inTerms}{' '}
    {terms.map(({ id, title }, index) => (
      <Fragment key={id}>
        {index > 0 && ', '}
        <Link to="/terms" hash={id} className="link">
          {title}
        </Link>
      </Fragment>
    ))}
  </span>
)

/** The id is on the answer, so that a browser opens the item for its #hash without script. */
export const FaqItem = ({ id, question, answer, steps, terms }: Item) => (
  <details className="group border-t border-line print:break-inside-avoid print:details-content:[content-visibility:visible]">
    <summary className="-mx-3 flex min-h-14 list-none items-start justify-between gap-6 rounded-md px-3 py-3.5 focus-visible:-outline-offset-2 hover:text-primary group-open:text-primary print:min-h-0 print:py-0 print:pt-2 print:group-open:text-ink [&::-webkit-details-marker]:hidden">
      <h3 className="font-sans text-lg font-semibold tracking-normal text-pretty">{question}</h3>
      <FoldIcon className="group-open:text-primary" />
    </summary>
    <div
      id={id}
      className="measure grid scroll-mt-4 gap-3 pt-1.5 pb-6 text-soft print:max-w-none print:gap-1.5 print:pt-0.5 print:pb-2 print:text-sm"
    >
      {answer.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {steps && (
        <ol className="tabular grid list-decimal gap-2 pl-6 marker:text-faint">
          {steps.map((step) => (
            <li key={step} className="pl-1">
              {step}
            </li>
          ))}
        </ol>
      )}
      <p className="flex flex-wrap justify-between gap-x-6 gap-y-1 pt-1 text-sm text-faint print:hidden">
        {terms && <TermsLinks terms={terms} />}
        <a href={`#${id}`} className="link inline-block py-0.5">
          {faq.link}
          <span className="sr-only"> ({question})</span>
        </a>
      </p>
    </div>
  </details>
)
