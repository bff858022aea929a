import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fieldErrors } from '#src/base/field-errors.ts'
import { formatInstant } from '#src/base/time.ts'
import { correctionLabel, type Lead, type LeadCorrection, leadCorrection } from '#src/leads/schema.ts'
import { useAppForm } from '#web/components/form.tsx'
import { controlId, Frame, Submit } from '#web/components/form-frame.tsx'
import { LeaveGuard } from '#web/components/leave-guard.tsx'
import { Section } from '#web/components/record-page.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { rescueFocus } from '#web/lib/focus.ts'
import { correctLead } from './queries.ts'

type Typed = { correction: string }

const read = (typed: Typed): { data: LeadCorrection } | { fields: Record<string, string> } => {
  const reading = leadCorrection.safeParse(typed)
  return reading.success ? { data: reading.data } : { fields: fieldErrors(reading.error) }
}

const CorrectionForm = ({ lead, onClose }: { lead: Lead; onClose: () => void }) => {
  const correct = useMutation(correctLead)
  const form = useAppForm({
    values: { correction: lead.correction ?? '' },
    read,
    send: ({ correction }) => correct.mutateAsync({ id: lead.id, correction }),
    done: onClose,
  })
  const field = controlId(form.frame.id, 'correction')
  useEffect(() => document.getElementById(field)?.focus(), [field])
  return (
    <Frame form={form} label={correctionLabel} className="gap-5" unmarked>
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
        <Submit variant="secondary" busy="Saving...">
          Save correction
        </Submit>
        <Button variant="quiet" unavailable={form.frame.busy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Frame>
  )
}

/** What the person asked to have corrected, and the button that opens the form for it. */
export const Correction = ({ lead }: { lead: Lead }) => {
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    rescueFocus(() => opener.current)
  }
  return (
    <Section title={correctionLabel}>
      {isOpen ? (
        <CorrectionForm lead={lead} onClose={close} />
      ) : (
        <div className="grid justify-items-start gap-4">
          {lead.correction === null ? (
            <p className="text-faint">None asked for</p>
          ) : (
            <div className="grid gap-1">
              <p className="measure whitespace-pre-wrap wrap-anywhere">{lead.correction}</p>
              {lead.corrected_at && (
                <p className="text-sm text-faint">Written down {formatInstant(lead.corrected_at)}</p>
              )}
            </div>
          )}
          <Button ref={opener} variant="secondary" onClick={() => setOpen(true)}>
            {lead.correction === null ? 'Add a correction' : 'Change the correction'}
          </Button>
        </div>
      )}
    </Section>
  )
}
