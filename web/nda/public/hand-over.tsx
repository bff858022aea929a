import type { ReactNode, Ref } from 'react'
import { formatDay, instant, msOf, nzDay } from '#src/base/time.ts'
import type { HandOver, NdaInvitation } from '#src/nda/schema.ts'
import { handOverLabels } from '#src/nda/signature-rules.ts'
import { Callout } from '#web/components/callout.tsx'
import { MailtoLink } from '#web/components/contact.tsx'
import { ErrorSummary } from '#web/components/form/error-summary.tsx'
import { controlIn, TextField } from '#web/components/form/native-fields.tsx'
import { ActButton, PageForm } from '#web/components/form/page-form.tsx'
import { DocumentStatus } from '#web/components/page/document-status.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { ndaPage } from '#web/content/nda.ts'
import { useAnswer } from '#web/lib/answer.tsx'
import { useErrorTitle } from '#web/lib/head.ts'
import { serverNow } from '#web/lib/now.ts'
import { usePosted } from '#web/lib/posted.ts'
import { toFailure, useFormSubmission } from '#web/lib/use-form-submission.ts'
import { deleteSignatureDraft } from './draft.ts'
import { ndaAnswer, sendHandOver, useRefreshedInvitation } from './queries.ts'
import { withRetries } from './retry.ts'

const { handOver: copy, handedOver: outcome } = ndaPage

const acts = ['hand_over'] as const

/** Checks nothing, because the server checks what is typed. */
const parse = (data: FormData) => ({
  data: { contactName: String(data.get('contactName') ?? ''), email: String(data.get('email') ?? '') },
})

const useHandOver = (token: string, { execution }: NdaInvitation) => {
  const [, setAnswer] = useAnswer(ndaAnswer)
  const refresh = useRefreshedInvitation(token)
  return useFormSubmission({
    parse,
    send: (to: HandOver) => withRetries(() => sendHandOver(token, to)),
    onSuccess: (_answer, { contactName }) => {
      deleteSignatureDraft(execution.tokenId)
      const handedOver = { name: contactName, at: instant(serverNow()), signedAt: null }
      setAnswer((shown) => ({ ...shown, handedOver }))
      void refresh()
    },
    toFailure,
    posted: usePosted(acts),
    // Somebody may have signed, or handed the NDA over, in another tab.
    onFailure: (failure) => {
      if (!('fields' in failure)) void refresh()
    },
  })
}

const idPrefix = 'signer-'

const HandOverForm = ({ errors, submission, refused, typed, attributes }: ReturnType<typeof useHandOver>) => {
  const failure = submission?.failure ?? refused
  const hasErrors = Object.keys(errors.fields).length > 0
  useErrorTitle(hasErrors)
  const isSending = submission?.isSending ?? false
  const textProps = (name: keyof typeof handOverLabels) => ({
    ...{ name, prefix: idPrefix, label: handOverLabels[name], value: typed(name) ?? '', error: errors.fields[name] },
    ...{ required: true, unmarked: true, autoComplete: 'off' },
  })
  return (
    <PageForm
      id="hand-over"
      at="hand-over"
      {...attributes}
      aria-label={copy.heading}
      data-edge
      className="mt-2 grid gap-5 rounded-lg border border-line bg-raised p-5 sm:p-7"
    >
      {hasErrors && <ErrorSummary errors={errors} find={controlIn(handOverLabels, idPrefix)} />}
      <p className="text-soft">{copy.text}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...textProps('contactName')} />
        <TextField {...textProps('email')} type="email" inputMode="email" spellCheck={false} />
      </div>
      {failure && (
        <Callout role="alert" tone="bad" title={copy.failed}>
          <p>{failure.sentence}</p>
        </Callout>
      )}
      <div>
        <ActButton act="hand_over" busy={isSending}>
          {isSending ? copy.sending : copy.button}
        </ActButton>
      </div>
    </PageForm>
  )
}

type ChooseSignerProps = { token: string; invitation: NdaInvitation; children: ReactNode }

export const ChooseSigner = ({ token, invitation, children }: ChooseSignerProps) => {
  const handingOver = useHandOver(token, invitation)
  const wasPosted = usePosted(acts) !== null
  return (
    <div className="grid max-w-[40rem] gap-5">
      <details open={wasPosted || handingOver.errors.attempt > 0}>
        <summary className="link inline-flex min-h-6 w-fit list-none items-center [&::-webkit-details-marker]:hidden">
          {copy.open}
        </summary>
        <HandOverForm {...handingOver} />
      </details>
      {children}
    </div>
  )
}

type HandedOverProps = NonNullable<NdaInvitation['handedOver']> & { document: string; focusRef: Ref<HTMLElement> }

const dayOf = (at: HandedOverProps['at']) => formatDay(nzDay(msOf(at)))

export const HandedOverStatus = ({ name, at, signedAt, ...status }: HandedOverProps) => (
  <DocumentStatus tone="plain" {...status} title={<span className="text-xl">{outcome.heading(name, dayOf(at))}</span>}>
    <p className="measure">{signedAt ? outcome.signed(dayOf(signedAt)) : outcome.own(name)}</p>
    <p className="mt-2.5 print:hidden">
      <MailtoLink className={buttonLook({ variant: 'secondary' })} subject={outcome.subject}>
        {outcome.email}
      </MailtoLink>
    </p>
    {!signedAt && <p className="measure mt-3 text-sm text-soft print:hidden">{outcome.pdf}</p>}
  </DocumentStatus>
)
