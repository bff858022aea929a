import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  type Contract,
  type ContractPart,
  contractLabels,
  formatParts,
  parseParts,
  type TextDifference,
  textDifferences,
} from '#src/contracts/rules.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { useAppForm, useSelector } from '#web/components/form/form.tsx'
import { FormFrame, SubmitButton } from '#web/components/form/form-frame.tsx'
import { LeaveGuard, leaveQuestion } from '#web/components/leave-guard.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { errorsOf } from '#web/lib/validation.ts'
import { publishing } from './queries.ts'

const looks = { removed: 'border-danger bg-danger-wash', added: 'border-primary bg-primary-wash' } as const
const words = { removed: 'Removed', added: 'Added' } as const

const DifferenceList = ({ differences }: { differences: readonly TextDifference[] }) => (
  <ul aria-label="Differences" className="grid gap-2">
    {differences.map(({ kind, text }, at) => (
      // The list is made once for a text.
      // biome-ignore lint/suspicious/noArrayIndexKey: equal paragraphs may differ twice
      <li key={`${at} ${kind}`} className={`border-l-4 px-3 py-2 wrap-anywhere ${looks[kind]}`}>
        <b>{words[kind]}: </b>
        <span>{text}</span>
      </li>
    ))}
  </ul>
)

type EditorProps = {
  contract: Contract
  /** The version in force. */
  version: string
  current: readonly ContractPart[]
  /** The text that the editor starts with. */
  start: readonly ContractPart[]
  placeholders: string
  consequence: (parts: readonly ContractPart[]) => readonly string[]
  onClose: () => void
}

/** A new version of a contract: text, then its differences from the version in force, then Publish. */
export const ContractEditor = ({
  contract,
  version,
  current,
  start,
  placeholders,
  consequence,
  onClose,
}: EditorProps) => {
  const { check, mutation } = publishing[contract]
  const publish = useMutation(mutation)
  // A newer version by somebody else must not replace what was read here.
  const [after] = useState(version)
  const [seen, setSeen] = useState<string | null>(null)
  const form = useAppForm({
    values: { text: formatParts(start) },
    parse: ({ text }) => {
      const input = { parts: parseParts(text), after }
      const [fault] = Object.values(errorsOf(check(input)))
      return fault === undefined ? { data: input } : { fields: { text: fault } }
    },
    send: (input) => publish.mutateAsync(input),
    onSuccess: onClose,
  })
  const text = useSelector(form.api.store, ({ values }) => values.text)
  const isSeen = seen === text
  const differences = isSeen ? textDifferences(current, parseParts(text)) : []
  useEffect(() => {
    if (isSeen) document.getElementById('differences')?.focus()
  }, [isSeen])
  return (
    <FormFrame form={form} label={`New version: ${contractLabels[contract]}`} unmarked takesFocus className="mt-6">
      <LeaveGuard form={form} />
      <form.Field name="text">
        {(field) => (
          <field.LongText
            label="The whole text"
            rows={20}
            className="[&_textarea]:max-h-[60svh]"
            hint={`A line that starts with # is a title. A blank line begins a paragraph. Numbers are added. ${placeholders}`}
          />
        )}
      </form.Field>
      {isSeen && (
        <div className="grid gap-4">
          <h3 id="differences" tabIndex={-1} className="text-lg">
            {differences.length === 0 ? 'Nothing differs from the version in force' : 'What changes'}
          </h3>
          <DifferenceList differences={differences} />
          {differences.length > 0 &&
            consequence(parseParts(text)).map((sentence) => (
              <p key={sentence} className="measure">
                {sentence}
              </p>
            ))}
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {differences.length > 0 ? (
          <SubmitButton busy="Publishing...">Publish</SubmitButton>
        ) : (
          <Button onClick={() => form.check(() => setSeen(text))}>See the differences</Button>
        )}
        <ConfirmDialog
          {...leaveQuestion}
          action="Leave"
          trigger={(trigger) => (
            <Button
              variant="quiet"
              unavailable={form.state.busy}
              onClick={(event) => (form.isDirty() ? trigger.onClick(event) : onClose())}
            >
              Cancel
            </Button>
          )}
          onConfirm={onClose}
        />
      </div>
    </FormFrame>
  )
}
