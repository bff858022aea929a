import type { Day } from '#src/base/time.ts'
import { type ItemDone, startDone } from '#src/today/schema.ts'
import { useAppForm } from '#web/components/form/form.tsx'
import { FormButtons, FormFrame } from '#web/components/form/form-frame.tsx'
import { dayNow } from '#web/lib/now.ts'
import { validateWith } from '#web/lib/validation.ts'

const parseStart = validateWith(startDone)

type StartFormProps = {
  company: string
  /** The day that the client wished for, or that the quote says. */
  day: Day | null
  send: (json: ItemDone) => Promise<unknown>
  onSuccess?: () => void
  onCancel: () => void
}

/** Asks for the day that confirms a start, where the start was pressed. */
export const StartForm = ({ company, day, send, onSuccess, onCancel }: StartFormProps) => {
  const values = { day: day ?? dayNow() }
  const form = useAppForm({ values, parse: parseStart, send, ...(onSuccess && { onSuccess }) })
  return (
    <FormFrame form={form} label={`Start with ${company}`} className="gap-3" unmarked takesFocus>
      <form.Day
        name="day"
        label="First day"
        hint="Months and minimum term count from this day. The client gets an email with it."
        required
      />
      <FormButtons size="small" className="min-h-11" busy="Confirming..." onCancel={onCancel}>
        Confirm the start
      </FormButtons>
    </FormFrame>
  )
}
