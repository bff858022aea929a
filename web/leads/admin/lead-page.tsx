import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { QuoteId } from '#src/base/id.ts'
import { enquiryMonths } from '#src/base/retention.ts'
import { type Day, formatInstant } from '#src/base/time.ts'
import type { QuarantineReason } from '#src/leads/rules.ts'
import { correctionLabel, type Lead, labels, leadCorrection } from '#src/leads/schema.ts'
import { Callout, type Tone } from '#web/components/callout.tsx'
import { EmailLink } from '#web/components/email-link.tsx'
import { useAppForm } from '#web/components/form/form.tsx'
import { FormButtons, FormFrame } from '#web/components/form/form-frame.tsx'
import { LeaveGuard } from '#web/components/leave-guard.tsx'
import { DetailPage, DetailSection, Term } from '#web/components/page/detail-page.tsx'
import { PhoneLink } from '#web/components/phone-link.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useFocusAfter, useOpener } from '#web/lib/focus.ts'
import { dayNow } from '#web/lib/now.ts'
import { queryClient } from '#web/lib/query/query.ts'
import { validateWith } from '#web/lib/validation.ts'
import { EmailList } from '#web/mail/email-list.tsx'
import { formatDayWithWeekday, formatDueDay, formatSupportLines } from './labels.ts'
import { LeadActions } from './lead-actions.tsx'
import { LeadBadge } from './lead-card.tsx'
import { correctLeadMutation, leadQuery } from './queries.ts'

const parseCorrection = validateWith(leadCorrection)

const CorrectionForm = ({ lead, onClose }: { lead: Lead; onClose: () => void }) => {
  const correct = useMutation(correctLeadMutation)
  const form = useAppForm({
    values: { correction: lead.correction ?? '' },
    parse: parseCorrection,
    send: ({ correction }) => correct.mutateAsync({ id: lead.id, correction }),
    onSuccess: onClose,
  })
  return (
    <FormFrame form={form} takesFocus label={correctionLabel} className="gap-5" unmarked>
      <LeaveGuard form={form} />
      <form.LongText
        name="correction"
        label={correctionLabel}
        hint="What they asked to have corrected, or their own statement. What they sent stays above as it was."
      />
      <FormButtons variant="secondary" busy="Saving..." onCancel={onClose}>
        Save correction
      </FormButtons>
    </FormFrame>
  )
}

const Correction = ({ lead }: { lead: Lead }) => {
  const { opener, isOpen, open, close } = useOpener()
  return (
    <DetailSection title={correctionLabel}>
      {isOpen ? (
        <CorrectionForm lead={lead} onClose={close} />
      ) : (
        <div className="grid justify-items-start gap-4">
          {lead.correction === null ? (
            <p className="text-faint">Nobody has asked for a correction. If the person does, write it down here.</p>
          ) : (
            <div className="grid gap-1">
              <p className="measure whitespace-pre-wrap wrap-anywhere">{lead.correction}</p>
              {lead.corrected_at && (
                <p className="text-sm text-faint">Written down {formatInstant(lead.corrected_at)}</p>
              )}
            </div>
          )}
          <Button ref={opener} variant="secondary" onClick={open}>
            {lead.correction === null ? 'Add a correction' : 'Change the correction'}
          </Button>
        </div>
      )}
    </DetailSection>
  )
}

type LeadProps = { lead: Lead }

const quarantineReasons: Record<QuarantineReason, string> = {
  honeypot: 'A field that people cannot see was filled in, as machines do.',
  flood: 'It came among more forms than people send, or from a network that sent many.',
}

const formatAnswered = ({ answered_at, emails, quote_ids }: Lead) => {
  const on = answered_at ? ` on ${formatInstant(answered_at)}` : ''
  if (!emails.some(({ kind }) => kind === 'lead_reply')) return `A quote made from it was sent${on}.`
  return quote_ids.length === 0 ? `You replied${on}. It has no quote yet.` : `It was first answered${on}.`
}

const statusOf = (lead: Lead, today: Day): { title: string; tone: Tone; next: ReactNode } => {
  const { name, due_day, late, archived_at } = lead
  const due = formatDueDay(lead, today)
  switch (lead.state) {
    case 'new':
      return {
        title: late ? due : `Answer ${name} ${due}`,
        tone: late ? 'bad' : due_day <= today ? 'warning' : 'good',
        next: (
          <>
            An answer was promised by the next business day. It counts as answered when a quote made from it is sent, or
            when you reply.{' '}
            {late && (
              <>
                Write to <EmailLink email={lead.email} /> if it takes longer.
              </>
            )}
          </>
        ),
      }
    case 'answered':
      return { title: 'Answered', tone: 'plain', next: formatAnswered(lead) }
    case 'quarantined':
      return {
        title: 'Held back as spam',
        tone: 'warning',
        next: `${quarantineReasons[lead.quarantine_reason ?? 'honeypot']} The sender saw the usual thanks, but no email went to anybody. If a person wrote this, press Not spam: it becomes a new lead, and the emails go out.`,
      }
    case 'archived':
      return {
        title: 'Archived',
        tone: 'plain',
        next: `Put away${archived_at ? ` on ${formatInstant(archived_at)}` : ''}. A lead that no quote was sent from is removed by itself ${enquiryMonths} months after it came in; erase it sooner if the person asks.`,
      }
  }
}

const NotProvided = () => <span className="text-faint">Not given</span>

const Assessment = ({ lead }: LeadProps) => (
  <>
    <DetailSection title="Contact Information">
      <dl className="grid content-start gap-x-6 gap-y-4 sm:grid-cols-2">
        <Term term={labels.company}>
          {lead.company_id ? (
            <Link to="/admin/clients/$id" params={{ id: lead.company_id }} className="link inline-block py-0.5">
              {lead.company}
            </Link>
          ) : (
            lead.company
          )}
        </Term>
        <Term term={labels.name}>{lead.name}</Term>
        <Term term={labels.email}>
          <EmailLink email={lead.email} />
        </Term>
        <Term term={labels.phone}>{lead.phone ? <PhoneLink phone={lead.phone} /> : <NotProvided />}</Term>
      </dl>
    </DetailSection>
    <DetailSection title={labels.supportTypes}>
      <ul className="grid content-start gap-1.5">
        {formatSupportLines(lead).map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </DetailSection>
    {(['timeCommitment', 'duration', 'additionalNotes'] as const).map((key) => (
      <DetailSection key={key} title={labels[key]}>
        <p className="measure whitespace-pre-wrap wrap-anywhere">{lead[key] ?? <NotProvided />}</p>
      </DetailSection>
    ))}
  </>
)

const isUnconfirmed = ({ quarantined, emails }: Lead) =>
  !quarantined && !emails.some(({ kind }) => kind === 'assessment_confirmed')

const History = ({ lead }: LeadProps) => (
  <section aria-label="What happened" className="mt-8 border-t border-line pt-6">
    <h2 className="text-xl">What happened</h2>
    <dl className="tabular mt-4 grid gap-y-3">
      <Term term="Received">{formatInstant(lead.created_at)}</Term>
      {!lead.quarantined && <Term term="Answer due">{formatDayWithWeekday(lead.due_day)}</Term>}
      {lead.answered_at && <Term term="Answered">{formatInstant(lead.answered_at)}</Term>}
      {lead.archived_at && <Term term="Archived">{formatInstant(lead.archived_at)}</Term>}
    </dl>
    {isUnconfirmed(lead) && <p className="mt-6 text-soft">No confirmation was emailed to the sender.</p>}
    {lead.emails.length > 0 && <h3 className="mt-6 text-lg">Emails</h3>}
    <EmailList
      emails={lead.emails}
      phone={lead.phone}
      refresh={() => queryClient.invalidateQueries(leadQuery(lead.id))}
    />
  </section>
)

export const LeadPage = ({ linkedQuotes }: { linkedQuotes: (ids: readonly QuoteId[]) => ReactNode }) => {
  const { id } = useParams({ from: '/admin/leads/$id' })
  const { data: lead } = useSuspenseQuery(leadQuery(id))
  const focusRef = useFocusAfter(lead.state)
  const statusId = useId()
  const { title, tone, next } = statusOf(lead, dayNow())
  return (
    <DetailPage
      title={`Lead: ${lead.company}`}
      heading={lead.company}
      badges={<LeadBadge lead={lead} />}
      back={{ to: '/admin/leads', label: 'Back to leads' }}
      lead={
        <p className="mt-2 text-soft wrap-anywhere">
          {lead.name}, received {formatInstant(lead.created_at)}.
        </p>
      }
    >
      <Callout tone={tone} aria-labelledby={statusId} className="mt-6 grid gap-5 py-5 sm:px-7">
        <div>
          <h2 id={statusId} ref={focusRef} tabIndex={-1} className="text-xl wrap-anywhere">
            {title}
          </h2>
          <p className="mt-1 max-w-[44rem] wrap-anywhere">{next}</p>
        </div>
        {linkedQuotes(lead.quote_ids)}
        <div className="flex flex-wrap gap-3">
          <LeadActions lead={lead} />
        </div>
      </Callout>
      <div className="grid gap-x-12 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="mt-8">
          <Assessment lead={lead} />
          <Correction lead={lead} />
        </div>
        <History lead={lead} />
      </div>
    </DetailPage>
  )
}
