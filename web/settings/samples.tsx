import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FirstSteps } from '#src/workflows/samples/schema.ts'
import { Callout } from '#web/components/callout.tsx'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { Section } from '#web/components/section.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useFocusAfter } from '#web/lib/focus.ts'
import { fillSamplesMutation, removeSamplesMutation } from './queries.ts'

/** Empty if there are no samples and none can be added. `offers`: the owner may add samples on this page. */
export const Samples = ({ steps, offers = false }: { steps: FirstSteps; offers?: boolean }) => {
  const fill = useMutation(fillSamplesMutation)
  const remove = useMutation(removeSamplesMutation)
  const mayFill = offers && steps.may_fill
  const kept = remove.data?.kept ?? []
  const heading = useFocusAfter(`${mayFill} ${steps.samples}`)
  if (!mayFill && !steps.samples && kept.length === 0) return null
  return (
    <Section title="Samples" id="samples" headingRef={heading}>
      {(mayFill || steps.samples) && (
        <p className="measure">
          {mayFill
            ? 'Quotes, leads and NDAs in every state, all invented. One press takes them away.'
            : 'Some quotes and leads are samples. No figure counts them.'}
        </p>
      )}
      {kept.length > 0 && (
        <Callout tone="plain" role="status">
          <p>These stay, with all that happened to them. They were samples until they had a client’s address.</p>
          <ul>
            {kept.map(({ id, reference }) => (
              <li key={id}>
                <Link to="/admin/quotes/$id" params={{ id }} className="link inline-flex min-h-11 items-center">
                  {reference}
                </Link>
              </li>
            ))}
          </ul>
        </Callout>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {mayFill && (
          <Button variant="secondary" busy={fill.isPending} onClick={() => fill.mutate()}>
            Look around with samples
          </Button>
        )}
        {steps.samples && (
          <ConfirmDialog
            title="Take the samples away?"
            description="Sample quotes, leads and NDAs go, with your changes to them. What you made yourself stays, and what had a client’s address. A sample that was decided or signed leaves the lists; the record keeps it."
            action="Take the samples away"
            variant="danger"
            onConfirm={() => remove.mutate()}
            trigger={{ variant: 'secondary', busy: remove.isPending, children: 'Take the samples away' }}
          />
        )}
      </div>
    </Section>
  )
}
