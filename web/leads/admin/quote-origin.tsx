import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatInstant } from '#src/base/time.ts'
import type { Lead } from '#src/leads/schema.ts'
import { reference } from '#src/quotes/rules.ts'
import { Notice } from '#web/components/notice.tsx'
import { leadQuery } from './queries.ts'

const LeadLink = ({ id, children }: { id: string; children: string }) => (
  <Link to="/admin/leads/$id" params={{ id }} className="link wrap-anywhere">
    {children}
  </Link>
)

/** On a quote that was made from a lead: the way back to it. Nothing where the lead was erased. */
export const QuoteOrigin = ({ leadId }: { leadId: string }) => {
  const { data: lead } = useQuery(leadQuery(leadId))
  return (
    <p className="min-h-7 text-soft">
      {lead && (
        <>
          From the lead of <LeadLink id={lead.id}>{`${lead.name}, ${lead.company}`}</LeadLink>.
        </>
      )}
    </p>
  )
}

/** On a new quote: that the form was filled from a lead. */
export const FilledFromLead = ({ lead: { id, name, company, created_at, quote_ids, correction } }: { lead: Lead }) => (
  <Notice look="plain" aria-label="Where this comes from" className="mt-6 max-w-4xl">
    <p>
      Filled from the lead of <LeadLink id={id}>{`${name}, ${company}`}</LeadLink>, received {formatInstant(created_at)}
      . Add the prices, and change what you like.
    </p>
    {correction !== null && (
      <p className="mt-1 whitespace-pre-wrap wrap-anywhere">
        <b>They asked for a correction:</b> {correction}
      </p>
    )}
    {quote_ids.length > 0 && (
      <p className="mt-1 font-semibold text-tussock-ink">
        It has a quote already: {quote_ids.map(reference).join(', ')}. Saving this makes another one.
      </p>
    )}
  </Notice>
)

/** On a new quote: the lead that was asked for cannot be had. */
export const LeadNotFound = () => (
  <Notice look="heed" role="status" className="mt-6 max-w-4xl">
    <p>
      The lead was not found: it may have been erased. This is an ordinary new quote, linked to no lead. All leads are{' '}
      <Link to="/admin/leads" className="link">
        in the list
      </Link>
      .
    </p>
  </Notice>
)
