import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Quote } from '#src/quotes/schema.ts'
import { Button } from '#web/components/ui/button.tsx'
import { duplicateQuoteMutation } from '#web/quotes/admin/queries.ts'
import { SaveAsTemplate } from '#web/templates/save-as-template.tsx'

/** Both use the stored quote, so they wait for unsaved changes. */
export const ReuseQuote = ({ quote, unavailable = false }: { quote: Quote; unavailable?: boolean }) => {
  const navigate = useNavigate()
  const duplicate = useMutation(duplicateQuoteMutation)
  const open = ({ id }: Quote) => void navigate({ to: '/admin/quotes/$id', params: { id }, state: { fromList: false } })
  return (
    <>
      <Button
        variant="link"
        busy={duplicate.isPending}
        unavailable={unavailable}
        onClick={() => duplicate.mutate(quote, { onSuccess: open })}
      >
        Duplicate
      </Button>
      <SaveAsTemplate quoteId={quote.id} unavailable={unavailable} />
      {unavailable && (
        <p className="order-last w-full text-sm text-soft">Duplicate and Save as template take what is saved.</p>
      )}
    </>
  )
}
