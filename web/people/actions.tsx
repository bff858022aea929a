import { useMutation } from '@tanstack/react-query'
import { backupDays } from '#src/people/rules.ts'
import type { Erasure, FoundPerson } from '#src/people/schema.ts'
import { Callout } from '#web/components/callout.tsx'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { formatCounts, formatErased, isErasable } from './labels.ts'
import { erasePersonMutation, exportPersonMutation } from './queries.ts'

type PersonProps = { person: FoundPerson }

export const ExportButton = ({ person: { email } }: PersonProps) => {
  const copy = useMutation(exportPersonMutation)
  return (
    <ConfirmDialog
      trigger={(props) => (
        <Button {...props} variant="secondary" busy={copy.isPending}>
          Export all of it
        </Button>
      )}
      title={`Make a copy of everything about ${email}?`}
      description="First make sure who asks. A ZIP with a page to read, JSON and PDFs goes to your downloads. Your internal notes about them are in it: they may ask for those too. What others signed or were sent is not. Read it before you send it."
      action="Make the copy"
      onConfirm={() => copy.mutate(email)}
    />
  )
}

type EraseProps = PersonProps & { onErased: (erasure: Erasure) => void }

export const EraseButton = ({ person: { email, counts }, onErased }: EraseProps) => {
  const erase = useMutation(erasePersonMutation)
  return (
    isErasable(counts) && (
      <ConfirmDialog
        trigger={(props) => (
          <Button {...props} variant="destructive" busy={erase.isPending}>
            Erase what may go
          </Button>
        )}
        title={`Erase ${email} for good?`}
        description={`${formatCounts(counts)}. Open quotes and invitations to sign end, and their links stop working. Emails that wait are cancelled. Delete what is in your mailbox, too. This cannot be undone.`}
        action="Erase for good"
        variant="danger"
        onConfirm={() => erase.mutate(email, { onSuccess: onErased })}
      />
    )
  )
}

export const Erased = ({ erased, person }: Erasure) => (
  <Callout tone="good" title="Erased" level="h2" takesFocus className="mt-5">
    <p>{formatErased(erased)}.</p>
    <p>
      {person.counts.kept > 0
        ? 'What is kept stands below, each with the reason and the day it ends. Tell them so.'
        : 'Nothing is left under this address.'}{' '}
      Backup copies are overwritten within {backupDays} days. Your own mailbox is not touched.
    </p>
  </Callout>
)
