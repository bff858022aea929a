import { useQueries, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { enquiryMonths } from '#src/base/retention.ts'
import { type Day, formatInstant, nzDay } from '#src/base/time.ts'
import { type Lead, labels } from '#src/leads/schema.ts'
import { reference } from '#src/quotes/rules.ts'
import { ReadAndHistory, RecordPage, Section, Standing, Term } from '#web/components/record-page.tsx'
import { useFocusAfter } from '#web/lib/focus-after.ts'
import { now } from '#web/lib/now.ts'
import { queryClient } from '#web/lib/query.ts'
import { telephone } from '#web/lib/telephone.ts'
import { EmailList } from '#web/mail/email-list.tsx'
import { quoteQuery } from '#web/quotes/admin/queries.ts'
import { StatusBadges } from '#web/quotes/admin/quote-page.tsx'
import { Correction } from './correction.tsx'
import { dueWords, formatNearDay, supportLines } from './labels.ts'
import { LeadButtons } from './lead-buttons.tsx'
import { StateBadge } from './list-row.tsx'
import { leadQuery } from './queries.ts'

const route = getRouteApi('/admin/leads/$id')

type LeadProps = { lead: Lead }

const MailLink = ({ lead: { email } }: LeadProps) => (
  <a className="link wrap-anywhere" href={`mailto:${email}`}>
    {email}
  </a>
)

/** A number to call; what has no digits in it is shown as it was typed. */
const PhoneLink = ({ phone }: { phone: string }) =>
  /\d/.test(phone) ? (
    <a className="link" href={telephone(phone)}>
      {phone}
    </a>
  ) : (
    phone
  )

/** Where the lead stands, and what an admin does next. */
const standing = (
  lead: Lead,
  today: Day,
): { title: string; look: 'good' | 'heed' | 'bad' | 'plain'; next: ReactNode } => {
  const { name, due_day, late, answered_at, archived_at } = lead
  switch (lead.state) {
    case 'new':
      return {
        title: late ? dueWords(lead, today) : `Answer ${name} ${dueWords(lead, today)}`,
        look: late ? 'bad' : due_day <= today ? 'heed' : 'good',
        next: (
          <>
            A tailored proposal with indicative pricing was promised by the next business day. It counts as answered
            when a quote made from it is sent.{' '}
            {late && (
              <>
                Write to <MailLink lead={lead} /> if it takes longer.
              </>
            )}
          </>
        ),
      }
    case 'answered':
      return {
        title: 'Answered',
        look: 'plain',
        next: <>A quote made from it was sent{answered_at && ` on ${formatInstant(answered_at)}`}.</>,
      }
    case 'quarantined':
      return {
        title: 'Held back as spam',
        look: 'heed',
        next: 'A field that people cannot see was filled in, as machines do. The sender saw the usual thanks, but no email went to anybody. If a person wrote this, press Not spam: it becomes a new lead, and the emails go out.',
      }
    case 'archived':
      return {
        title: 'Archived',
        look: 'plain',
        next: `Put away${archived_at ? ` on ${formatInstant(archived_at)}` : ''}. A lead that no quote was sent from is removed by itself ${enquiryMonths} months after it came in; erase it sooner if the person asks.`,
      }
  }
}

/** The quotes made from the lead. */
const LinkedQuotes = ({ lead: { quote_ids } }: LeadProps) => {
  const quotes = useQueries({ queries: quote_ids.map(quoteQuery) })
  if (quote_ids.length === 0) return null
  return (
    <div>
      <p>{quote_ids.length === 1 ? 'There is a quote already:' : `There are ${quote_ids.length} quotes already:`}</p>
      <ul className="mt-2 grid gap-2">
        {quote_ids.map((id, at) => {
          const quote = quotes[at]?.data
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link to="/admin/quotes/$id" params={{ id }} className="link inline-flex min-h-6 items-center">
                Quote {reference(id)}
              </Link>
              {quote && <StatusBadges quote={quote} />}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const NotGiven = () => <span className="text-faint">Not given</span>

/** The whole assessment, in the form's own sections (SPEC §2 "Client Needs Form"). */
const Assessment = ({ lead }: LeadProps) => (
  <>
    <Section title="Contact Information">
      <dl className="grid content-start gap-x-6 gap-y-4 sm:grid-cols-2">
        <Term term={labels.company}>{lead.company}</Term>
        <Term term={labels.name}>{lead.name}</Term>
        <Term term={labels.email}>
          <MailLink lead={lead} />
        </Term>
        <Term term={labels.phone}>{lead.phone ? <PhoneLink phone={lead.phone} /> : <NotGiven />}</Term>
      </dl>
    </Section>
    <Section title={labels.supportTypes}>
      <ul className="grid content-start gap-1.5">
        {supportLines(lead).map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </Section>
    <Section title={labels.timeCommitment}>
      <p>{lead.timeCommitment}</p>
    </Section>
    <Section title={labels.duration}>
      <p>{lead.duration}</p>
    </Section>
    <Section title={labels.additionalNotes}>
      <p className="measure whitespace-pre-wrap wrap-anywhere">{lead.additionalNotes ?? <NotGiven />}</p>
    </Section>
  </>
)

const History = ({ lead }: LeadProps) => (
  <>
    <dl className="tabular mt-4 grid gap-y-3">
      <Term term="Received">{formatInstant(lead.created_at)}</Term>
      {!lead.quarantined && <Term term="Answer due">{formatNearDay(lead.due_day)}</Term>}
      {lead.answered_at && <Term term="Answered">{formatInstant(lead.answered_at)}</Term>}
      {lead.archived_at && <Term term="Archived">{formatInstant(lead.archived_at)}</Term>}
    </dl>
    <EmailList emails={lead.emails} refresh={() => queryClient.invalidateQueries(leadQuery(lead.id))} />
  </>
)

/** One lead: what they told us, by when they are to be answered, and what came of it. */
export const LeadPage = () => {
  const { id } = route.useParams()
  const { data: lead } = useSuspenseQuery(leadQuery(id))
  const focusRef = useFocusAfter(lead.state)
  return (
    <RecordPage
      title={`Lead: ${lead.company}`}
      heading={lead.company}
      badges={<StateBadge lead={lead} />}
      back={{ to: '/admin/leads', label: 'Back to leads' }}
      lead={
        <p className="mt-2 text-soft wrap-anywhere">
          {lead.name}, received {formatInstant(lead.created_at)}.
        </p>
      }
    >
      <Standing {...standing(lead, nzDay(now()))} focusRef={focusRef} acts={<LeadButtons lead={lead} />}>
        <LinkedQuotes lead={lead} />
      </Standing>
      <ReadAndHistory history={<History lead={lead} />}>
        <Assessment lead={lead} />
        <Correction lead={lead} />
      </ReadAndHistory>
    </RecordPage>
  )
}
