import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatInstant } from '#src/base/time.ts'
import type { Lead } from '#src/leads/schema.ts'
import { reference } from '#src/quotes/rules.ts'
import { Callout } from '#web/components/callout.tsx'
import { leadQuery } from './queries.ts'

const LeadLink = ({ id, children }: { id: string; children: string }) => (
  <Link to="/admin/leads/$id" params={{ id }} className="link wrap-anywhere">
    {children}
  </Link>
)

/** Renders an empty line if the lead was deleted. */
export const SourceLead = ({ leadId }: { leadId: string }) => {
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

export const FilledFromLead = ({ lead: { id, name, company, created_at, quote_ids, correction } }: { lead: Lead }) => (
  <Callout tone="plain" aria-label="Where this comes from" className="mt-6 max-w-4xl">
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
  </Callout>
)

export const LeadNotFound = () => (
  <Callout tone="warning" role="status" className="mt-6 max-w-4xl">
    <p>
      The lead was not found: it may have been erased. This is an ordinary new quote, linked to no lead. All leads are{' '}
      <Link to="/admin/leads" className="link">
        in the list
      </Link>
      .
    </p>
  </Callout>
)
