import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  type Contract,
  type ContractPart,
  contractLabels,
  formatParts,
  missingSections,
  parseParts,
  publishConsequence,
  textDifferences,
} from '#src/contracts/rules.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { useAppForm, useSelector } from '#web/components/form/form.tsx'
import { FormFrame, SubmitButton } from '#web/components/form/form-frame.tsx'
import { LeaveGuard, leaveQuestion } from '#web/components/leave-guard.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { errorsOf } from '#web/lib/validation.ts'
import { Differences } from './differences.tsx'
import { type Contracts, checkContract, publishContractMutation } from './queries.ts'

const placeholderHints: Record<Contract, string> = {
  terms: '{legalName} becomes your legal name.',
  nda: '{legalName} becomes your legal name, {companyName} the client’s company. The parties and the statement above the signature stay.',
}

const consequences = (contract: Contract, contracts: Contracts, parts: readonly ContractPart[]) => {
  const terms = contract === 'terms' ? parts : contracts.terms.parts
  const nda = contract === 'nda' ? parts : contracts.nda.parts
  const missingTitles = missingSections(
    [...terms, ...nda],
    terms.map(({ title }) => title),
  )
  return [
    publishConsequence(contract, contracts[contract].open),
    ...(contract === 'terms'
      ? ['Other pages of the site stay as they are: check that their figures agree with it.']
      : []),
    ...missingTitles.map((title) => `A text names the ${title} section of the terms, which they do not have.`),
  ]
}

type EditorProps = { contract: Contract; contracts: Contracts; onClose: () => void }

/** Edits a new version of a contract, then shows what it changes in the version in force, then publishes it. */
export const ContractEditor = ({ contract, contracts, onClose }: EditorProps) => {
  const { version, parts: current, start } = contracts[contract]
  const [seen, setSeen] = useState<{ text: string; version: string } | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const form = useAppForm({
    values: { text: formatParts(start) },
    parse: ({ text }) => {
      const input = { parts: parseParts(text), version }
      const [fault] = Object.values(errorsOf(checkContract(contract, input)))
      return fault === undefined ? { data: input } : { fields: { text: fault } }
    },
    send: useMutation(publishContractMutation(contract)).mutateAsync,
    onSuccess: onClose,
  })
  const text = useSelector(form.api.store, ({ values }) => values.text)
  // A version that somebody else published meanwhile must be compared first: publishing would drop its changes unseen.
  const isSeen = seen?.text === text && seen.version === version
  const parts = parseParts(text)
  const differences = isSeen ? textDifferences(current, parts) : []
  useEffect(() => {
    if (isSeen) document.getElementById('differences')?.focus()
  }, [isSeen])
  return (
    <FormFrame form={form} label={`New version: ${contractLabels[contract]}`} unmarked takesFocus className="mt-6">
      <LeaveGuard form={form} />
      <form.LongText
        name="text"
        label="The whole text"
        rows={20}
        className="[&_textarea]:max-h-[60svh]"
        hint={`A line that starts with # is a title. A blank line begins a paragraph. Numbers are added. ${placeholderHints[contract]}`}
      />
      {isSeen && (
        <div className="grid gap-4">
          <h3 id="differences" tabIndex={-1} className="text-lg">
            {differences.length === 0 ? 'Nothing differs from the version in force' : 'What changes'}
          </h3>
          <Differences of={differences} />
          {differences.length > 0 &&
            consequences(contract, contracts, parts).map((sentence) => (
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
          <Button onClick={() => form.check(() => setSeen({ text, version }))}>See the differences</Button>
        )}
        <Button
          variant="quiet"
          unavailable={form.state.busy}
          onClick={() => (form.isDirty() ? setLeaving(true) : onClose())}
        >
          Cancel
        </Button>
        <ConfirmDialog
          {...leaveQuestion}
          action="Leave"
          open={isLeaving}
          onOpenChange={setLeaving}
          onConfirm={onClose}
        />
      </div>
    </FormFrame>
  )
}
