import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { QuoteId } from '#src/base/id.ts'
import { badges, formatPrice, reference } from '#src/quotes/rules.ts'
import type { Company, CompanyQuote } from '#src/workflows/people/schema.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { leadBadges } from '#web/leads/admin/labels.ts'
import { formatDate } from '#web/lib/format-date.ts'
import { emailName, emailStatus } from '#web/mail/email-labels.ts'
import { invitationBadges } from '#web/nda/admin/labels.ts'

const Part = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-8 text-sm">
      <h2 id={id} className="mb-1 text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}

const row = 'flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2'

const Rows = ({ children }: { children: ReactNode }) => <ul className="border-t border-line">{children}</ul>

const QuoteLink = ({ id }: { id: QuoteId }) => (
  <Link to="/admin/quotes/$id" params={{ id }} className="link py-1 whitespace-nowrap">
    {reference(id)}
  </Link>
)

const Moment = ({ at }: { at: Company['quotes'][number]['created_at'] }) => (
  <time dateTime={at} className="tabular ml-auto text-faint">
    {formatDate(at)}
  </time>
)

const pricesOf = ({ chosen_plan, retainer_rate, prepaid_day_rate, gst }: CompanyQuote) =>
  [
    retainer_rate !== null && chosen_plan !== 'prepaid' && formatPrice(retainer_rate, 'per month', gst),
    prepaid_day_rate !== null && chosen_plan !== 'retainer' && formatPrice(prepaid_day_rate, 'per day', gst),
  ].filter(Boolean)

const Quotes = ({ quotes }: Pick<Company, 'quotes'>) => (
  <Part title="Quotes">
    <Rows>
      {quotes.map((quote) => (
        <li key={quote.id} className={row}>
          <QuoteLink id={quote.id} />
          <Badge variant={badges[quote.status].variant}>{badges[quote.status].label}</Badge>
          <span className="tabular">{pricesOf(quote).join(' or ')}</span>
          <Moment at={quote.created_at} />
        </li>
      ))}
    </Rows>
  </Part>
)

const Leads = ({ leads }: Pick<Company, 'leads'>) => (
  <Part title="Leads">
    <Rows>
      {leads.map(({ id, name, state, created_at }) => (
        <li key={id} className={row}>
          <Link to="/admin/leads/$id" params={{ id }} className="link py-1 wrap-anywhere">
            {name}
          </Link>
          <Badge variant={leadBadges[state].variant}>{leadBadges[state].label}</Badge>
          <Moment at={created_at} />
        </li>
      ))}
    </Rows>
  </Part>
)

const Ndas = ({ ndas }: Pick<Company, 'ndas'>) => (
  <Part title="NDAs">
    <Rows>
      {ndas.map(({ id, quote_id, contactName, state, created_at, signed_at }) => (
        <li key={id} className={row}>
          <QuoteLink id={quote_id} />
          <Badge variant={invitationBadges[state].variant}>{invitationBadges[state].label}</Badge>
          <span className="wrap-anywhere">{contactName}</span>
          <Moment at={signed_at ?? created_at} />
        </li>
      ))}
    </Rows>
  </Part>
)

const Messages = ({ messages }: Pick<Company, 'messages'>) => (
  <Part title="Questions and answers">
    <Rows>
      {messages.map(({ quote_id, from, text, at }) => (
        <li key={`${quote_id} ${at}`} className="border-b border-line py-3">
          <p className="flex flex-wrap gap-x-4 text-soft">
            <span>{from === 'owner' ? 'You' : 'Client'}</span>
            <QuoteLink id={quote_id} />
            <Moment at={at} />
          </p>
          <p className="measure whitespace-pre-wrap wrap-anywhere">{text || 'Asks for a new quote'}</p>
        </li>
      ))}
    </Rows>
  </Part>
)

const Notes = ({ notes }: Pick<Company, 'notes'>) => (
  <Part title="Notes">
    <Rows>
      {notes.map(({ quote_id, text }) => (
        <li key={quote_id} className="border-b border-line py-3">
          <QuoteLink id={quote_id} />
          <p className="measure whitespace-pre-wrap wrap-anywhere">{text}</p>
        </li>
      ))}
    </Rows>
  </Part>
)

const emailsShown = 10

const EmailRows = ({ emails }: Pick<Company, 'emails'>) => (
  <Rows>
    {emails.map((email) => {
      const { words, failed } = emailStatus(email)
      return (
        <li key={email.id} className={row}>
          <span>{emailName(email.kind)}</span>
          <span className={`ml-auto ${failed ? 'font-semibold text-danger' : 'text-faint'}`}>{words}</span>
        </li>
      )
    })}
  </Rows>
)

const Emails = ({ emails }: Pick<Company, 'emails'>) => {
  const older = emails.slice(emailsShown)
  return (
    <Part title="Emails">
      <EmailRows emails={emails.slice(0, emailsShown)} />
      {older.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{older.length} older</summary>
          <EmailRows emails={older} />
        </details>
      )}
    </Part>
  )
}

export const Records = ({ company }: { company: Company }) => {
  const { quotes, leads, ndas, messages, notes, emails, has_more } = company
  return (
    <>
      {quotes.length > 0 && <Quotes quotes={quotes} />}
      {leads.length > 0 && <Leads leads={leads} />}
      {has_more && <p className="mt-3 text-sm text-soft">These are the newest {quotes.length + leads.length}.</p>}
      {ndas.length > 0 && <Ndas ndas={ndas} />}
      {messages.length > 0 && <Messages messages={messages} />}
      {notes.length > 0 && <Notes notes={notes} />}
      {emails.length > 0 && <Emails emails={emails} />}
    </>
  )
}
