import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { formatDay, formatInstant, msOf, nzDay } from '#src/base/time.ts'
import { backupDays, type Counts, groupLabels, keepReasons, type RecordGroup, type Trace } from '#src/people/rules.ts'
import type { Erasure, FoundPerson } from '#src/people/schema.ts'
import { Callout } from '#web/components/callout.tsx'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { DetailSection } from '#web/components/page/detail-page.tsx'
import { QueryError } from '#web/components/query-error.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { UnfinishedErasure } from '#web/components/unfinished-erasure.tsx'
import { leadBadges } from '#web/leads/admin/labels.ts'
import { emailName, emailStatus } from '#web/mail/email-labels.ts'
import { invitationBadges } from '#web/nda/admin/labels.ts'
import { erasePersonMutation, exportPersonMutation, heldQuery } from './queries.ts'

const labelIn = (badges: Readonly<Record<string, { label: string }>>, state: string) => badges[state]?.label ?? state

const suppressions: Readonly<Record<string, string>> = { bounced: 'Came back', complained: 'Reported as spam' }

const formatLabel = (group: RecordGroup, { label }: Trace) => (group === 'emails' ? emailName(label) : label)

const stateOf = (group: RecordGroup, { state }: Trace) => {
  if (group === 'leads') return labelIn(leadBadges, state)
  if (group === 'ndas') return labelIn(invitationBadges, state)
  if (group === 'emails') return emailStatus({ state, reason: null }).words
  return group === 'suppressed' ? (suppressions[state] ?? state) : state
}

const formatState = (group: RecordGroup, trace: Trace) =>
  [stateOf(group, trace), formatInstant(trace.at)].filter(Boolean).join(', ')

const redactions: Partial<Record<RecordGroup, string>> = {
  quotes: 'Erasing ends it, hides it and takes the client out of it.',
  invoices: 'Kept whole for 7 years. Erasing takes away the words about payments and disputes.',
  ndas: 'Erasing revokes it and takes the person out of it.',
  emails: 'Erasing takes its content away. If it still waits, it is never sent.',
  visits: 'Erasing takes the name of the company out of it.',
  references: 'Found by name and company. Erasing takes it off the site.',
}

const formatOutcome = (group: RecordGroup, trace: Trace): string => {
  if (trace.outcome !== 'kept') return (trace.outcome === 'redacted' && redactions[group]) || 'Erasing deletes it.'
  const { why, ends } = keepReasons[trace.why]
  return `Kept ${trace.until ? `until ${formatDay(nzDay(msOf(trace.until)))}` : ends}. ${why}.`
}

const formatCounts = ({ deleted, redacted, kept }: Counts) =>
  `Erasing deletes ${deleted}, takes the person out of ${redacted} and keeps ${kept} of these`

const ExportButton = ({ email }: { email: string }) => {
  const exportCopy = useMutation(exportPersonMutation)
  return (
    <ConfirmDialog
      trigger={{ variant: 'secondary', busy: exportCopy.isPending, children: 'Copy of everything we hold' }}
      title={`Make a copy of everything about ${email}?`}
      description="First make sure who asks. A ZIP with a page to read, JSON and PDFs goes to your downloads. Your internal notes about them are in it: they may ask for those too. What others signed or were sent is not. Read it before you send it."
      action="Make the copy"
      onConfirm={() => exportCopy.mutate(email)}
    />
  )
}

type EraseProps = { person: FoundPerson; onErased: (erasure: Erasure) => void }

const EraseButton = ({ person: { email, counts }, onErased }: EraseProps) => {
  const erase = useMutation(erasePersonMutation)
  return (
    counts.deleted + counts.redacted > 0 && (
      <ConfirmDialog
        trigger={{
          variant: 'destructive',
          className: 'min-w-0 wrap-anywhere',
          busy: erase.isPending,
          children: `Erase ${email}`,
        }}
        title={`Erase ${email} for good?`}
        description={`${formatCounts(counts)}. Open quotes and invitations to sign end, and their links stop working. Emails that wait are cancelled. Delete what is in your mailbox, too. This cannot be undone.`}
        action="Erase for good"
        variant="danger"
        onConfirm={() => erase.mutate(email, { onSuccess: onErased })}
      />
    )
  )
}

export const Erased = ({ erased, person }: Erasure) => (
  <Callout tone="good" title="Erased" level="h2" takesFocus className="mt-5">
    <p>
      {erased.deleted} deleted, and the person taken out of {erased.redacted}.
    </p>
    <p>
      {person.counts.kept > 0
        ? 'What is kept stands below, each with the reason and the day it ends. Tell them so.'
        : 'Nothing is left under this address.'}{' '}
      Backup copies are overwritten within {backupDays} days. Your own mailbox is not touched.
    </p>
  </Callout>
)

const outcomeBadges = {
  deleted: { label: 'To delete', variant: 'destructive' },
  redacted: { label: 'To redact', variant: 'warning' },
  kept: { label: 'Kept', variant: 'secondary' },
} as const

const HeldItem = ({ group, trace }: { group: RecordGroup; trace: Trace }) => {
  const { label, variant } = outcomeBadges[trace.outcome]
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
        <p className="text-sm text-soft">{formatOutcome(group, trace)}</p>
      </div>
      <Badge variant={variant}>{label}</Badge>
    </li>
  )
}

const NobodyFound = ({ email }: { email: string }) => (
  <div className="border-y border-line py-10">
    <h2 className="text-xl wrap-anywhere">Nothing about {email}</h2>
    <p className="measure mt-3 text-soft">
      Searched were leads, quotes, NDAs, emails whose content is still there, accounts with their sessions and devices,
      stopped emails, the counting of visits, and the audit log. They may have used another address: look through the
      leads and quotes by name. Your own mailbox and the backup copies are not searched.
    </p>
  </div>
)

export const Requests = () => (
  <div className="measure grid gap-3 text-soft">
    <p>
      Somebody may ask what you hold about them, for a copy, a correction or an erasure. Answer within 20 working days.
      It costs them nothing. First make sure who asks: reply to the address itself.
    </p>
    <p>
      To correct a lead, press “Add a correction” on its page. Edit a draft; mark a sent quote expired and send a
      corrected one; issue an unsigned NDA again. A decision and a signature stand as they were made: where you do not
      agree to a correction, write their statement down as the correction of their lead, and tell them.
    </p>
  </div>
)

/** All that is held about an address, for a person's request to see, correct or erase their data (IPP 6, 7 and 9). */
export const Held = ({ email, onErased }: { email: string; onErased: (erasure: Erasure) => void }) => {
  const query = useQuery(heldQuery(email))
  const { data, error, isPending } = query
  const id = useId()
  const isFound = data !== undefined && data.groups.length > 0
  return (
    <>
      <p id={id} role="status" tabIndex={-1} className="min-h-7 wrap-anywhere">
        {isPending && 'Searching'}
        {isFound && `This is held about ${data.email}. ${formatCounts(data.counts)}.`}
      </p>
      {error && <QueryError title="Failed to search" query={query} focusId={id} className="mt-5" />}
      {isPending && <Skeleton className="mt-5 h-60" />}
      {data?.erasing_since && <UnfinishedErasure />}
      {isFound && (
        <>
          <div className="mt-5 flex flex-wrap gap-3">
            <ExportButton email={data.email} />
            <EraseButton person={data} onErased={onErased} />
          </div>
          <div className="mt-8">
            {data.groups.map(({ group, traces }) => (
              <DetailSection key={group} title={`${groupLabels[group]} (${traces.length})`}>
                <ul className="-mt-3 min-w-0">
                  {traces.map((trace) => (
                    <HeldItem key={trace.id} group={group} trace={trace} />
                  ))}
                </ul>
              </DetailSection>
            ))}
          </div>
        </>
      )}
      {data && !isFound && <NobodyFound email={data.email} />}
    </>
  )
}
