import { useMutation } from '@tanstack/react-query'
import type { Quote } from '#src/quotes/schema.ts'
import { templateCreate, templateNameLabel } from '#src/templates/schema.ts'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { validateWith } from '#web/lib/validation.ts'
import { createTemplateMutation } from './queries.ts'

const parse = validateWith(templateCreate)

export const SaveTemplateDialog = ({ quote, onClose }: { quote: Pick<Quote, 'id'>; onClose: () => void }) => (
  <FormDialog
    title="Save as a template"
    description="It keeps the scope, the prices and the minimum term as they are saved, without the client, the dates and the notes."
    action="Save template"
    busy="Saving..."
    values={{ name: '' }}
    parse={({ name }) => parse({ name, quote_id: quote.id })}
    send={useMutation(createTemplateMutation).mutateAsync}
    onClose={onClose}
  >
    {(form) => <form.Text name="name" label={templateNameLabel} maxLength={80} hint="Such as “Retainer, small”" />}
  </FormDialog>
)
