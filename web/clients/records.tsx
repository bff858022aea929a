import { Link } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useId } from 'react'
import type { Instant } from '#src/base/time.ts'
import type { Lead } from '#src/leads/schema.ts'
import type { EmailNews } from '#src/mail/schema.ts'
import { reference } from '#src/quotes/rules.ts'
import type { Company, CompanyQuote } from '#src/workflows/people/schema.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { leadBadges } from '#web/leads/admin/labels.ts'
import { formatDate } from '#web/lib/format-date.ts'
import { emailName, emailStatus } from '#web/mail/email-labels.ts'
import { invitationBadges } from '#web/nda/admin/labels.ts'
import { pricesOf } from '#web/quotes/admin/labels.ts'
import { QuoteBadge } from '#web/quotes/admin/quote-page.tsx'

type Look = { label: string; variant: ComponentProps<typeof Badge>['variant'] }
type RecordRow = { key: string; link?: ReactNode; badge?: Look | false; mark?: ReactNode; words: string; at: Instant }

const RecordList = ({ rows }: { rows: readonly RecordRow[] }) => (
  <ul className="border-t border-line">
    {rows.map(({ key, link, badge, mark, words, at }) => (
      <li key={key} className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
        {link}
        {mark}
        {badge && <Badge variant={badge.variant}>{badge.label}</Badge>}
        <span className="measure tabular whitespace-pre-wrap wrap-anywhere">{words}</span>
        <time dateTime={at} className="tabular ml-auto text-faint">
          {formatDate(at)}
        </time>
      </li>
    ))}
  </ul>
)

const Part = ({ title, rows, max = rows.length }: { title: string; rows: readonly RecordRow[]; max?: number }) => {
  const id = useId()
  const olderRows = rows.slice(max)
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-8 text-sm">
      <h2 id={id} className="mb-1 text-lg">
        {title}
      </h2>
      <RecordList rows={rows.slice(0, max)} />
      {olderRows.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{olderRows.length} older</summary>
          <RecordList rows={olderRows} />
        </details>
      )}
    </section>
  )
}

const quoteRow = ({ id, created_at: at }: CompanyQuote) => ({
  key: id,
  at,
  link: (
    <Link to="/admin/quotes/$id" params={{ id }} className="link py-1 whitespace-nowrap">
      {reference(id)}
    </Link>
  ),
})

const leadRow = ({ id, name, state, timeCommitment: words, created_at: at }: Lead): RecordRow => ({
  ...{ key: id, badge: leadBadges[state], words, at },
  link: (
    <Link to="/admin/leads/$id" params={{ id }} className="link py-1 wrap-anywhere">
      {name}
    </Link>
  ),
})

const emailRow = (email: EmailNews): RecordRow => {
  const { words, failed } = emailStatus(email)
  const badge = failed && ({ label: 'Failed', variant: 'destructive' } as const)
  return { key: email.id, badge, words: `${emailName(email.kind)}. ${words}`, at: email.created_at }
}

export const Records = ({ company: { quotes, leads, has_more } }: { company: Company }) => {
  const ndas = quotes.flatMap((quote) =>
    quote.ndas.map(({ id: key, state, contactName: words, signed_at, created_at }) => ({
      ...{ ...quoteRow(quote), key, badge: invitationBadges[state], words, at: signed_at ?? created_at },
    })),
  )
  const messages = quotes.flatMap((quote) =>
    quote.messages.map(({ from, text, at }) => {
      const words = `${from === 'owner' ? 'You' : 'Client'}: ${text || 'asks for a new quote'}`
      return { ...quoteRow(quote), key: `${quote.id} ${at}`, words, at }
    }),
  )
  const notes = quotes.filter(({ notes_internal }) => notes_internal)
  const emails = [...quotes, ...leads]
    .flatMap((one) => one.emails)
    .filter(({ state }) => state !== 'discarded')
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at))
  return (
    <>
      <Part
        title="Quotes"
        rows={quotes.map((quote) => ({
          ...quoteRow(quote),
          mark: <QuoteBadge quote={quote} />,
          words: `${quote.next} · ${pricesOf(quote).join(' or ')}`,
        }))}
      />
      <Part title="Leads" rows={leads.map(leadRow)} />
      {has_more && <p className="mt-3 text-sm text-soft">These are the newest {quotes.length + leads.length}.</p>}
      <Part title="NDAs" rows={ndas} />
      <Part title="Questions and answers" rows={messages} />
      <Part title="Notes" rows={notes.map((quote) => ({ ...quoteRow(quote), words: quote.notes_internal ?? '' }))} />
      <Part title="Emails" rows={emails.map(emailRow)} max={10} />
    </>
  )
}
