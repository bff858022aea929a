import { type Day, formatDay, type Instant, msOf, nzDay, weekday } from '#src/base/time.ts'
import { type LeadState, otherSupport } from '#src/leads/rules.ts'
import type { Lead, LeadSummary } from '#src/leads/schema.ts'
import type { NextStep } from '#web/components/list-page.tsx'

/** The states' names and badges. */
export const stateBadges = {
  new: { label: 'New', variant: 'default' },
  answered: { label: 'Answered', variant: 'secondary' },
  quarantined: { label: 'Quarantined', variant: 'destructive' },
  archived: { label: 'Archived', variant: 'secondary' },
} as const satisfies Record<LeadState, { label: string; variant: 'secondary' | 'default' | 'destructive' }>

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** A day of these weeks: "Monday 23 November". */
export const formatNearDay = (day: Day) => `${weekdays[weekday(day)]} ${formatDay(day).replace(/ \d+$/, '')}`

export const formatDayOf = (moment: Instant) => formatDay(nzDay(msOf(moment)))

/** By when the answer was promised: "by Monday 23 November", "Late: was due Friday 20 November". */
export const dueWords = ({ due_day, late }: Pick<Lead, 'due_day' | 'late'>, today: Day) => {
  if (late) return `Late: was due ${formatNearDay(due_day)}`
  return due_day === today ? `by the end of today, ${formatNearDay(due_day)}` : `by ${formatNearDay(due_day)}`
}

type Asked = Pick<LeadSummary, 'state' | 'late' | 'due_day' | 'answered_at' | 'archived_at' | 'quote_ids'>

/** The list's column "What happens next". */
export const nextStep = (lead: Asked, today: Day): NextStep => {
  const { state, late, due_day, answered_at, archived_at, quote_ids } = lead
  switch (state) {
    case 'new':
      return {
        step: quote_ids.length === 0 ? 'Send a proposal' : 'Send the quote',
        when: dueWords(lead, today),
        pressing: due_day <= today,
        late,
      }
    case 'answered':
      return { step: 'Follow the quote', when: answered_at && `answered ${formatDayOf(answered_at)}`, pressing: false }
    case 'quarantined':
      return { step: 'See whether a person wrote it', when: null, pressing: false }
    case 'archived':
      return {
        step: 'Nothing, unless restored',
        when: archived_at && `archived ${formatDayOf(archived_at)}`,
        pressing: false,
      }
  }
}

/** A label without its examples in brackets. */
const short = (label: string) => label.replace(/ \(.*\)$/, '')

/** What a lead wants, in a line. */
export const showWants = ({ supportTypes }: Pick<Lead, 'supportTypes'>) => supportTypes.map(short).join(', ')

/** How much of it, and for how long. */
export const showExtent = ({ timeCommitment, duration }: Pick<Lead, 'timeCommitment' | 'duration'>) =>
  `${timeCommitment}, ${duration.replace(/^O/, 'o')}`

/** The runJobsOnce types of support in full; Other with what was specified. */
export const supportLines = ({ supportTypes, otherSupportType }: Pick<Lead, 'supportTypes' | 'otherSupportType'>) =>
  supportTypes.map((label) => (label === otherSupport && otherSupportType ? `${label}: ${otherSupportType}` : label))

const times = (count: number) => (count === 1 ? 'once' : `${count} times`)

/** The form's figures. */
export const showFigures = ({
  needs_form_view,
  needs_form_submit,
}: {
  needs_form_view: number
  needs_form_submit: number
}) =>
  `In the last 30 days the Client Needs Form was opened ${times(needs_form_view)} and sent ${times(needs_form_submit)}.`
