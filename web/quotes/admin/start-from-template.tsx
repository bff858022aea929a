import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { Template } from '#src/templates/schema.ts'
import { controlLook } from '#web/components/ui/input.tsx'
import { Label } from '#web/components/ui/label.tsx'
import { cn } from '#web/lib/cn.ts'
import { templatesQuery } from '#web/templates/queries.ts'

type StartFromTemplateProps = { chosen: string | undefined; onChoose: (template: Template | undefined) => void }

export const StartFromTemplate = ({ chosen, onChoose }: StartFromTemplateProps) => {
  const id = useId()
  const { data } = useQuery(templatesQuery)
  const items = data?.items ?? []
  const isUnknown = chosen !== undefined && data !== undefined && !items.some((template) => template.id === chosen)
  return (
    <div className="grid gap-1.5">
      {items.length > 0 && (
        <>
          <Label htmlFor={id}>Start from a template</Label>
          <select
            id={id}
            value={isUnknown ? '' : (chosen ?? '')}
            onChange={({ target }) => onChoose(items.find((template) => template.id === target.value))}
            className={cn(controlLook, 'max-w-md pr-8 read-only:bg-raised read-only:ring-edge')}
          >
            <option value="">None</option>
            {items.map((template) => (
              <option key={template.id} value={template.id}>
                {template.name}
              </option>
            ))}
          </select>
        </>
      )}
      {isUnknown && <p className="text-sm">The template was not found: it may have been deleted.</p>}
      <p className="text-sm text-soft">
        <Link to="/admin/templates" className="link inline-flex min-h-6 items-center">
          {items.length > 0 ? 'Manage templates' : 'Templates'}
        </Link>
      </p>
    </div>
  )
}
