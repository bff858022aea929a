import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Section } from '#web/components/section.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { Label } from '#web/components/ui/label.tsx'
import { digestMutation, todayQuery } from './queries.ts'

export const DigestSwitch = () => {
  const id = useId()
  const wanted = useQuery(todayQuery).data?.digest
  const change = useMutation(digestMutation)
  if (wanted === undefined) return null
  return (
    <Section title="Emails to you">
      <div className="flex items-start gap-3">
        <Checkbox
          id={id}
          checked={change.isPending ? change.variables.wanted : wanted}
          aria-describedby={`${id}-hint`}
          aria-busy={change.isPending || undefined}
          onCheckedChange={(checked) => !change.isPending && change.mutate({ wanted: checked === true })}
          className="mt-2.5 after:absolute after:-inset-2.5"
        />
        <div>
          <Label htmlFor={id} className="block py-2.5">
            Monday digest
          </Label>
          <p id={`${id}-hint`} className="measure text-sm text-soft">
            An email with what waits for you, at 8:00 on Monday or the next working day. None when nothing waits.
          </p>
        </div>
      </div>
    </Section>
  )
}
