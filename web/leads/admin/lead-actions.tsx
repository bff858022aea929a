import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Lead } from '#src/leads/schema.ts'
import { reference } from '#src/quotes/rules.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { Button, type ButtonProps } from '#web/components/ui/button.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { queryClient } from '#web/lib/query.ts'
import {
  archiveLeadMutation,
  clearLeadMutation,
  deleteLeadMutation,
  removeCachedLead,
  restoreLeadMutation,
} from './queries.ts'
import { Reply } from './reply.tsx'

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
  const last = quote_ids.at(-1)
  return (
    <>
      {last !== undefined && (
        <Link to="/admin/quotes/$id" params={{ id: last }} className={buttonLook()}>
          Open quote {reference(last)}
        </Link>
      )}
      <Link
        to="/admin/quotes/new"
        search={{ lead: id }}
        className={buttonLook(last === undefined ? {} : { variant: 'secondary' })}
      >
        {last === undefined ? 'Create quote' : 'Create another quote'}
      </Link>
    </>
  )
}

const DeleteLeadButton = ({ lead }: LeadProps) => {
  const navigate = useNavigate()
  const remove = useMutation(deleteLeadMutation)
  const leave = async () => {
    await navigate({ to: '/admin/leads', search: { state: 'archived' }, replace: true })
    removeCachedLead(lead.id)
  }
  return (
    <ConfirmDialog
      trigger={(trigger) => (
        <Button {...trigger} variant="destructive" busy={remove.isPending}>
          Erase for good
        </Button>
      )}
      title={`Erase the lead of ${lead.company} for good?`}
      description="All that they told us is removed, as they may ask under the Privacy Act. Quotes made from it stay. Delete the email about it from your mailbox, too. This cannot be undone."
      action="Erase for good"
      variant="danger"
      onConfirm={() => remove.mutate(lead, { onSuccess: () => void leave() })}
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
