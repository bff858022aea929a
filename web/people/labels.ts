import { formatDay, formatInstant, msOf, nzDay } from '#src/base/time.ts'
import { type Counts, type Group, reasons, type Trace } from '#src/people/rules.ts'
import { leadBadges } from '#web/leads/admin/labels.ts'
import { emailName, emailStatus } from '#web/mail/email-labels.ts'
import { invitationBadges } from '#web/nda/admin/labels.ts'

const labelIn = (badges: Readonly<Record<string, { label: string }>>, state: string) => badges[state]?.label ?? state

const suppressions: Readonly<Record<string, string>> = { bounced: 'Came back', complained: 'Reported as spam' }

export const formatLabel = (group: Group, { label }: Trace) => (group === 'emails' ? emailName(label) : label)

const stateOf = (group: Group, { state }: Trace) => {
  if (group === 'leads') return labelIn(leadBadges, state)
  if (group === 'ndas') return labelIn(invitationBadges, state)
  if (group === 'emails') return emailStatus({ state, reason: null }).words
  return group === 'suppressed' ? (suppressions[state] ?? state) : state
}

export const formatState = (group: Group, trace: Trace) =>
  [stateOf(group, trace), formatInstant(trace.at)].filter(Boolean).join(', ')

const redactions: Partial<Record<Group, string>> = {
  quotes: 'Erasing ends it, hides it and takes the client out of it.',
  ndas: 'Erasing revokes it and takes the person out of it.',
  emails: 'Erasing takes its content away. If it still waits, it is never sent.',
  visits: 'Erasing takes the name of the company out of it.',
}

export const formatOutcome = (group: Group, trace: Trace): string => {
  if (trace.outcome !== 'kept') return (trace.outcome === 'redacted' && redactions[group]) || 'Erasing deletes it.'
  const { why, ends } = reasons[trace.why]
  return `Kept ${trace.until ? `until ${formatDay(nzDay(msOf(trace.until)))}` : ends}. ${why}.`
}

export const formatCounts = ({ deleted, redacted, kept }: Counts) =>
  `Erasing deletes ${deleted}, takes the person out of ${redacted} and keeps ${kept} of these`
