import { type Day, formatDay, weekday } from '#src/base/time.ts'
import { type LeadState, otherSupport } from '#src/leads/rules.ts'
import type { Lead, LeadSummary } from '#src/leads/schema.ts'
import { formatDate } from '#web/lib/format-date.ts'

export const leadBadges = {
  new: { label: 'New', variant: 'default' },
  answered: { label: 'Answered', variant: 'secondary' },
  quarantined: { label: 'Held back', variant: 'destructive' },
  archived: { label: 'Archived', variant: 'secondary' },
} as const satisfies Record<LeadState, { label: string; variant: 'secondary' | 'default' | 'destructive' }>

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

export const formatDayWithWeekday = (day: Day) => `${weekdays[weekday(day)]} ${formatDay(day).replace(/ \d+$/, '')}`

export const formatDueDay = ({ due_day, late }: Pick<Lead, 'due_day' | 'late'>, today: Day) => {
  const due = formatDayWithWeekday(due_day)
  if (late) return `Late: was due ${due}`
  return due_day === today ? `by the end of today, ${due}` : `by ${due}`
}

export type NextStep = { step: string; when: string | null; urgent?: boolean; late?: boolean }

type LeadProgress = Pick<
  LeadSummary,
  'state' | 'late' | 'due_day' | 'answered_at' | 'archived_at' | 'quote_ids' | 'quarantine_reason'
>

export const leadNextStep = (lead: LeadProgress, today: Day): NextStep => {
  const { late, due_day, answered_at, archived_at, quote_ids } = lead
  switch (lead.state) {
    case 'new':
      return {
        step: quote_ids.length === 0 ? 'Write a quote' : 'Send the quote',
        when: formatDueDay(lead, today),
        urgent: due_day <= today,
        late,
      }
    case 'answered': {
      const step = quote_ids.length === 0 ? 'Write a quote' : 'Follow the quote'
      return { step, when: answered_at && `answered ${formatDate(answered_at)}` }
    }
    case 'quarantined': {
      const when = lead.quarantine_reason === 'flood' ? 'came among very many' : null
      return { step: 'See whether a person wrote it', when }
    }
    case 'archived':
      return { step: 'Nothing, unless restored', when: archived_at && `archived ${formatDate(archived_at)}` }
  }
}

export const formatSupportTypes = ({ supportTypes }: Pick<Lead, 'supportTypes'>) =>
  supportTypes.map((label) => label.replace(/ \(.*\)$/, '')).join(', ')

export const formatCommitment = ({ timeCommitment, duration }: Pick<Lead, 'timeCommitment' | 'duration'>) =>
  `${timeCommitment}, ${duration.replace(/^O/, 'o')}`

export const formatSupportLines = (lead: Pick<Lead, 'supportTypes' | 'otherSupportType'>) =>
  lead.supportTypes.map((label) =>
    label === otherSupport && lead.otherSupportType ? `${label}: ${lead.otherSupportType}` : label,
  )

export const countLeads = (count: number) => (count === 1 ? '1 lead' : `${count} leads`)

const formatTimes = (count: number) => (count === 1 ? 'once' : `${count} times`)

export const formatFormStats = (counts: Record<'needs_form_view' | 'needs_form_submit', number>) =>
  `In the last 30 days the Client Needs Form was opened ${formatTimes(counts.needs_form_view)} and sent ${formatTimes(counts.needs_form_submit)}.`
