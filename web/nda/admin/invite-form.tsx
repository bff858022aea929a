import { useMutation } from '@tanstack/react-query'
import type { Addressee } from '#src/nda/rules.ts'
import { type InvitationSummary, inviteDetails } from '#src/nda/schema.ts'
import { labels } from '#src/nda/signature-rules.ts'
import type { Quote } from '#src/quotes/schema.ts'
import { useAppForm } from '#web/components/form/form.tsx'
import { FormButtons, FormFrame } from '#web/components/form/form-frame.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useOpener } from '#web/lib/focus.ts'
import { validateWith } from '#web/lib/validation.ts'
import { SendAnyway } from '#web/mail/send-anyway.tsx'
import { inviteToNda } from './queries.ts'

const parseDetails = validateWith(inviteDetails)

type InviteFormProps = {
  quote: Quote
  signer: Addressee
  after: string | null
  onMutate: () => void
  onCancel: () => void
}

const InviteForm = ({ quote, signer, after, onMutate, onCancel }: InviteFormProps) => {
  const invite = useMutation(inviteToNda)
  const form = useAppForm({
    values: signer,
    parse: parseDetails,
    send: (details) => {
      onMutate()
      return invite.mutateAsync({ quoteId: quote.id, details: { ...details, after } })
    },
  })
  const sendAnyway = () => {
    if (!invite.variables) return
    const { quoteId, details } = invite.variables
    onMutate()
    invite.mutate({ quoteId, details: { ...details, allow_bounced: true } })
  }
  return (
    <FormFrame form={form} takesFocus label="Issue NDA" className="gap-5">
      <SendAnyway error={invite.error} onConfirm={sendAnyway} />
      <form.Text name="company" label={labels.companyName} required autoComplete="off" />
      <form.Text name="contactName" label={labels.contactName} required autoComplete="off" hint="Who signs." />
      <form.Text name="title" label={labels.title} autoComplete="off" hint="If known. The signer can correct it." />
      <p className="text-sm text-soft">
        The link goes to <b className="text-ink wrap-anywhere">{quote.client_email}</b>.
      </p>
      <FormButtons variant="secondary" busy="Issuing..." onCancel={onCancel}>
        Issue NDA
      </FormButtons>
    </FormFrame>
  )
}

type InviteToNdaProps = { quote: Quote; last: InvitationSummary | undefined; onMutate: () => void }

export const InviteToNda = ({ quote, last, onMutate }: InviteToNdaProps) => {
  const { opener, isOpen, open, close } = useOpener()
  if (!isOpen) {
    return (
      <div>
        <Button ref={opener} variant="secondary" onClick={open}>
          Issue NDA
        </Button>
      </div>
    )
  }
  // A new link goes to the client, not to the signer whom the client named.
  const { company, contactName, title } = (last?.handed_by ? null : last) ?? {
    company: quote.client_company,
    contactName: quote.client_name,
    title: '',
  }
  const signer = { company, contactName, title }
  return <InviteForm quote={quote} signer={signer} after={last?.id ?? null} onMutate={onMutate} onCancel={close} />
}
