import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { QuoteId } from '#src/base/id.ts'
import { templateCreate, templateNameLabel } from '#src/templates/schema.ts'
import { DialogFrame } from '#web/components/confirm-dialog.tsx'
import { useAppForm } from '#web/components/form/form.tsx'
import { FormFrame, SubmitButton } from '#web/components/form/form-frame.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { validateWith } from '#web/lib/validation.ts'
import { createTemplateMutation } from './queries.ts'

const parse = validateWith(templateCreate)

type SaveProps = { quoteId: QuoteId }

const SaveDialog = ({ quoteId, onClose }: SaveProps & { onClose: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const create = useMutation(createTemplateMutation)
  const form = useAppForm({
    values: { name: '' },
    parse: ({ name }) => parse({ name, quote_id: quoteId }),
    send: (template) => create.mutateAsync(template),
    onSuccess: () => dialog.current?.close(),
  })
  return (
    <DialogFrame
      dialog={dialog}
      role="dialog"
      title="Save as a template"
      description="It keeps the scope, the prices and the minimum term as they are saved, without the client, the dates and the notes."
      onClose={onClose}
    >
      <FormFrame form={form} unmarked label="Template" className="mt-5">
        <form.Field name="name">
          {(field) => (
            <field.Text label={templateNameLabel} autoComplete="off" maxLength={80} hint="Such as “Retainer, small”" />
          )}
        </form.Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={() => dialog.current?.close()}>
            Cancel
          </Button>
          <SubmitButton busy="Saving...">Save template</SubmitButton>
        </div>
      </FormFrame>
    </DialogFrame>
  )
}

export const SaveAsTemplate = ({ quoteId, unavailable }: SaveProps & { unavailable: boolean }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="link"
        unavailable={unavailable}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        Save as template
      </Button>
      {isOpen && <SaveDialog quoteId={quoteId} onClose={() => setOpen(false)} />}
    </>
  )
}
