import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { formatDay, instant, msOf, nzDay } from '#src/base/time.ts'
import { type HandOver, handOver, handOverLabels, type NdaInvitation } from '#src/nda/schema.ts'
import { Callout } from '#web/components/callout.tsx'
import { DocumentStatus } from '#web/components/document-status.tsx'
import { ErrorSummary } from '#web/components/form/error-summary.tsx'
import { controlIn, TextField } from '#web/components/form/native-fields.tsx'
import { BusyButton } from '#web/components/ui/busy-button.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { ndaPage } from '#web/content/nda.ts'
import { mailtoUrl } from '#web/lib/business.ts'
import { useOpener } from '#web/lib/focus.ts'
import { useErrorTitle } from '#web/lib/head.ts'
import { serverNow } from '#web/lib/now.ts'
import { toFailure, useFormSubmission } from '#web/lib/use-form-submission.ts'
import { validateWith } from '#web/lib/validation.ts'
import { deleteSignatureDraft } from './draft.ts'
import { invitationQuery, sendHandOver } from './queries.ts'
import { withRetries } from './retry.ts'

const { handOver: copy, handedOver: outcome } = ndaPage

const parse = (data: FormData) =>
  validateWith(handOver)({ contactName: data.get('contactName'), email: data.get('email') })

const useHandOver = (token: string, { execution }: NdaInvitation) => {
  const client = useQueryClient()
  const query = invitationQuery(token)
  const refetch = () => void client.refetchQueries(query)
  return useFormSubmission({
    parse,
    send: (to: HandOver) => withRetries(() => sendHandOver(token, to)),
    onSuccess: (_answer, { contactName }) => {
      deleteSignatureDraft(execution.tokenId)
      const handedOver = { name: contactName, at: instant(serverNow()), signedAt: null }
      client.setQueryData(query.queryKey, (cached) => cached && { ...cached, answer: { ...cached.answer, handedOver } })
      refetch()
    },
    toFailure,
    // Somebody may have signed, or handed the NDA over, in another tab.
    onFailure: (failure) => {
      if (!('fields' in failure)) refetch()
    },
  })
}

type HandOverFormProps = { token: string; invitation: NdaInvitation; onCancel: () => void }

const HandOverForm = ({ token, invitation, onCancel }: HandOverFormProps) => {
  const { errors, submission, attributes } = useHandOver(token, invitation)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const hasErrors = Object.keys(errors.fields).length > 0
  useErrorTitle(hasErrors)
  const isSending = submission?.isSending ?? false
  const line = (name: keyof typeof handOverLabels) => ({
    ...{ name, label: handOverLabels[name], value: '', error: errors.fields[name] },
    ...{ required: true, unmarked: true, autoComplete: 'off' },
  })
  return (
    <form
      {...attributes}
      aria-labelledby="hand-over-title"
      data-edge
      className="grid max-w-[42rem] gap-6 rounded-lg border border-line bg-raised p-5 sm:p-7 print:hidden"
    >
      {hasErrors && <ErrorSummary errors={errors} find={controlIn(handOverLabels)} />}
      <div className="grid gap-2">
        <h3 id="hand-over-title" className="text-lg">
          {copy.heading}
        </h3>
        <p className="measure text-soft">{copy.text}</p>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...line('contactName')} input={first} />
        <TextField {...line('email')} type="email" inputMode="email" spellCheck={false} />
      </div>
      <div role="alert" className="empty:hidden">
        {submission?.failure && (
          <Callout tone="bad" title={copy.failed}>
            <p>{submission.failure.sentence}</p>
          </Callout>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <BusyButton type="submit" busy={isSending}>
          {isSending ? copy.sending : copy.button}
        </BusyButton>
        <BusyButton variant="quiet" unavailable={isSending} onClick={onCancel}>
          {copy.cancel}
        </BusyButton>
      </div>
    </form>
  )
}

type ChooseSignerProps = { token: string; invitation: NdaInvitation; children: ReactNode }

export const ChooseSigner = ({ token, invitation, children }: ChooseSignerProps) => {
  const { opener, isOpen, open, close } = useOpener()
  if (isOpen) return <HandOverForm token={token} invitation={invitation} onCancel={close} />
  return (
    <div className="grid max-w-[42rem] gap-6">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {copy.question}
        <BusyButton ref={opener} variant="secondary" onClick={open}>
          {copy.open}
        </BusyButton>
      </p>
      {children}
    </div>
  )
}

type Outcome = NonNullable<NdaInvitation['handedOver']>

const dayOf = (at: Outcome['at']) => formatDay(nzDay(msOf(at)))

export const HandedOverStatus = ({ name, at, signedAt }: Outcome) => (
  <div className="mt-8 -mb-9 print:mt-4 print:mb-0">
    <DocumentStatus tone="good" title={outcome.heading(name, dayOf(at))}>
      <div className="measure grid gap-2">
        {signedAt && <p className="font-semibold">{outcome.signed(dayOf(signedAt))}</p>}
        <p>
          {!signedAt && outcome.own(name)} {outcome.readOnly}
        </p>
        <p className="mt-2 print:hidden">
          <a className={buttonLook({ variant: 'secondary' })} href={mailtoUrl(outcome.subject)}>
            {outcome.email}
          </a>
        </p>
      </div>
    </DocumentStatus>
  </div>
)

/** Replaces the form. @param focusRef the note takes the focus of the pressed button. */
export const HandedOverNote = ({ name, signedAt, focusRef }: Outcome & { focusRef: Ref<HTMLElement> }) => (
  <section ref={focusRef} tabIndex={-1} aria-label={copy.open} className="max-w-[42rem] focus-visible:outline-none">
    <Callout tone="good">
      <div className="grid gap-2">
        <p className="font-semibold wrap-anywhere">
          {signedAt ? outcome.signed(dayOf(signedAt)) : outcome.own(name)} {outcome.readOnly}
        </p>
        {!signedAt && <p>{outcome.pdf}</p>}
        {!signedAt && <p className="text-soft">{outcome.mistake}</p>}
      </div>
    </Callout>
  </section>
)
