import { type UseMutationOptions, useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type Lead, leadReplyBody, replyLabel } from '#src/leads/schema.ts'
import { reference } from '#src/quotes/rules.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { useAppForm } from '#web/components/form/form.tsx'
import { FormFrame, SubmitButton } from '#web/components/form/form-frame.tsx'
import { LeaveGuard } from '#web/components/leave-guard.tsx'
import { Button, type ButtonProps } from '#web/components/ui/button.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { useOpener } from '#web/lib/focus.ts'
import { queryClient } from '#web/lib/query/query.ts'
import { validateWith } from '#web/lib/validation.ts'
import { SendAnyway } from '#web/mail/send-anyway.tsx'
import {
  archiveLeadMutation,
  clearLeadMutation,
  deleteLeadMutation,
  leadReplyQuery,
  removeCachedLead,
  replyToLeadMutation,
  restoreLeadMutation,
} from './queries.ts'

const parseReply = validateWith(leadReplyBody)

const ReplyForm = ({ lead, text, onClose }: LeadProps & { text: string; onClose: () => void }) => {
  const reply = useMutation(replyToLeadMutation)
  const form = useAppForm({
    values: { text },
    parse: parseReply,
    send: (typed) => reply.mutateAsync({ id: lead.id, ...typed }),
    onSuccess: onClose,
  })
  return (
    <div className="order-last basis-full pt-2">
      <FormFrame form={form} takesFocus label={replyLabel} className="max-w-2xl gap-5" unmarked>
        <LeaveGuard form={form} />
        <form.LongText
          name="text"
          label={replyLabel}
          rows={14}
          hint={`Drafted from what they asked. Change it as you like: it goes to ${lead.email} as it stands.`}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy="Sending...">Send reply</SubmitButton>
          <SendAnyway
            error={reply.error}
            onConfirm={() =>
              reply.variables && reply.mutate({ ...reply.variables, allow_bounced: true }, { onSuccess: onClose })
            }
          />
          <Button variant="quiet" unavailable={form.state.busy || reply.isPending} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </FormFrame>
    </div>
  )
}

const Reply = ({ lead }: LeadProps) => {
  const { opener, isOpen, open, close } = useOpener()
  const draft = useQuery({ ...leadReplyQuery(lead.id), enabled: isOpen })
  if (isOpen && draft.data) return <ReplyForm lead={lead} text={draft.data.text} onClose={close} />
  return (
    <>
      <Button
        ref={opener}
        variant="secondary"
        busy={isOpen && draft.isFetching}
        onClick={() => (isOpen ? void draft.refetch() : open())}
      >
        {replyLabel}
      </Button>
      {isOpen && draft.error && (
        <p role="alert" className="order-last basis-full text-danger">
          Failed to load the drafted reply. {draft.error.message}
        </p>
      )}
    </>
  )
}

type LeadProps = { lead: Lead }

type ActionButtonProps = LeadProps & {
  mutation: Pick<UseMutationOptions<Lead, Error, Pick<Lead, 'id'>>, 'mutationFn' | 'meta'>
  variant?: ButtonProps['variant']
  children: string
}

const ActionButton = ({ lead, mutation, variant, children }: ActionButtonProps) => {
  const mutationKey = ['lead-action', lead.id]
  const action = useMutation({ ...mutation, mutationKey })
  const onClick = () => {
    // The second half of a double click may come before the button renders as busy.
    if (queryClient.isMutating({ mutationKey }) === 0) action.mutate(lead)
  }
  return (
    <Button variant={variant} busy={action.isPending} onClick={onClick}>
      {children}
    </Button>
  )
}

const QuoteActions = ({ lead: { id, quote_ids } }: LeadProps) => {
  const lastQuoteId = quote_ids.at(-1)
  return (
    <>
      {lastQuoteId !== undefined && (
        <Link to="/admin/quotes/$id" params={{ id: lastQuoteId }} className={buttonLook()}>
          Open quote {reference(lastQuoteId)}
        </Link>
      )}
      <Link
        to="/admin/quotes/new"
        search={{ lead: id }}
        className={buttonLook(lastQuoteId === undefined ? {} : { variant: 'secondary' })}
      >
        {lastQuoteId === undefined ? 'Create quote' : 'Create another quote'}
      </Link>
    </>
  )
}

const DeleteLeadButton = ({ lead }: LeadProps) => {
  const navigate = useNavigate()
  const remove = useMutation(deleteLeadMutation)
  const leavePage = async () => {
    await navigate({ to: '/admin/leads', search: { state: 'archived' }, replace: true })
    removeCachedLead(lead.id)
  }
  return (
    <ConfirmDialog
      trigger={{ variant: 'destructive', busy: remove.isPending, children: 'Erase for good' }}
      title={`Erase the lead of ${lead.company} for good?`}
      description="All that they told us is removed, as they may ask under the Privacy Act. Quotes made from it stay. Delete the email about it from your mailbox, too. This cannot be undone."
      action="Erase for good"
      variant="danger"
      onConfirm={() => remove.mutate(lead, { onSuccess: () => void leavePage() })}
    />
  )
}

export const LeadActions = ({ lead }: LeadProps) => {
  if (lead.state === 'archived') {
    return (
      <>
        <ActionButton lead={lead} mutation={restoreLeadMutation} variant="secondary">
          Restore
        </ActionButton>
        <DeleteLeadButton lead={lead} />
      </>
    )
  }
  return (
    <>
      {lead.state === 'quarantined' ? (
        <ActionButton lead={lead} mutation={clearLeadMutation}>
          Not spam
        </ActionButton>
      ) : (
        <>
          <QuoteActions lead={lead} />
          <Reply lead={lead} />
        </>
      )}
      <ActionButton lead={lead} mutation={archiveLeadMutation} variant="secondary">
        Archive
      </ActionButton>
    </>
  )
}
