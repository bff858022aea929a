import { useEffect } from 'react'
import { durations, supportTypes, timeCommitments } from '#src/leads/rules.ts'
import { emptyForm, labels } from '#src/leads/schema.ts'
import { Email, Phone } from '#web/components/contact.tsx'
import { FormSummary } from '#web/components/form-summary.tsx'
import { controlId, Line } from '#web/components/native-fields.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { assessment } from '#web/content/assessment.ts'
import { markTitle } from '#web/lib/title.ts'
import { answersLook, Group, Honeypot, Lines, marginLook, Numbered, sectionLook } from './fields.tsx'
import { Failed, Review, SlowDown } from './notices.tsx'
import { type Answered, useSending } from './sending.ts'

const buttonId = 'assessment-send'

const { hints } = assessment

/**
 * The Client Needs Form. Whole without script: native controls that keep what is typed, and a post that the server
 * answers with this page. Script adds the check before it is sent, and the draft.
 */
export const AssessmentForm = ({ answered, done }: { answered: Answered | null; done: () => void }) => {
  const { form, issue, trouble, failure, busy, dwell, isKept, submit, change } = useSending(answered, done)
  const values = answered?.values ?? emptyForm
  const faulty = Object.keys(trouble.fields).length > 0
  useEffect(() => {
    markTitle(faulty)
    return () => markTitle(false)
  }, [faulty])
  const line = (name: keyof typeof labels) => ({
    name,
    label: labels[name],
    value: String(values[name]),
    fault: trouble.fields[name],
  })
  return (
    <form
      ref={form}
      method="post"
      action="/start-assessment"
      noValidate
      aria-labelledby="assessment-card"
      onSubmit={submit}
      onChange={change}
    >
      <div className="grid gap-6 pb-8">
        {answered && trouble.attempt === 0 && <Review answered={answered} button={buttonId} />}
        {faulty && <FormSummary trouble={trouble} labels={labels} />}
        <p className="text-sm text-soft">
          {assessment.star.before}
          <b aria-hidden="true">*</b>
          <span className="sr-only">{assessment.star.spoken}</span>
          {assessment.star.after}
        </p>
      </div>
      <fieldset className={sectionLook}>
        <legend className={marginLook}>
          <Numbered>{assessment.contact}</Numbered>
        </legend>
        <div className={`gap-5 ${answersLook}`}>
          <Line {...line('company')} autoComplete="organization" required />
          <Line {...line('name')} autoComplete="name" required />
          <Line {...line('email')} hint={hints.email} type="email" autoComplete="email" required />
          <Line {...line('phone')} hint={hints.phone} type="tel" autoComplete="tel" />
        </div>
      </fieldset>
      <Group
        number={1}
        legend={labels.supportTypes}
        name="supportTypes"
        kind="checkbox"
        hint={hints.supportTypes}
        fault={trouble.fields.supportTypes}
        options={supportTypes}
        chosen={values.supportTypes}
        more={{
          of: 'other',
          ask: <Line {...line('otherSupportType')} label={assessment.specify} autoComplete="off" />,
        }}
      />
      <Group
        number={2}
        legend={labels.timeCommitment}
        name="timeCommitment"
        kind="radio"
        hint={hints.one}
        fault={trouble.fields.timeCommitment}
        options={timeCommitments}
        chosen={[values.timeCommitment]}
      />
      <Group
        number={3}
        legend={labels.duration}
        name="duration"
        kind="radio"
        hint={hints.one}
        fault={trouble.fields.duration}
        options={durations}
        chosen={[values.duration]}
      />
      <div className={sectionLook}>
        <Numbered number={4}>
          <label htmlFor={controlId('additionalNotes')}>{labels.additionalNotes}</label>
        </Numbered>
        <Lines
          name="additionalNotes"
          value={values.additionalNotes}
          hint={hints.additionalNotes}
          fault={trouble.fields.additionalNotes}
        />
      </div>
      <Honeypot />
      <input type="hidden" name="issue" value={issue} />
      <div className={`${sectionLook} print:hidden`}>
        <div className="min-w-0 md:col-start-2">
          <SlowDown dwell={dwell} />
          <Failed failure={failure} />
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <button
              id={buttonId}
              type="submit"
              aria-busy={busy || undefined}
              className={`${buttonLook({ size: 'large' })} w-full sm:w-auto sm:min-w-66 ${busy ? 'cursor-progress' : ''}`}
            >
              {busy ? assessment.sending : assessment.send}
            </button>
            <p role="status" className="text-sm text-soft">
              {isKept && `${assessment.draft}. ${assessment.draftEnds}`}
            </p>
          </div>
          <noscript>
            <p className="mt-5 text-sm text-soft">
              {assessment.withoutScript.text}
              <Phone />
              {assessment.withoutScript.or}
              <Email />.
            </p>
          </noscript>
        </div>
      </div>
    </form>
  )
}
