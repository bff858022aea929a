import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { problems } from '#src/base/problem.ts'
import { Callout } from '#web/components/callout.tsx'
import { BusinessPhone } from '#web/components/contact.tsx'
import { Paragraphs } from '#web/components/paragraphs.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { assessment } from '#web/content/assessment.ts'
import type { DwellState } from './dwell.ts'
import type { RejectedPost, SendFailure } from './submission.ts'

export const SlowDownNotice = ({ state }: { state: DwellState }) => (
  <div role="status" className="not-empty:mb-5">
    {state !== 'hidden' && (
      <Callout tone="warning" title={assessment.slow.title}>
        <p>{problems.slow_down[1]}</p>
        <p>{state === 'waiting' ? assessment.slow.waiting : assessment.slow.over}</p>
      </Callout>
    )}
  </div>
)

const Call = ({ before }: { before: string }) => (
  <p>
    {before}
    <BusinessPhone />
    {assessment.failed.after}
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

export const ReviewNotice = ({ rejected, buttonId }: { rejected: RejectedPost; buttonId: string }) => {
  const { fields, error } = rejected
  if (Object.keys(fields).length > 0) return null
  if (error === null) {
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
  const isSlow = error === problems.slow_down[1]
  return (
    <Callout
      tone={isSlow ? 'warning' : 'bad'}
      title={isSlow ? assessment.slow.title : assessment.failed.title}
      level="h3"
    >
      <p>{error}</p>
      {isSlow ? <p>{assessment.slow.waiting}</p> : <Call before={assessment.failed.also} />}
    </Callout>
  )
}

export const SentNotice = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { title, text, urgent, home } = assessment.sent
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
        <Paragraphs of={text} />
        <p>
          {urgent}
          <BusinessPhone />
        </p>
      </div>
      <Link to="/" className={`${buttonLook({ variant: 'secondary' })} mt-8`}>
        {home}
      </Link>
    </div>
  )
}
