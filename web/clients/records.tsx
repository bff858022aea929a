import { Link } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useId } from 'react'
import type { QuoteId } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'
import { badges, formatPrice, reference } from '#src/quotes/rules.ts'
import type { Company, CompanyQuote } from '#src/workflows/people/schema.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { leadBadges } from '#web/leads/admin/labels.ts'
import { formatDate } from '#web/lib/format-date.ts'
import { emailName, emailStatus } from '#web/mail/email-labels.ts'
import { invitationBadges } from '#web/nda/admin/labels.ts'

type Look = { label: string; variant: ComponentProps<typeof Badge>['variant'] }
type RecordRow = { key: string; link?: ReactNode; badge?: Look | false; words: string; at: Instant }

const RecordList = ({ rows }: { rows: readonly RecordRow[] }) => (
  <ul className="border-t border-line">
    {rows.map(({ key, link, badge, words, at }) => (
      <li key={key} className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
        {link}
        {badge && <Badge variant={badge.variant}>{badge.label}</Badge>}
        <span className="measure tabular whitespace-pre-wrap wrap-anywhere">{words}</span>
        <time dateTime={at} className="tabular ml-auto text-faint">
          {formatDate(at)}
        </time>
      </li>
    ))}
  </ul>
)

const shown = 10

type PartProps = { title: string; rows: readonly RecordRow[]; folds?: boolean }

const Part = ({ title, rows, folds = false }: PartProps) => {
  const id = useId()
  const older = folds ? rows.slice(shown) : []
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-8 text-sm">
      <h2 id={id} className="mb-1 text-lg">
        {title}
      </h2>
      <RecordList rows={folds ? rows.slice(0, shown) : rows} />
      {older.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{older.length} older</summary>
          <RecordList rows={older} />
        </details>
      )}
    </section>
  )
}

const quoteLink = (id: QuoteId) => (
  <Link to="/admin/quotes/$id" params={{ id }} className="link py-1 whitespace-nowrap">
    {reference(id)}
  </Link>
)

const leadLink = (id: string, name: string) => (
  <Link to="/admin/leads/$id" params={{ id }} className="link py-1 wrap-anywhere">
    {name}
  </Link>
)

const pricesOf = ({ chosen_plan, retainer_rate, prepaid_day_rate, gst }: CompanyQuote) =>
  [
    retainer_rate !== null && chosen_plan !== 'prepaid' && formatPrice(retainer_rate, 'per month', gst),
    prepaid_day_rate !== null && chosen_plan !== 'retainer' && formatPrice(prepaid_day_rate, 'per day', gst),
  ].filter(Boolean)

const emailRows = ({ quotes, leads }: Company): RecordRow[] =>
  [...quotes, ...leads]
    .flatMap(({ emails }) => emails)
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at))
    .map((email) => {
      const { words, failed } = emailStatus(email)
      const badge = failed && ({ label: 'Failed', variant: 'destructive' } as const)
      return { key: email.id, badge, words: `${emailName(email.kind)}. ${words}`, at: email.created_at }
    })

export const Records = ({ company }: { company: Company }) => {
  const { quotes, leads, has_more } = company
  const ofQuotes = (rows: (quote: CompanyQuote) => RecordRow[]) =>
    quotes.flatMap((quote) => rows(quote).map((row) => ({ ...row, link: quoteLink(quote.id) })))
  return (
    <>
      <Part
        title="Quotes"
        rows={ofQuotes((quote) => [
          { key: quote.id, badge: badges[quote.status], words: pricesOf(quote).join(' or '), at: quote.created_at },
        ])}
      />
      <Part
        title="Leads"
        rows={leads.map(({ id, name, state, timeCommitment, created_at }) => ({
          ...{ key: id, link: leadLink(id, name), badge: leadBadges[state], words: timeCommitment, at: created_at },
        }))}
      />
      {has_more && <p className="mt-3 text-sm text-soft">These are the newest {quotes.length + leads.length}.</p>}
      <Part
        title="NDAs"
        rows={ofQuotes(({ ndas }) =>
          ndas.map(({ id, state, contactName, signed_at, created_at }) => ({
            ...{ key: id, badge: invitationBadges[state], words: contactName, at: signed_at ?? created_at },
          })),
        )}
      />
      <Part
        title="Questions and answers"
        rows={ofQuotes(({ id, messages }) =>
          messages.map(({ from, text, at }) => ({
            ...{
              key: `${id} ${at}`,
              words: `${from === 'owner' ? 'You' : 'Client'}: ${text || 'asks for a new quote'}`,
              at,
            },
          })),
        )}
      />
      <Part
        title="Notes"
        rows={ofQuotes(({ id, notes_internal, created_at }) =>
          notes_internal ? [{ key: id, words: notes_internal, at: created_at }] : [],
        )}
      />
      <Part title="Emails" rows={emailRows(company)} folds />
    </>
  )
}
