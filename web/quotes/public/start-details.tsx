import { type Day, formatInstant } from '#src/base/time.ts'
import { nzbnFault, tidyNzbn } from '#src/business/nzbn-rules.ts'
import { detailLabels, detailsEmpty } from '#src/conversation/rules.ts'
import type { DetailsGiven, StartDetails } from '#src/conversation/schema.ts'
import type { OpenQuote } from '#src/workflows/quotes/schema.ts'
import { Fold } from '#web/components/fold.tsx'
import { ErrorSummary } from '#web/components/form/error-summary.tsx'
import { controlIn, TextField } from '#web/components/form/native-fields.tsx'
import { ActButton, PageForm } from '#web/components/form/page-form.tsx'
import { quotePage } from '#web/content/public-quote.ts'
import { useFocusAfter } from '#web/lib/focus.ts'
import { usePosted } from '#web/lib/posted.ts'
import { toFailure, useFormSubmission } from '#web/lib/use-form-submission.ts'
import type { ParseResult } from '#web/lib/validation.ts'
import { useGiveDetails } from './asking.ts'

const { details: copy } = quotePage

const foldId = 'start-details'

type FieldKey = keyof StartDetails

const fieldKeys = Object.keys(detailLabels) as FieldKey[]

/** Checks the NZBN alone; the server checks the other fields. */
const parse = (form: FormData): ParseResult<StartDetails> => {
  const typed = (key: FieldKey) => String(form.get(key) ?? '').trim() || null
  const nzbn = typed('nzbn')
  const fault = nzbn && nzbnFault(tidyNzbn(nzbn))
  if (fault) return { fields: { nzbn: fault } }
  if (fieldKeys.every((key) => typed(key) === null)) return { fields: { legal_name: detailsEmpty } }
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

const inputProps = {
  legal_name: { autoComplete: 'organization' },
  nzbn: { inputMode: 'numeric', autoComplete: 'off' },
  purchase_order: { autoComplete: 'off' },
  billing_email: { type: 'email', inputMode: 'email', autoComplete: 'email', spellCheck: false },
  start_date: { type: 'date' },
} as const

const DetailsForm = ({ token, given }: { token: string; given: DetailsGiven | null }) => {
  const giveDetails = useGiveDetails(token)
  const { errors, submission, refused, typed, attributes } = useFormSubmission({
    parse,
    send: (data: StartDetails) => giveDetails.mutateAsync(data),
    toFailure,
    posted: usePosted(['details']),
  })
  const isSending = submission?.isSending ?? false
  const failure = submission?.failure ?? refused
  return (
    <PageForm at={foldId} {...attributes} aria-label={copy.heading} className="grid max-w-[40rem] gap-5">
      <p className="text-soft">{given ? copy.given(formatInstant(given.at)) : copy.intro}</p>
      {Object.keys(errors.fields).length > 0 && <ErrorSummary errors={errors} find={controlIn(detailLabels)} />}
      {failure && (
        <p role="alert" className="font-semibold text-danger">
          {failure.sentence}
        </p>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        {fieldKeys.map((key) => (
          <TextField
            key={key}
            name={key}
            label={detailLabels[key]}
            hint={copy.hints[key]}
            error={errors.fields[key]}
            value={typed(key) ?? given?.[key] ?? ''}
            className={key === 'legal_name' ? 'sm:col-span-2' : ''}
            {...inputProps[key]}
          />
        ))}
      </div>
      <p>
        <ActButton act="details" variant="secondary" busy={isSending}>
          {isSending ? copy.sending : copy.send}
        </ActButton>
      </p>
    </PageForm>
  )
}

export const StartDetailsSection = ({ token, answer: { details } }: { token: string; answer: OpenQuote }) => {
  const heading = useFocusAfter(String(details?.at))
  const wasPosted = usePosted(['details']) !== null
  return (
    <div className="print:hidden">
      <Fold id={foldId} title={copy.heading} headingRef={heading} open={wasPosted}>
        <DetailsForm key={details?.at} token={token} given={details} />
      </Fold>
    </div>
  )
}
