import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { FieldBox } from '#web/components/form/field-box.tsx'
import { Section } from '#web/components/section.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { takeOutMutation } from './queries.ts'

export const TakeOut = () => {
  const take = useMutation(takeOutMutation)
  const [recipient, setRecipient] = useState('')
  const id = useId()
  return (
    <Section title="Leave with everything">
      <p className="measure mb-4 text-soft">
        One ZIP with all that is here: a page that opens without us, every table, PDF and contract, and the evidence.
      </p>
      <ConfirmDialog
        trigger={{ variant: 'secondary', busy: take.isPending, children: 'Download everything' }}
        title="Download everything?"
        description="Whoever has the file has what your clients told you too. Passwords, private links and keys are not in it. An email tells you of the download."
        action="Download"
        onConfirm={() => take.mutate(recipient.trim())}
      >
        <FieldBox id={id} label="Public key of age, to encrypt the file (optional)" error={undefined} className="mt-4">
          <Input
            id={id}
            value={recipient}
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="none"
            onChange={({ target }) => setRecipient(target.value)}
          />
        </FieldBox>
      </ConfirmDialog>
    </Section>
  )
}
