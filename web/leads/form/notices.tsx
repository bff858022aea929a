import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { problems, type Refusal } from '#src/base/problem.ts'
import { labels, type SentAnswers } from '#src/leads/schema.ts'
import { Callout } from '#web/components/callout.tsx'
import { BusinessPhone } from '#web/components/contact.tsx'
import { Paragraphs } from '#web/components/paragraphs.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { assessment, assessmentContent } from '#web/content/assessment.ts'
import { useContent } from '#web/lib/business.tsx'
import type { SendFailure } from './submission.ts'

const { slow, wait } = assessment

export const WaitNotice = ({ secondsLeft }: { secondsLeft: number | null }) => (
  <div role="status" className="not-empty:mb-5">
    {secondsLeft === 0 && <p key="over">{wait.over}</p>}
    {Boolean(secondsLeft) && (
      <p key="left">
        {problems.slow_down[1]} <span className="sr-only">{wait.spoken}</span>
        <span aria-hidden="true" className="tabular">
          {wait.before}
          <b>{secondsLeft}</b>
          {wait.after}
        </span>
      </p>
    )}
  </div>
)

const Call = ({ before }: { before: string }) => (
  <p>
    <BusinessPhone before={before} after={assessment.failed.after} />
  </p>
)

export const FailureNotice = ({ failure }: { failure: SendFailure | null }) => (
  <div role="alert" className="not-empty:mb-5">
    {failure && (
      <Callout tone="bad" title={assessment.failed.title}>
        {failure.sentence && <p>{failure.sentence}</p>}
        {failure.changed && <p>{assessment.failed.changed}</p>}
        <Call before={failure.sentence || failure.changed ? assessment.failed.also : assessment.failed.before} />
        <p>{assessment.failed.stillHere}</p>
      </Callout>
    )}
  </div>
)

/** Stands above a form that was posted without a script and must be sent again. */
export const ReviewNotice = ({ refusal, buttonId }: { refusal: Refusal | null; buttonId: string }) => {
  if (refusal?.fields) return null
  if (refusal === null) {
    const { title, text, link } = assessment.review
    return (
      <Callout tone="warning" title={title} level="h3">
        <p>{text}</p>
        <p>
          <a className="link" href={`#${buttonId}`}>
            {link}
          </a>
        </p>
      </Callout>
    )
  }
  const isSlow = refusal.code === 'slow_down'
  return (
    <Callout tone={isSlow ? 'warning' : 'bad'} title={isSlow ? slow.title : assessment.failed.title} level="h3">
      <p>{refusal.error}</p>
      {isSlow ? <p>{slow.kept}</p> : <Call before={assessment.failed.also} />}
    </Callout>
  )
}

const fieldNames = Object.keys(labels) as (keyof typeof labels)[]

/** Fields with fixed options, of which some begin with a small letter: their answers are capitalized. */
const optionFields: readonly (keyof typeof labels)[] = ['supportTypes', 'timeCommitment', 'duration']

const Answers = ({ values }: { values: SentAnswers }) => (
  <dl className="mt-3 border-b border-line">
    {fieldNames
      .filter((name) => values[name]?.length)
      .map((name) => (
        <div key={name} className="grid gap-x-8 border-t border-line py-2.5 md:grid-cols-[11rem_1fr]">
          <dt className="text-soft">{labels[name]}</dt>
          {[values[name] ?? []].flat().map((answer) => (
            <dd
              key={answer}
              className={`whitespace-pre-line wrap-anywhere md:col-start-2 ${optionFields.includes(name) ? 'first-letter:uppercase' : ''}`}
            >
              {answer}
            </dd>
          ))}
        </div>
      ))}
  </dl>
)

export const SentNotice = ({ values }: { values: SentAnswers }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { title, urgent, answers, home } = assessment.sent
  const { thanks } = useContent(assessmentContent)
  return (
    <div className="appear border-t border-line py-8">
      <h3
        ref={heading}
        tabIndex={-1}
        aria-describedby="assessment-sent"
        className="text-3xl text-primary focus-visible:outline-none"
      >
        {title}
      </h3>
      <div id="assessment-sent" className="measure mt-4 grid gap-3 text-lg">
        <Paragraphs of={thanks} />
        <p>
          <BusinessPhone before={urgent} />
        </p>
      </div>
      <h4 className="mt-8 font-semibold">{answers}</h4>
      <Answers values={values} />
      <Link to="/" className={`${buttonLook({ variant: 'secondary' })} mt-8`}>
        {home}
      </Link>
    </div>
  )
}
