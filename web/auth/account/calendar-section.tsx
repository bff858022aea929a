import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '#src/base/time.ts'
import { Callout } from '#web/components/callout.tsx'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { CopyLink } from '#web/components/copy-link.tsx'
import { QueryError } from '#web/components/query-error.tsx'
import { Section } from '#web/components/section.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { useFocusAfter } from '#web/lib/focus.ts'
import { calendarQuery, makeCalendarMutation, revokeCalendarMutation } from './queries.ts'

export const CalendarSection = () => {
  const query = useQuery(calendarQuery)
  const [initials, setInitials] = useState(false)
  const make = useMutation(makeCalendarMutation)
  const revoke = useMutation({ ...revokeCalendarMutation, onSuccess: make.reset })
  const { data, error } = query
  const heading = useFocusAfter(String(data?.feed === null))
  return (
    <Section title="Your calendar" headingRef={heading}>
      <div className="grid min-w-0 justify-items-start gap-4">
        <p className="measure text-soft">
          A private address for the calendar on your phone: booked days of all clients, last days of quotes and of days
          bought ahead, and invoices that are due. Samples are left out.
        </p>
        {error && <QueryError title="Failed to load the calendar" query={query} />}
        {make.data && (
          <Callout tone="good" takesFocus title="Your calendar’s address" aria-label="Your calendar’s address">
            <p className="measure">
              It is shown this once. In your calendar, choose to subscribe by address (iPhone: Add Subscription
              Calendar; Google: From URL). Whoever has it sees your days.
            </p>
            <div className="mt-3">
              <CopyLink label="Address" link={make.data.url} />
            </div>
          </Callout>
        )}
        {data && (
          <>
            {data.feed && (
              <p>
                Made {formatInstant(data.feed.made_at)}
                {data.feed.initials && ', with initials only'}.
              </p>
            )}
            <Checkbox checked={initials} onChange={({ target }) => setInitials(target.checked)}>
              Clients’ initials only
            </Checkbox>
            <div className="flex flex-wrap gap-3">
              <Button variant="secondary" busy={make.isPending} onClick={() => make.mutate({ initials })}>
                {data.feed ? 'Make a new address' : 'Make the address'}
              </Button>
              {data.feed && (
                <ConfirmDialog
                  title="Revoke the address?"
                  description="Calendars that have it lose these days."
                  action="Revoke"
                  onConfirm={() => revoke.mutate()}
                  trigger={{ variant: 'link', busy: revoke.isPending, children: 'Revoke' }}
                />
              )}
            </div>
            {data.feed && <p className="text-sm text-soft">A new address revokes the one before.</p>}
          </>
        )}
      </div>
    </Section>
  )
}
