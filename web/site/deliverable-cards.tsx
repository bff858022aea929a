import { Link } from '@tanstack/react-router'
import { Figure } from '#web/components/figure.tsx'
import { Paragraphs } from '#web/components/paragraphs.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { deliverables } from '#web/content/deliverables.ts'
import { toAssessment } from '#web/content/site.ts'
import { business } from '#web/lib/business.ts'

const { assessment, quote, standards, risk } = deliverables

const card = 'column grid gap-x-6 gap-y-8 lg:grid-cols-12'

const Assessment = () => (
  <li className={`${card} print:grid-cols-[1fr_80mm]`}>
    <div className="lg:col-span-5 lg:pr-8">
      <h2 className="text-3xl">{assessment.title}</h2>
      <Paragraphs of={assessment.text} className="measure mt-5 text-lg text-soft" />
      <p className="mt-8">
        <Link to="/start-assessment" className={`${buttonLook({ size: 'large' })} text-balance`}>
          {toAssessment}
        </Link>
      </p>
    </div>
    <ol className="self-start [counter-reset:question] lg:col-span-7">
      {assessment.questions.map(([question, answers]) => (
        <li
          key={question}
          className="grid grid-cols-[3.5rem_1fr] items-baseline border-t border-line py-4 [counter-increment:question] before:row-span-2 before:font-serif before:text-figure before:leading-none before:text-soft before:content-[counter(question)]"
        >
          <b className="text-lg">{question}</b>
          <span className="text-soft">{answers}</span>
        </li>
      ))}
    </ol>
  </li>
)

const [retainer, prepaid] = quote.table.plans

// On narrow screens each row's name is above its two answers.
const row = 'align-baseline max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4'
const plan = 'pb-3 font-serif text-xl font-medium sm:w-[39%] sm:pr-4'
const name = 'font-normal text-soft max-sm:col-span-2 max-sm:pt-2.5 max-sm:text-sm sm:py-2.5 sm:pr-4'
const answer = 'pt-0.5 pb-2.5 sm:py-2.5 sm:pr-4'

const Quote = () => (
  <li className="break-inside-avoid bg-sunken print:bg-transparent">
    <div className="column py-14 lg:py-20 print:py-0">
      <div className="grid items-end gap-x-6 gap-y-4 lg:grid-cols-12">
        <h2 className="text-3xl lg:col-span-5 lg:pr-8">{quote.title}</h2>
        <Paragraphs of={quote.text} className="measure text-soft lg:col-span-7" />
      </div>
      <div className="mt-8 rounded-lg bg-raised p-5 ring-1 ring-line sm:p-8 lg:mt-12 lg:p-10 print:mt-4 print:p-0 print:ring-0">
        <table className="w-full text-left max-sm:block">
          <caption className="sr-only">{quote.table.caption}</caption>
          <thead className="max-sm:block">
            <tr className={row}>
              <td className="max-sm:hidden" />
              <th scope="col" className={plan}>
                {retainer}
              </th>
              <th scope="col" className={plan}>
                {prepaid}
              </th>
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {quote.table.rows.map(([term, ofRetainer, ofPrepaid]) => (
              <tr key={term} className={`${row} border-t border-line`}>
                <th scope="row" className={name}>
                  {term}
                </th>
                <td className={answer}>{ofRetainer}</td>
                <td className={answer}>{ofPrepaid}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Paragraphs of={quote.after} className="measure mt-6 text-soft" />
    </div>
  </li>
)

const Registered = () => (
  <p className="mt-8 flex flex-wrap gap-x-6 gap-y-1 text-sm text-soft wrap-anywhere">
    <b>{standards.registered}</b>
    <span>{business.legalName}</span>
    {business.nzbn && (
      <span className="tabular">
        {standards.nzbn} {business.nzbn}
      </span>
    )}
    {business.gstNumber && (
      <span className="tabular">
        {standards.gst} {business.gstNumber}
      </span>
    )}
  </p>
)

const Standards = () => (
  <li className={card}>
    <h2 className="text-3xl lg:col-span-5 lg:pr-8">{standards.title}</h2>
    <div className="lg:col-span-7">
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
      <Registered />
    </div>
  </li>
)

const Risk = () => (
  <li className="column break-inside-avoid pb-14 lg:pb-24 print:pb-0">
    <h2 className="text-3xl">{risk.title}</h2>
    <ul className="mt-8 grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:mt-12 print:mt-4">
      {risk.figures.map(({ figure, text }) => (
        <li key={figure} className="border-t border-line pt-4">
          <Figure value={figure} basis={text} />
        </li>
      ))}
    </ul>
    <Paragraphs of={risk.after} className="measure mt-10 text-lg" />
  </li>
)

export const DeliverableCards = () => (
  <ul className="grid gap-14 lg:gap-24 print:gap-9">
    <Assessment />
    <Quote />
    <Standards />
    <Risk />
  </ul>
)
