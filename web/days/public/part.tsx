import type { ReactNode, Ref } from 'react'
import { sentenceOf } from '#web/lib/use-form-submission.ts'

type DaysPartProps = {
  id: string
  title: string
  /** Takes the focus when a button below it has gone (useFocusAfter). */
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

export const DaysPart = ({ id, title, headingRef, children }: DaysPartProps) => (
  <section id={id} aria-labelledby={`${id}-title`} className="mb-10 scroll-mt-4">
    <h2 id={`${id}-title`} ref={headingRef} tabIndex={headingRef ? -1 : undefined} className="mb-2 text-xl">
      {title}
    </h2>
    {children}
  </section>
)

export const Failure = ({ error }: { error: Error | null }) =>
  error && (
    <p role="alert" className="my-2 font-semibold text-danger">
      {sentenceOf(error)}
    </p>
  )

/** The outcome of an act. It is read out when it comes. */
export const ActOutcome = ({ words }: { words: string | false }) => (
  <p role="status" className="font-semibold not-empty:my-2">
    {words || ''}
  </p>
)
