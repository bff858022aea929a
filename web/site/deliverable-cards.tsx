import { Link } from '@tanstack/react-router'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { deliverables } from '#web/content/deliverables.ts'
import { toAssessment } from '#web/content/site.ts'
import { business } from '#web/lib/business.ts'

const { assessment, quote, standards, risk } = deliverables

const Assessment = () => (
  <li className="grid gap-x-14 gap-y-8 border-t border-line pt-10 lg:grid-cols-[1fr_26rem] print:grid-cols-[1fr_80mm]">
    <div>
      <h2 className="text-2xl">{assessment.title}</h2>
      <p className="measure mt-4 text-lg text-soft">{assessment.text}</p>
      <p className="mt-7">
        <Link to="/start-assessment" className={`${buttonLook({ size: 'large' })} text-balance`}>
          {toAssessment}
        </Link>
      </p>
    </div>
    <ol className="self-start [counter-reset:question]">
      {assessment.questions.map(([question, answers]) => (
        <li
          key={question}
          className="grid grid-cols-[2.25rem_1fr] border-b border-line py-2.5 [counter-increment:question] before:row-span-2 before:font-serif before:text-xl before:text-tussock-ink before:content-[counter(question)]"
        >
          <b>{question}</b>
          <span className="text-sm text-soft">{answers}</span>
        </li>
      ))}
    </ol>
  </li>
)

const [retainer, prepaid] = quote.table.plans

// On narrow screens each row's name stands above its two answers.
const row = 'align-baseline max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4'
const plan = 'pb-3 font-serif text-xl font-medium sm:w-[39%] sm:pr-4'
const name = 'font-normal text-soft max-sm:col-span-2 max-sm:pt-2.5 max-sm:text-sm sm:py-2.5 sm:pr-4'
const answer = 'pt-0.5 pb-2.5 sm:py-2.5 sm:pr-4'

const Quote = () => (
  <li className="break-inside-avoid rounded-lg bg-raised p-6 ring-1 ring-line sm:p-8 lg:p-10 print:p-0 print:ring-0">
    <h2 className="text-2xl">{quote.title}</h2>
    <p className="measure mt-4 text-soft">{quote.text}</p>
    <table className="mt-7 w-full text-left max-sm:block">
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
    <p className="measure mt-6 text-soft">{quote.after}</p>
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
  <li className="grid gap-x-14 gap-y-6 lg:grid-cols-[18rem_1fr]">
    <h2 className="text-2xl">{standards.title}</h2>
    <div>
      <dl className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {standards.points.map(({ term, text, link }) => (
          <div key={term} className="border-t border-edge pt-3">
            <dt className="font-semibold">{term}</dt>
            <dd className="mt-1 text-soft">
              {text}{' '}
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
  <li className="break-inside-avoid rounded-lg bg-primary p-6 text-on-primary dark:bg-primary-wash dark:text-ink sm:p-8 lg:p-10 print:bg-transparent print:p-0 print:text-ink">
    <h2 className="text-2xl">{risk.title}</h2>
    <dl className="mt-7 grid gap-x-10 gap-y-7 sm:grid-cols-2 lg:grid-cols-[1.3fr_1fr_1.2fr_1.1fr] print:mt-4 print:grid-cols-4 print:gap-x-6">
      {risk.figures.map(({ figure, text }) => (
        <div key={figure}>
          <dt className="tabular font-serif text-xl">{figure}</dt>
          <dd className="mt-1.5 text-sm">{text}</dd>
        </div>
      ))}
    </dl>
    <p className="measure mt-8">{risk.after}</p>
  </li>
)

export const DeliverableCards = () => (
  <ul className="mt-12 grid grid-cols-1 gap-y-14 print:mt-8 print:gap-y-9">
    <Assessment />
    <Quote />
    <Standards />
    <Risk />
  </ul>
)
