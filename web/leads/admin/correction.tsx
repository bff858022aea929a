import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatInstant } from '#src/base/time.ts'
import { correctionLabel, type Lead, leadCorrection } from '#src/leads/schema.ts'
import { useAppForm } from '#web/components/form.tsx'
import { controlId, FormFrame, SubmitButton } from '#web/components/form-frame.tsx'
import { LeaveGuard } from '#web/components/leave-guard.tsx'
import { RecordSection } from '#web/components/record-page.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { restoreFocus } from '#web/lib/focus.ts'
import { validateWith } from '#web/lib/validation.ts'
import { correctLeadMutation } from './queries.ts'

const parseCorrection = validateWith(leadCorrection)

const CorrectionForm = ({ lead, onClose }: { lead: Lead; onClose: () => void }) => {
  const correct = useMutation(correctLeadMutation)
  const form = useAppForm({
    values: { correction: lead.correction ?? '' },
    parse: parseCorrection,
    send: ({ correction }) => correct.mutateAsync({ id: lead.id, correction }),
    onSuccess: onClose,
  })
  const inputId = controlId(form.state.id, 'correction')
  useEffect(() => document.getElementById(inputId)?.focus(), [inputId])
  return (
    <FormFrame form={form} label={correctionLabel} className="gap-5" unmarked>
      <LeaveGuard form={form} />
      <form.Field name="correction">
        {(field) => (
          <field.LongText
            label={correctionLabel}
            hint="What they asked to have corrected, or their own statement. What they sent stays above as it was."
          />
        )}
      </form.Field>
      <div className="flex flex-wrap gap-3">
        <SubmitButton variant="secondary" busy="Saving...">
          Save correction
        </SubmitButton>
        <Button variant="quiet" unavailable={form.state.busy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </FormFrame>
  )
}

export const Correction = ({ lead }: { lead: Lead }) => {
  const openButton = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    restoreFocus(() => openButton.current)
  }
  return (
    <RecordSection title={correctionLabel}>
      {isOpen ? (
        <CorrectionForm lead={lead} onClose={close} />
      ) : (
        <div className="grid justify-items-start gap-4">
          {lead.correction === null ? (
            <p className="text-faint">Nobody has asked for a correction. If the person does, write it down here.</p>
          ) : (
            <div className="grid gap-1">
              <p className="measure whitespace-pre-wrap wrap-anywhere">{lead.correction}</p>
              {lead.corrected_at && (
                <p className="text-sm text-faint">Written down {formatInstant(lead.corrected_at)}</p>
              )}
            </div>
          )}
          <Button ref={openButton} variant="secondary" onClick={() => setOpen(true)}>
            {lead.correction === null ? 'Add a correction' : 'Change the correction'}
          </Button>
        </div>
      )}
    </RecordSection>
  )
}
