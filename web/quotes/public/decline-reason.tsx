import { declineReasonKeys, declineReasonLabels, reasonMax } from '#src/conversation/rules.ts'
import type { DeclineReasonInput } from '#src/conversation/schema.ts'
import type { OpenQuote } from '#src/workflows/quotes/schema.ts'
import { Choice } from '#web/components/form/choice.tsx'
import { controlAttributes, FieldBox } from '#web/components/form/field-box.tsx'
import { FormAlert } from '#web/components/form/form-alert.tsx'
import { ActButton, PageForm } from '#web/components/form/page-form.tsx'
import { nativeInputLook } from '#web/components/ui/native-input-look.ts'
import { quotePage } from '#web/content/public-quote.ts'
import { useFocusAfter } from '#web/lib/focus.ts'
import { usePosted } from '#web/lib/posted.ts'
import { toFailure, useFormSubmission } from '#web/lib/use-form-submission.ts'
import { useGiveReason } from './asking.ts'

const { reason: copy } = quotePage

const noteProps = { id: 'reason-text', hint: copy.optional, error: undefined }

const parse = (form: FormData) => {
  const reason = declineReasonKeys.find((each) => each === form.get('reason'))
  return reason ? { data: { reason, text: String(form.get('text') ?? '') } } : { fields: { reason: copy.required } }
}

const ReasonForm = ({ token }: { token: string }) => {
  const giveReason = useGiveReason(token)
  const { errors, submission, refused, typed, attributes } = useFormSubmission({
    parse,
    send: (data: DeclineReasonInput) => giveReason.mutateAsync(data),
    toFailure,
    posted: usePosted(['reason']),
  })
  const isSending = submission?.isSending ?? false
  const error = Object.values(errors.fields)[0] ?? (submission?.failure ?? refused)?.sentence
  return (
    <PageForm at="reason" {...attributes} className="group grid max-w-[40rem] gap-4">
      <fieldset>
        <legend className="mb-1">{copy.why}</legend>
        <FormAlert>{error}</FormAlert>
        <div className="flex flex-wrap gap-x-5">
          {declineReasonKeys.map((each) => (
            <Choice
              key={each}
              name="reason"
              value={each}
              label={declineReasonLabels[each]}
              defaultChecked={typed('reason') === each}
            />
          ))}
        </div>
      </fieldset>
      <div className="hidden justify-items-start gap-4 group-has-checked:grid">
        <FieldBox {...noteProps} label={copy.words} className="w-full">
          <textarea
            {...controlAttributes({ ...noteProps, name: 'text' })}
            rows={3}
            defaultValue={typed('text')}
            maxLength={reasonMax}
            className={`${nativeInputLook} field-sizing-content max-h-72 min-h-20 resize-y`}
          />
        </FieldBox>
        <ActButton act="reason" variant="secondary" busy={isSending}>
          {isSending ? copy.sending : copy.send}
        </ActButton>
      </div>
    </PageForm>
  )
}

export const DeclineReasonSection = ({ token, answer: { reason } }: { token: string; answer: OpenQuote }) => {
  const thanksRef = useFocusAfter(String(reason !== null))
  return (
    <div id="reason" className="print:hidden">
      {reason ? (
        <div className="measure">
          <p ref={thanksRef} tabIndex={-1}>
            {copy.given(declineReasonLabels[reason.reason])}
          </p>
          {reason.text && <p className="mt-1 whitespace-pre-line wrap-anywhere text-soft">{reason.text}</p>}
        </div>
      ) : (
        <ReasonForm token={token} />
      )}
    </div>
  )
}
