import { useState } from 'react'
import { type Day, formatDay, formatInstant } from '#src/base/time.ts'
import { nzbnFault, tidyNzbn } from '#src/business/nzbn-rules.ts'
import { detailLabels, detailsEmpty } from '#src/conversation/rules.ts'
import type { DetailsGiven, StartDetails } from '#src/conversation/schema.ts'
import type { OpenQuote } from '#src/workflows/quotes/schema.ts'
import { DescriptionList } from '#web/components/document-status.tsx'
import { ErrorSummary } from '#web/components/form/error-summary.tsx'
import { controlIn, TextField } from '#web/components/form/native-fields.tsx'
import { Section } from '#web/components/section.tsx'
import { BusyButton } from '#web/components/ui/busy-button.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { quotePage } from '#web/content/public-quote.ts'
import { useFocusAfter } from '#web/lib/focus.ts'
import { toFailure, useFormSubmission } from '#web/lib/use-form-submission.ts'
import type { ParseResult } from '#web/lib/validation.ts'
import { useGiveDetails } from './asking.ts'

const { details: copy } = quotePage

type Key = keyof StartDetails

const keys = Object.keys(detailLabels) as Key[]

/** The server checks the other fields. */
const parse = (form: FormData): ParseResult<StartDetails> => {
  const typed = (key: Key) => String(form.get(key) ?? '').trim() || null
  const nzbn = typed('nzbn')
  const fault = nzbn && nzbnFault(tidyNzbn(nzbn))
  if (fault) return { fields: { nzbn: fault } }
  if (keys.every((key) => typed(key) === null)) return { fields: { legal_name: detailsEmpty } }
  return {
    data: {
      legal_name: typed('legal_name'),
      nzbn,
      purchase_order: typed('purchase_order'),
      billing_email: typed('billing_email'),
      start_date: typed('start_date') as Day | null,
    },
  }
}

const inputs = {
  legal_name: { autoComplete: 'organization' },
  nzbn: { inputMode: 'numeric', autoComplete: 'off' },
  purchase_order: { autoComplete: 'off' },
  billing_email: { type: 'email', inputMode: 'email', autoComplete: 'email', spellCheck: false },
  start_date: { type: 'date' },
} as const

const DetailsForm = ({ token, given, onDone }: { token: string; given: DetailsGiven | null; onDone: () => void }) => {
  const give = useGiveDetails(token)
  const { errors, submission, attributes } = useFormSubmission({
    parse,
    send: (data: StartDetails) => give.mutateAsync(data),
    toFailure,
    onSuccess: onDone,
  })
  const isSending = submission?.isSending ?? false
  return (
    <form {...attributes} aria-label={copy.heading} className="grid max-w-2xl gap-5">
      <p className="text-soft">{copy.intro}</p>
      {Object.keys(errors.fields).length > 0 && <ErrorSummary errors={errors} find={controlIn(detailLabels)} />}
      {submission?.failure && (
        <p role="alert" className="font-semibold text-danger">
          {submission.failure.sentence}
        </p>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        {keys.map((key) => (
          <TextField
            key={key}
            name={key}
            label={detailLabels[key]}
            hint={copy.hints[key]}
            error={errors.fields[key]}
            value={given?.[key] ?? ''}
            className={key === 'legal_name' ? 'sm:col-span-2' : ''}
            {...inputs[key]}
          />
        ))}
      </div>
      <p className="flex flex-wrap gap-3">
        <BusyButton type="submit" variant="secondary" busy={isSending}>
          {isSending ? copy.sending : copy.send}
        </BusyButton>
        {given && (
          <button type="button" className={buttonLook({ variant: 'quiet' })} onClick={onDone}>
            {copy.cancel}
          </button>
        )}
      </p>
    </form>
  )
}

const rowsOf = (given: DetailsGiven) =>
  keys.flatMap((key) => {
    const value = key === 'start_date' ? given[key] && formatDay(given[key]) : given[key]
    return value === null ? [] : [[detailLabels[key], value] as const]
  })

export const StartDetailsSection = ({ token, answer: { details } }: { token: string; answer: OpenQuote }) => {
  const [isEditing, setEditing] = useState(false)
  const heading = useFocusAfter(`${details?.at} ${isEditing}`)
  return (
    <div className="print:hidden">
      <Section title={copy.heading} headingRef={heading}>
        {details && !isEditing ? (
          <div className="grid justify-items-start gap-4">
            <DescriptionList rows={rowsOf(details)} />
            <p className="measure text-soft">{copy.given(formatInstant(details.at))}</p>
            <button type="button" className={buttonLook({ variant: 'secondary' })} onClick={() => setEditing(true)}>
              {copy.change}
            </button>
          </div>
        ) : (
          <DetailsForm token={token} given={details} onDone={() => setEditing(false)} />
        )}
      </Section>
    </div>
  )
}
