import { type Group, groupLabels, type Trace } from '#src/people/rules.ts'
import { RecordSection } from '#web/components/record-page.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { formatFate, formatLabel, formatState } from './labels.ts'

const fateBadges = {
  deleted: { label: 'To delete', variant: 'destructive' },
  redacted: { label: 'To redact', variant: 'warning' },
  kept: { label: 'Kept', variant: 'secondary' },
} as const

const HeldItem = ({ group, trace }: { group: Group; trace: Trace }) => {
  const { label, variant } = fateBadges[trace.fate]
  const name = formatLabel(group, trace)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 border-b border-line py-3 last:border-b-0">
      <div className="min-w-0 grow basis-64 wrap-anywhere">
        {trace.path === null ? (
          <p className="font-semibold">{name}</p>
        ) : (
          <a href={trace.path} className="link inline-block py-0.5 font-semibold">
            {name}
          </a>
        )}
        <p className="tabular text-sm text-soft">{formatState(group, trace)}</p>
        <p className="text-sm text-soft">{formatFate(group, trace)}</p>
      </div>
      <Badge variant={variant}>{label}</Badge>
    </li>
  )
}

export const HeldList = ({ group, traces }: { group: Group; traces: readonly Trace[] }) => (
  <RecordSection title={`${groupLabels[group]} (${traces.length})`}>
    <ul className="-mt-3 min-w-0">
      {traces.map((trace) => (
        <HeldItem key={trace.id} group={group} trace={trace} />
      ))}
    </ul>
  </RecordSection>
)
