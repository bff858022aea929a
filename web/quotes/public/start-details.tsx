import { formatInstant } from '#src/base/time.ts'
import { nzbnFault, tidyNzbn } from '#src/business/nzbn-rules.ts'
import { detailKeys, detailLabels, detailsEmpty } from '#src/conversation/rules.ts'
import type { DetailsGiven, StartDetails } from '#src/conversation/schema.ts'
import { startDetailsIn } from '#src/site/client-form-rules.ts'
import type { OpenQuote } from '#src/workflows/quotes/schema.ts'
import { Fold } from '#web/components/fold.tsx'
import { Choice } from '#web/components/form/choice.tsx'
import { ErrorSummary } from '#web/components/form/error-summary.tsx'
import { FormAlert } from '#web/components/form/form-alert.tsx'
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

/** Checks the NZBN alone; the server checks the other fields. */
const parse = (form: FormData): ParseResult<StartDetails> => {
  const data = startDetailsIn(new URLSearchParams([...form] as [string, string][])) as StartDetails
  const fault = data.nzbn && nzbnFault(tidyNzbn(data.nzbn))
  if (fault) return { fields: { nzbn: fault } }
  return Object.values(data).some(Boolean) ? { data } : { fields: { legal_name: detailsEmpty } }
}

const inputProps = {
  legal_name: { autoComplete: 'organization' },
  nzbn: { inputMode: 'numeric', autoComplete: 'off' },
  purchase_order: { autoComplete: 'off' },
  address: { autoComplete: 'off' },
  billing_email: { type: 'email', inputMode: 'email', autoComplete: 'email', spellCheck: false },
  start_date: { type: 'date' },
} as const

const DetailsForm = ({ token, given }: { token: string; given: DetailsGiven | null }) => {
  const giveDetails = useGiveDetails(token)
  const posted = usePosted(['details'])
  const { errors, submission, refused, typed, attributes } = useFormSubmission({
    parse,
    send: (data: StartDetails) => giveDetails.mutateAsync(data),
    toFailure,
    posted,
  })
  const isSending = submission?.isSending ?? false
  const failure = submission?.failure ?? refused
  return (
    <PageForm at={foldId} {...attributes} aria-label={copy.heading} className="grid max-w-[40rem] gap-5">
      <p className="text-soft">{given ? copy.given(formatInstant(given.at)) : copy.intro}</p>
      {Object.keys(errors.fields).length > 0 && <ErrorSummary errors={errors} find={controlIn(detailLabels)} />}
      <FormAlert>{failure?.sentence}</FormAlert>
      <div className="grid gap-5 sm:grid-cols-2">
        {detailKeys.map((key) =>
          key === 'order_follows' ? (
            <div key={key} className="sm:col-start-2">
              <Choice
                type="checkbox"
                name={key}
                label={detailLabels[key]}
                defaultChecked={posted?.typed.has(key) ?? given?.[key] ?? false}
              />
            </div>
          ) : (
            <TextField
              key={key}
              name={key}
              label={detailLabels[key]}
              hint={copy.hints[key]}
              error={errors.fields[key]}
              value={typed(key) ?? given?.[key] ?? ''}
              className={key === 'legal_name' || key === 'address' ? 'sm:col-span-2' : ''}
              {...inputProps[key]}
            />
          ),
        )}
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
