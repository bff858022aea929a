import type { Day } from '#src/base/time.ts'
import type { LeadSummary } from '#src/leads/schema.ts'
import { CardLink, Highlight, ListCard, ListCardDate, ListHead } from '#web/components/page/list-card.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { cn } from '#web/lib/cn.ts'
import { formatDate } from '#web/lib/format-date.ts'
import { formatCommitment, formatSupportTypes, leadBadges, leadNextStep, type NextStep } from './labels.ts'

const columns = 'lg:grid lg:grid-cols-[9.5rem_minmax(0,1fr)_minmax(0,1.15fr)_minmax(0,1.1fr)_9rem] lg:gap-x-5'

export const LeadColumnHeads = () => (
  <ListHead columns={columns} names={['Status', 'Client', 'What they want', 'What happens next', 'Received']} />
)

export const LeadBadge = ({ lead: { state } }: { lead: Pick<LeadSummary, 'state'> }) => (
  <Badge variant={leadBadges[state].variant}>{leadBadges[state].label}</Badge>
)

type SelectProps = { checked: boolean; toggle: () => void }

const SelectBox = ({ company, checked, toggle }: SelectProps & { company: string }) => (
  // Lies above the link that covers the card; the padding makes room for a finger.
  <Checkbox
    checked={checked}
    onChange={toggle}
    aria-label={`Select ${company}`}
    className="relative z-10 -m-2.5 p-2.5"
  />
)

const urgencyLook = ({ urgent, late }: NextStep) => {
  if (late) return 'font-semibold text-danger'
  return urgent ? 'font-semibold text-tussock-ink' : 'text-faint'
}

const NextStepCell = ({ next }: { next: NextStep }) => (
  <p className="mt-2 text-sm lg:mt-0">
    {next.step}
    {next.when && <span className={cn('block', urgencyLook(next))}>{next.when}</span>}
  </p>
)

type LeadCardProps = { lead: LeadSummary; today: Day; searchText: string; select: SelectProps | null }

export const LeadCard = ({ lead, today, searchText, select }: LeadCardProps) => (
  <ListCard className={cn(lead.state === 'archived' && 'text-soft', columns)}>
    <div className="flex items-center gap-2.5">
      {select && <SelectBox company={lead.company} {...select} />}
      <LeadBadge lead={lead} />
    </div>
    <div className="mt-2 min-w-0 lg:mt-0">
      <h2 className="line-clamp-3 font-sans text-base font-semibold tracking-normal wrap-anywhere">
        <CardLink to="/admin/leads/$id" id={lead.id} text={lead.company} search={searchText} />
      </h2>
      <p className="line-clamp-2 text-sm text-soft wrap-anywhere">
        <Highlight text={lead.name} search={searchText} />
      </p>
    </div>
    <p className="mt-2 text-sm lg:mt-0">
      <span className="line-clamp-2">{formatSupportTypes(lead)}</span>
      <span className="block text-faint">{formatCommitment(lead)}</span>
    </p>
    <NextStepCell next={leadNextStep(lead, today)} />
    <dl className="tabular mt-3 text-sm lg:mt-0">
      <ListCardDate term="Received">{formatDate(lead.created_at)}</ListCardDate>
    </dl>
  </ListCard>
)
