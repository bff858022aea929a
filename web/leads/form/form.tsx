import { durations, supportTypes, timeCommitments } from '#src/leads/rules.ts'
import { emptyForm, labels } from '#src/leads/schema.ts'
import { BusinessEmail, BusinessPhone } from '#web/components/contact.tsx'
import { FormSummary } from '#web/components/form-summary.tsx'
import { fieldId, TextField } from '#web/components/native-fields.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { assessment } from '#web/content/assessment.ts'
import { useErrorTitle } from '#web/lib/head.ts'
import { answersLook, Honeypot, marginLook, Numbered, OptionGroup, sectionLook, TextArea } from './fields.tsx'
import { FailureNotice, ReviewNotice, SlowDownNotice } from './notices.tsx'
import { type RejectedPost, useSubmission } from './submission.ts'

const buttonId = 'assessment-send'

const { hints } = assessment

/** Works without script: the browser posts the form, and the server answers with this page. */
export const ClientNeedsForm = ({ rejected, onSuccess }: { rejected: RejectedPost | null; onSuccess: () => void }) => {
  const submission = useSubmission(rejected, onSuccess)
  const { errors, busy } = submission
  const values = rejected?.values ?? emptyForm
  const hasErrors = Object.keys(errors.fields).length > 0
  useErrorTitle(hasErrors)
  const line = (name: keyof typeof labels) => ({
    name,
    label: labels[name],
    value: String(values[name]),
    error: errors.fields[name],
  })
  return (
    <form
      ref={submission.form}
      method="post"
      action="/start-assessment"
      noValidate
      aria-labelledby="assessment-card"
      onSubmit={submission.onSubmit}
      onChange={submission.onChange}
    >
      <div className="grid gap-6 pb-8">
        {rejected && errors.attempt === 0 && <ReviewNotice rejected={rejected} buttonId={buttonId} />}
        {hasErrors && <FormSummary errors={errors} labels={labels} />}
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
          <TextField {...line('company')} autoComplete="organization" required />
          <TextField {...line('name')} autoComplete="name" required />
          <TextField {...line('email')} hint={hints.email} type="email" autoComplete="email" required />
          <TextField {...line('phone')} hint={hints.phone} type="tel" autoComplete="tel" />
        </div>
      </fieldset>
      <OptionGroup
        number={1}
        legend={labels.supportTypes}
        name="supportTypes"
        kind="checkbox"
        hint={hints.supportTypes}
        error={errors.fields.supportTypes}
        options={supportTypes}
        chosen={values.supportTypes}
        followUp={{
          optionId: 'other',
          field: <TextField {...line('otherSupportType')} label={assessment.specify} autoComplete="off" />,
        }}
      />
      <OptionGroup
        number={2}
        legend={labels.timeCommitment}
        name="timeCommitment"
        kind="radio"
        hint={hints.one}
        error={errors.fields.timeCommitment}
        options={timeCommitments}
        chosen={[values.timeCommitment]}
      />
      <OptionGroup
        number={3}
        legend={labels.duration}
        name="duration"
        kind="radio"
        hint={hints.one}
        error={errors.fields.duration}
        options={durations}
        chosen={[values.duration]}
      />
      <div className={sectionLook}>
        <Numbered number={4}>
          <label htmlFor={fieldId('additionalNotes')}>{labels.additionalNotes}</label>
        </Numbered>
        <TextArea
          name="additionalNotes"
          value={values.additionalNotes}
          hint={hints.additionalNotes}
          error={errors.fields.additionalNotes}
        />
      </div>
      <Honeypot />
      <input type="hidden" name="issue" value={submission.tokenValue} />
      <div className={`${sectionLook} print:hidden`}>
        <div className="min-w-0 md:col-start-2">
          <SlowDownNotice state={submission.dwell.state} />
          <FailureNotice failure={submission.failure} />
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
              {submission.draft.isSaved && `${assessment.draft}. ${assessment.draftEnds}`}
            </p>
          </div>
          <noscript>
            <p className="mt-5 text-sm text-soft">
              {assessment.withoutScript.text}
              <BusinessPhone />
              {assessment.withoutScript.or}
              <BusinessEmail />.
            </p>
          </noscript>
        </div>
      </div>
    </form>
  )
}
