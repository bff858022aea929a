import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { problems } from '#src/base/problem.ts'
import { Box } from '#web/components/box.tsx'
import { Phone } from '#web/components/contact.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { assessment } from '#web/content/assessment.ts'
import type { Dwell } from './dwell.ts'
import type { Answered, Failure } from './sending.ts'

/** SPEC §5: a form that came within five seconds. What it says changes by itself when they are over. */
export const SlowDown = ({ dwell }: { dwell: Dwell }) => (
  <div role="status" className="not-empty:mb-5">
    {dwell !== 'quiet' && (
      <Box look="heed" title={assessment.slow.title}>
        <p>{problems.slow_down[1]}</p>
        <p>{dwell === 'held' ? assessment.slow.waiting : assessment.slow.over}</p>
      </Box>
    )}
  </div>
)

const Call = ({ before }: { before: string }) => (
  <p>
    {before}
    <Phone />
    {assessment.failed.after}
  </p>
)

/** SPEC §8 "Needs form failure", with whatever helps to get it through. */
export const Failed = ({ failure }: { failure: Failure | null }) => (
  <div role="alert" className="not-empty:mb-5">
    {failure && (
      <Box look="bad" title={assessment.failed.title}>
        {failure.sentence && <p>{failure.sentence}</p>}
        {failure.changed && <p>{assessment.failed.changed}</p>}
        <Call before={failure.sentence || failure.changed ? assessment.failed.also : assessment.failed.before} />
        <p>{assessment.failed.kept}</p>
      </Box>
    )}
  </div>
)

/** Where the browser sent the form by itself: what the server says of it, at the head of the form. */
export const Review = ({ answered: { fields, error }, button }: { answered: Answered; button: string }) => {
  if (Object.keys(fields).length > 0) return null
  if (error === null) {
    const { title, text, link } = assessment.review
    return (
      <Box look="heed" title={title} level="h3">
        <p>{text}</p>
        <p>
          <a className="link" href={`#${button}`}>
            {link}
          </a>
        </p>
      </Box>
    )
  }
  const isSlow = error === problems.slow_down[1]
  return (
    <Box look={isSlow ? 'heed' : 'bad'} title={isSlow ? assessment.slow.title : assessment.failed.title} level="h3">
      <p>{error}</p>
      {isSlow ? <p>{assessment.slow.waiting}</p> : <Call before={assessment.failed.also} />}
    </Box>
  )
}

/** What stands in the form's place once it was sent. */
export const Sent = () => {
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
        <p>{text}</p>
        <p>
          {urgent}
          <Phone />
        </p>
      </div>
      <Link to="/" className={`${buttonLook({ variant: 'secondary' })} mt-8`}>
        {home}
      </Link>
    </div>
  )
}
