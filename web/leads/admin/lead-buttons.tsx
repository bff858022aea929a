import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Lead } from '#src/leads/schema.ts'
import { reference } from '#src/quotes/rules.ts'
import { Confirm } from '#web/components/confirm-dialog.tsx'
import { Button, type ButtonProps } from '#web/components/ui/button.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { queryClient } from '#web/lib/query.ts'
import { archiveLead, clearLead, deleteLead, forgetLead, restoreLead } from './queries.ts'

type LeadProps = { lead: Lead }

type MoveProps = LeadProps & {
  by: Pick<UseMutationOptions<Lead, Error, Pick<Lead, 'id'>>, 'mutationFn' | 'meta'>
  variant?: ButtonProps['variant']
  children: string
}

/** A button that makes one move, once however often it is pressed. */
const MoveButton = ({ lead, by, variant, children }: MoveProps) => {
  const mutationKey = ['move', lead.id]
  const move = useMutation({ ...by, mutationKey })
  const press = () => {
    // The second press of a double click may come before the button shows that it is busy.
    if (queryClient.isMutating({ mutationKey }) === 0) move.mutate(lead)
  }
  return (
    <Button variant={variant} busy={move.isPending} onClick={press}>
      {children}
    </Button>
  )
}

/** Create quote; once there is one, that one comes first. */
const QuoteLinks = ({ lead: { id, quote_ids } }: LeadProps) => {
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

const EraseButton = ({ lead }: LeadProps) => {
  const navigate = useNavigate()
  const erase = useMutation(deleteLead)
  const leave = async () => {
    await navigate({ to: '/admin/leads', search: { state: 'archived' }, replace: true })
    forgetLead(lead.id)
  }
  return (
    <Confirm
      trigger={
        <Button variant="destructive" busy={erase.isPending}>
          Erase for good
        </Button>
      }
      title={`Erase the lead of ${lead.company} for good?`}
      description="All that they told us is removed, as they may ask under the Privacy Act. Quotes made from it stay. Delete the email about it from your mailbox, too. This cannot be undone."
      action="Erase for good"
      destructive
      onConfirm={() => erase.mutate(lead, { onSuccess: () => void leave() })}
    />
  )
}

/** What can be done with a lead as it stands: one primary action. */
export const LeadButtons = ({ lead }: LeadProps) => {
  switch (lead.state) {
    case 'archived':
      return (
        <>
          <MoveButton lead={lead} by={restoreLead} variant="secondary">
            Restore
          </MoveButton>
          <EraseButton lead={lead} />
        </>
      )
    case 'quarantined':
      return (
        <>
          <MoveButton lead={lead} by={clearLead}>
            Not spam
          </MoveButton>
          <MoveButton lead={lead} by={archiveLead} variant="secondary">
            Archive
          </MoveButton>
        </>
      )
    default:
      return (
        <>
          <QuoteLinks lead={lead} />
          <MoveButton lead={lead} by={archiveLead} variant="secondary">
            Archive
          </MoveButton>
        </>
      )
  }
}
