import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { planCards } from '#src/quotes/plan-rules.ts'
import type { Template } from '#src/templates/schema.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { SettingsPage } from '#web/components/page/settings-page.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { useBusiness } from '#web/lib/business.tsx'
import { restoreFocus } from '#web/lib/focus.ts'
import { formatDate } from '#web/lib/format-date.ts'
import { deleteTemplateMutation, templatesQuery } from './queries.ts'

const heading = () => document.querySelector<HTMLElement>('main h1')

const DeleteButton = ({ template }: { template: Template }) => {
  const remove = useMutation(deleteTemplateMutation)
  const name = <span className="sr-only"> {template.name}</span>
  return (
    <ConfirmDialog
      trigger={{ variant: 'quiet', size: 'small', busy: remove.isPending, children: <>Delete{name}</> }}
      title={`Delete the template “${template.name}”?`}
      description="Quotes made from it stay as they are. This cannot be undone."
      action="Delete template"
      variant="danger"
      onConfirm={() => remove.mutate(template, { onSuccess: () => restoreFocus(heading) })}
    />
  )
}

const TemplateItem = ({ template }: { template: Template }) => {
  const { id, name, created_at, draft } = template
  const { gst, place } = useBusiness()
  const prices = planCards(draft, { gst, travel: place.travel }).map(({ headline }) => headline)
  return (
    <li className="grid gap-x-8 gap-y-3 border-t border-line py-5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 wrap-anywhere">
        <h2 className="text-xl">{name}</h2>
        <p className="tabular mt-1 text-sm">{prices.join('; ') || 'No prices'}</p>
        <p className="measure mt-1 line-clamp-2 text-soft">{draft.scope_summary}</p>
        <p className="mt-1 text-sm text-faint">Saved {formatDate(created_at)}</p>
      </div>
      <div className="flex flex-wrap items-start gap-3">
        <Link
          to="/admin/quotes/new"
          search={{ template: id }}
          className={buttonLook({ variant: 'secondary', size: 'small' })}
        >
          New quote<span className="sr-only"> from {name}</span>
        </Link>
        <DeleteButton template={template} />
      </div>
    </li>
  )
}

const NoTemplates = () => (
  <div className="mt-8 border-t border-line py-8">
    <h2 className="text-xl">No templates yet</h2>
    <p className="measure mt-2 text-soft">
      Open a quote that you would write again, and press “Save as template”. A new quote can then start from it.
    </p>
    <Link to="/admin/quotes" className={buttonLook({ className: 'mt-5' })}>
      Open the quotes
    </Link>
  </div>
)

const intro = 'What a new quote can start from: scope and prices, without a client.'

export const TemplatesPage = () => {
  const query = useQuery(templatesQuery)
  const items = query.data?.items
  return (
    <SettingsPage title="Templates" query={query} subject="templates" sentence={() => intro}>
      {items?.length === 0 && <NoTemplates />}
      <ul className="mt-8 max-w-4xl empty:hidden">
        {items?.map((template) => (
          <TemplateItem key={template.id} template={template} />
        ))}
      </ul>
    </SettingsPage>
  )
}
