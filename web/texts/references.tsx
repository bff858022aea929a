import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { formatDay, nzDay } from '#src/base/time.ts'
import { type ClientReference, referenceCreate, referenceLabels, wordsMax } from '#src/references/schema.ts'
import { useAppForm } from '#web/components/form/form.tsx'
import { FormFrame, SubmitButton } from '#web/components/form/form-frame.tsx'
import { LeaveGuard } from '#web/components/leave-guard.tsx'
import { QueryError } from '#web/components/query-error.tsx'
import { Section } from '#web/components/section.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { restoreFocus } from '#web/lib/focus.ts'
import { now } from '#web/lib/now.ts'
import { validateWith } from '#web/lib/validation.ts'
import { addReferenceMutation, referencesQuery, removeReferenceMutation } from './queries.ts'

const parseReference = validateWith(referenceCreate)

const emptyReference = { words: '', name: '', company: '', agreed_on: '' }

const AddReference = () => {
  const form = useAppForm({
    values: emptyReference,
    parse: parseReference,
    send: useMutation(addReferenceMutation).mutateAsync,
    onSuccess: () => form.api.reset(emptyReference),
  })
  return (
    <FormFrame form={form} label="Add a reference" unmarked className="max-w-xl">
      <h3 className="text-lg font-semibold">Add a reference</h3>
      <form.LongText name="words" label={referenceLabels.words} rows={4} counted={wordsMax} />
      {(['name', 'company'] as const).map((name) => (
        <form.Text key={name} name={name} label={referenceLabels[name]} />
      ))}
      <form.Day
        name="agreed_on"
        label={referenceLabels.agreed_on}
        hint="The day on which they agreed that you publish their words."
        max={nzDay(now())}
      />
      <SubmitButton busy="Publishing...">Publish</SubmitButton>
      <LeaveGuard form={form} />
    </FormFrame>
  )
}

const Item = ({ reference, onRemoved }: { reference: ClientReference; onRemoved: () => void }) => {
  const { words, name, company, agreed_on } = reference
  const remove = useMutation(removeReferenceMutation)
  return (
    <li className="grid gap-1.5 border-b border-line pb-5 wrap-anywhere">
      <p className="measure font-serif text-xl">{words}</p>
      <p className="text-sm text-soft">
        {name}, {company}. Agreed on {formatDay(agreed_on)}.
      </p>
      <Button
        variant="secondary"
        size="small"
        className="mt-1 justify-self-start"
        busy={remove.isPending}
        onClick={() => remove.mutate(reference, { onSuccess: onRemoved })}
      >
        Remove<span className="sr-only"> the reference of {name}</span>
      </Button>
    </li>
  )
}

export const ReferencesSection = () => {
  const query = useQuery(referencesQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  const items = query.data?.items
  return (
    <Section title="References" headingRef={heading}>
      {query.error && <QueryError title="Failed to load the references" query={query} />}
      {items && (
        <div className="grid gap-8">
          {items.length === 0 ? (
            <p className="measure text-soft">None yet. The home page shows them under “What clients say”.</p>
          ) : (
            <ul className="grid gap-5">
              {items.map((reference) => (
                <Item key={reference.id} reference={reference} onRemoved={() => restoreFocus(() => heading.current)} />
              ))}
            </ul>
          )}
          <AddReference />
        </div>
      )}
    </Section>
  )
}
