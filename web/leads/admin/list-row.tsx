import { Link } from '@tanstack/react-router'
import type { Day } from '#src/base/time.ts'
import type { LeadSummary } from '#src/leads/schema.ts'
import { Card, CardTitle, Dated, ListHead, Marked, Next, opens } from '#web/components/list-page.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { cardId } from '#web/lib/cards.ts'
import { cn } from '#web/lib/cn.ts'
import { formatDayOf, nextStep, showExtent, showWants, stateBadges } from './labels.ts'

const columns = 'lg:grid lg:grid-cols-[8rem_minmax(0,1fr)_minmax(0,1.15fr)_minmax(0,1.1fr)_9rem] lg:gap-x-5'

export const LeadHead = () => (
  <ListHead columns={columns} names={['Status', 'Client', 'What they want', 'What happens next', 'Received']} />
)

export const StateBadge = ({ lead: { state } }: { lead: Pick<LeadSummary, 'state'> }) => (
  <Badge variant={stateBadges[state].variant}>{stateBadges[state].label}</Badge>
)

/** One lead: the whole card opens it. */
export const LeadRow = ({ lead, today, searched }: { lead: LeadSummary; today: Day; searched: string }) => (
  <Card className={cn(lead.state === 'archived' && 'text-soft', columns)}>
    <div>
      <StateBadge lead={lead} />
    </div>
    <CardTitle person={<Marked text={lead.name} part={searched} />}>
      <Link
        to="/admin/leads/$id"
        params={{ id: lead.id }}
        state={{ fromList: true }}
        id={cardId(lead.id)}
        data-card=""
        className={opens}
      >
        <Marked text={lead.company} part={searched} />
      </Link>
    </CardTitle>
    <p className="mt-2 text-sm lg:mt-0">
      <span className="line-clamp-2">{showWants(lead)}</span>
      <span className="block text-faint">{showExtent(lead)}</span>
    </p>
    <Next next={nextStep(lead, today)} />
    <dl className="tabular mt-3 text-sm lg:mt-0">
      <Dated term="Received">{formatDayOf(lead.created_at)}</Dated>
    </dl>
  </Card>
)
