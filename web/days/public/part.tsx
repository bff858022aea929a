import type { ComponentProps, ReactNode, Ref } from 'react'
import { formatHours, hoursOfDay } from '#src/days/rules.ts'
import type { Days } from '#src/days/schema.ts'
import { FormAlert } from '#web/components/form/form-alert.tsx'
import { ActButton, PageForm } from '#web/components/form/page-form.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { clientDays } from '#web/content/client-days.ts'
import { dayNow } from '#web/lib/now.ts'
import { sentenceOf } from '#web/lib/use-form-submission.ts'

export const formatBooked = (hours: number) => (hours === hoursOfDay ? clientDays.ask.wholeDay : formatHours(hours))

export const isOver = ({ ended }: Days) => ended !== null && ended < dayNow()

type DaysPartProps = {
  id: string
  title: string
  /** Takes the focus when a button below it has gone (useFocusAfter). */
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

export const DaysPart = ({ id, title, headingRef, children }: DaysPartProps) => (
  <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-4">
    <h2 id={`${id}-title`} ref={headingRef} tabIndex={headingRef ? -1 : undefined} className="mb-2 text-xl">
      {title}
    </h2>
    {children}
  </section>
)

type ActState = { isPending: boolean; isDone: boolean; error: Error | null }

export const Failure = ({ error }: Pick<ActState, 'error'>) => (
  <FormAlert className="my-2">{error && sentenceOf(error)}</FormAlert>
)

/** Screen readers announce `words` when the act is done. */
export const DoneStatus = ({ act, words }: { act: ActState; words: string }) => (
  <p role="status" className="font-semibold not-empty:my-2">
    {act.isDone ? words : ''}
  </p>
)

type ReviewProps = Pick<ComponentProps<typeof ActButton>, 'act' | 'run' | 'variant'> & {
  /** The page's URL without the review. */
  href: string
  values: Record<string, string>
  words: { confirm: string; sending: string; back: string }
  state: ActState
  close: () => void
  children: ReactNode
}

/** Asks for the second press of an act that has a cost. */
export const Review = ({ href, values, words, state, close, children, ...button }: ReviewProps) => (
  <div className="my-1 rounded-md bg-sunken px-4 py-3">
    {children}
    <Failure error={state.error} />
    <PageForm at={href.slice(href.indexOf('#') + 1)} values={values} className="mt-3 flex flex-wrap gap-3">
      <ActButton {...button} busy={state.isPending}>
        <span>{state.isPending ? words.sending : words.confirm}</span>
      </ActButton>
      <a
        href={href}
        className={buttonLook({ variant: 'secondary' })}
        onClick={(event) => {
          event.preventDefault()
          close()
        }}
      >
        {words.back}
      </a>
    </PageForm>
  </div>
)
