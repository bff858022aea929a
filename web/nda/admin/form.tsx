import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fieldErrors } from '#src/base/field-errors.ts'
import { type InvitationSummary, type InviteDetails, inviteDetails, labels } from '#src/nda/schema.ts'
import type { Quote } from '#src/quotes/schema.ts'
import { useAppForm } from '#web/components/form.tsx'
import { controlId, Frame, Submit } from '#web/components/form-frame.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { rescueFocus } from '#web/lib/focus.ts'
import { issueNda, ndaChange } from './queries.ts'

type Signer = { company: string; contactName: string; title: string }

const read = (typed: Signer): { data: InviteDetails } | { fields: Record<string, string> } => {
  const reading = inviteDetails.safeParse(typed)
  return reading.success ? { data: reading.data } : { fields: fieldErrors(reading.error) }
}

type IssueFormProps = {
  quote: Quote
  /** Whom the form names at first. */
  signer: Signer
  /** The newest invitation that is known. */
  after: string | null
  /** It is about to be sent. */
  onSend: () => void
  onCancel: () => void
}

/** Whom to invite: the quote's client, unless somebody else signs. */
const IssueForm = ({ quote, signer, after, onSend, onCancel }: IssueFormProps) => {
  const issue = useMutation({ ...issueNda, mutationKey: ndaChange(quote.id) })
  const form = useAppForm({
    values: signer,
    read,
    send: (details) => {
      onSend()
      return issue.mutateAsync({ quoteId: quote.id, details: { ...details, after } })
    },
  })
  const first = controlId(form.frame.id, 'company')
  useEffect(() => document.getElementById(first)?.focus(), [first])
  return (
    <Frame form={form} label="Issue NDA" className="gap-5">
      <form.Field name="company">
        {(field) => <field.Text label={labels.companyName} required autoComplete="off" />}
      </form.Field>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <form.Field name="contactName">
          {(field) => <field.Text label={labels.contactName} required autoComplete="off" hint="Who signs." />}
        </form.Field>
        <form.Field name="title">
          {(field) => (
            <field.Text label={labels.title} autoComplete="off" hint="If known. The signer can correct it." />
          )}
        </form.Field>
      </div>
      <p className="text-sm text-soft">
        The link goes to <b className="text-ink wrap-anywhere">{quote.client_email}</b>.
      </p>
      <div className="flex flex-wrap gap-3">
        <Submit variant="secondary" busy="Issuing...">
          Issue NDA
        </Submit>
        <Button variant="quiet" unavailable={form.frame.busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Frame>
  )
}

type IssueProps = {
  quote: Quote
  /** The newest invitation, if there was one. */
  last: InvitationSummary | undefined
  /** It is about to be sent. */
  onSend: () => void
}

/** Issue NDA: a button that opens the form. */
export const Issue = ({ quote, last, onSend }: IssueProps) => {
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const cancel = () => {
    setOpen(false)
    rescueFocus(() => opener.current)
  }
  if (!isOpen) {
    return (
      <div>
        <Button ref={opener} variant="secondary" onClick={() => setOpen(true)}>
          Issue NDA
        </Button>
      </div>
    )
  }
  const { company, contactName, title } = last ?? {
    company: quote.client_company,
    contactName: quote.client_name,
    title: '',
  }
  const signer = { company, contactName, title }
  return <IssueForm quote={quote} signer={signer} after={last?.id ?? null} onSend={onSend} onCancel={cancel} />
}
