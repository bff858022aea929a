import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { durations, openedMark, supportTypes, timeCommitments } from '#src/leads/rules.ts'
import { emptyForm, labels, readAssessmentForm, type SentAnswers } from '#src/leads/schema.ts'
import { BusinessEmail, BusinessPhone } from '#web/components/contact.tsx'
import { ErrorSummary } from '#web/components/form/error-summary.tsx'
import { controlIn, fieldId, TextField } from '#web/components/form/native-fields.tsx'
import { ActButton, PageForm } from '#web/components/form/page-form.tsx'
import { Heading } from '#web/components/page/page.tsx'
import { Paragraphs } from '#web/components/paragraphs.tsx'
import { assessment, assessmentContent } from '#web/content/assessment.ts'
import { useContent } from '#web/lib/business.tsx'
import { useErrorTitle } from '#web/lib/head.ts'
import { usePosted, usePostedAct } from '#web/lib/posted.ts'
import { clearDraft } from './draft.ts'
import { answersLook, Honeypot, marginLook, Numbered, OptionGroup, sectionLook, TextArea } from './fields.tsx'
import { FailureNotice, ReviewNotice, SentNotice, WaitNotice } from './notices.tsx'
import { useSubmission } from './submission.ts'

const buttonId = 'assessment-send'

const { hints } = assessment

const acts = ['send', 'review_send'] as const

type ClientNeedsFormProps = NeedsFormProps & {
  posted: ReturnType<typeof usePostedAct>
  onSuccess: (sent: SentAnswers) => void
}

/** Works without a script: the browser posts the form, and the server answers with this page. */
const ClientNeedsForm = ({ posted, formToken, ticked, onSuccess }: ClientNeedsFormProps) => {
  const submission = useSubmission({ refused: usePosted(acts), formToken, onSuccess })
  const { errors, busy } = submission
  const values = posted ? readAssessmentForm(posted.typed) : { ...emptyForm, supportTypes: [...ticked] }
  const hasErrors = Object.keys(errors.fields).length > 0
  useErrorTitle(hasErrors)
  const textProps = (name: keyof typeof labels) => ({
    ...{ name, label: labels[name], value: String(values[name]), error: errors.fields[name] },
  })
  const optionProps = (number: number, name: 'supportTypes' | 'timeCommitment' | 'duration') => ({
    ...{ number, name, legend: labels[name], error: errors.fields[name], chosen: [values[name]].flat() },
  })
  return (
    <PageForm
      ref={submission.form}
      aria-labelledby="assessment-card"
      onSubmit={submission.onSubmit}
      onChange={submission.onChange}
    >
      <div className="grid gap-6 pb-8">
        {posted && errors.attempt === 0 && <ReviewNotice refusal={posted.refusal} buttonId={buttonId} />}
        {hasErrors && <ErrorSummary errors={errors} find={controlIn(labels)} />}
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
          <TextField {...textProps('company')} autoComplete="organization" required />
          <TextField {...textProps('name')} autoComplete="name" required />
          <TextField {...textProps('email')} type="email" autoComplete="email" required />
          <TextField {...textProps('phone')} hint={hints.phone} type="tel" autoComplete="tel" />
        </div>
      </fieldset>
      <OptionGroup
        {...optionProps(1, 'supportTypes')}
        kind="checkbox"
        hint={hints.supportTypes}
        options={supportTypes}
        followUp={{
          optionId: 'other',
          field: <TextField {...textProps('otherSupportType')} label={assessment.specify} autoComplete="off" />,
        }}
      />
      <OptionGroup {...optionProps(2, 'timeCommitment')} kind="radio" hint={hints.one} options={timeCommitments} />
      <OptionGroup {...optionProps(3, 'duration')} kind="radio" hint={hints.one} options={durations} />
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
      <input type="hidden" name="formToken" value={submission.tokenValue} />
      {!formToken && <input type="hidden" name="opened" value={openedMark} />}
      <div className={`${sectionLook} print:hidden`}>
        <div className="min-w-0 md:col-start-2">
          <WaitNotice secondsLeft={submission.secondsLeft} />
          <FailureNotice failure={submission.failure} />
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <ActButton
              id={buttonId}
              act="send"
              size="large"
              busy={busy}
              unavailable={Boolean(submission.secondsLeft)}
              className="w-full sm:w-auto sm:min-w-66"
            >
              {busy ? assessment.sending : assessment.send}
            </ActButton>
            <p role="status" className="text-sm text-soft">
              {submission.draft.isSaved && `${assessment.draft}. ${assessment.draftEnds}`}
            </p>
          </div>
          <noscript>
            <p className="mt-5 text-sm text-soft">
              {assessment.withoutScript.text}
              <BusinessEmail before={assessment.withoutScript.email} />
              <BusinessPhone before={assessment.withoutScript.call} />
            </p>
          </noscript>
        </div>
      </div>
    </PageForm>
  )
}

/** `formToken`: for the next submit, if the server answers a post. `ticked`: options that the URL preselects. */
type NeedsFormProps = { formToken: string | null; ticked: readonly string[] }

export const AssessmentPage = (props: NeedsFormProps) => {
  const posted = usePostedAct(acts)
  const isSent = posted?.act === 'send' && posted.refusal === null
  const [sent, setSent] = useState<SentAnswers | null>(isSent ? readAssessmentForm(posted.typed) : null)
  // The autosave stored a draft when the browser left the page to post the form.
  useEffect(() => {
    if (isSent) clearDraft()
  }, [isSent])
  const { lead, promise, card, holds } = useContent(assessmentContent)
  return (
    <div className="column pt-10 pb-20 sm:pt-14 print:p-0">
      <header className="max-w-2xl">
        <Heading>{assessment.title}</Heading>
        {!sent && (
          <>
            <Paragraphs of={lead} className="measure mt-5 text-lg text-soft" />
            <p className="measure mt-2 text-lg text-soft">{promise}</p>
          </>
        )}
      </header>
      <section
        aria-labelledby="assessment-card"
        className="mt-8 max-w-3xl rounded-lg border border-line bg-raised px-4 pt-6 sm:mt-10 sm:px-8 sm:pt-8 print:border-0 print:p-0"
      >
        <hgroup className="pb-6">
          <h2 id="assessment-card" className="text-2xl">
            {card.title}
          </h2>
          <p className="text-soft">{card.subtitle}</p>
        </hgroup>
        {sent ? <SentNotice values={sent} /> : <ClientNeedsForm {...props} posted={posted} onSuccess={setSent} />}
        <Privacy holds={holds} />
      </section>
    </div>
  )
}

const Privacy = ({ holds }: { holds: string }) => (
  <div className="border-t border-line py-6 text-sm text-soft">
    <p>{holds}</p>
    <details className="group mt-2">
      <summary className="inline-flex min-h-6 items-center">
        <span className="link">{assessment.privacy.more}</span>
      </summary>
      <p className="mt-2">{assessment.privacy.rest}</p>
    </details>
    <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
      <Link to="/privacy" className="link inline-flex min-h-6 items-center">
        {assessment.privacy.link}
      </Link>
      <Link to="/terms" className="link inline-flex min-h-6 items-center">
        {assessment.privacy.terms}
      </Link>
    </p>
  </div>
)
