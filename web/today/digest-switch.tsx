import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Section } from '#web/components/section.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { digestMutation, todayQuery } from './queries.ts'

export const DigestSwitch = () => {
  const hintId = useId()
  const wanted = useQuery(todayQuery).data?.digest
  const change = useMutation(digestMutation)
  if (wanted === undefined) return null
  return (
    <Section title="Emails to you">
      <Checkbox
        checked={change.isPending ? change.variables.wanted : wanted}
        aria-describedby={hintId}
        aria-busy={change.isPending || undefined}
        onChange={({ target }) => !change.isPending && change.mutate({ wanted: target.checked })}
        className="font-semibold"
      >
        Monday digest
      </Checkbox>
      <p id={hintId} className="measure pl-9 text-sm text-soft">
        An email with what waits for you, at 8:00 on Monday or the next working day. None when nothing waits.
      </p>
    </Section>
  )
}
