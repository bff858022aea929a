import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { beforeFirstQuote } from '#src/business/settings-rules.ts'
import { Callout } from '#web/components/callout.tsx'
import { useBusiness } from '#web/lib/business.tsx'
import { dayNow } from '#web/lib/now.ts'
import { useKnownSession } from './queries.ts'

const Note = ({ hash, link, children }: { hash: string; link: string; children: ReactNode }) => (
  <p className="column pt-4 text-sm text-soft print:hidden">
    {children}{' '}
    <Link to="/admin/settings/business" hash={hash} className="link inline-flex min-h-6 items-center">
      {link}
    </Link>
  </p>
)

/** Shown on each admin page: the details that are missing, and a note while there are samples; on Today from January on, what the site says of an earlier year. */
export const BusinessNotices = () => {
  const session = useKnownSession()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { hireYear } = useBusiness().place
  return (
    <>
      {session?.missing && !/^\/admin\/(setup|settings\/business)/.test(path) && (
        <div className="column pt-5 print:hidden">
          <Callout tone="warning" title="No quote and no NDA can be sent yet" aria-label="Missing business details">
            <p>{beforeFirstQuote(session.missing)}</p>
            <p>
              <Link to="/admin/setup" className="link inline-flex min-h-6 items-center">
                Set them
              </Link>
            </p>
            <p className="measure text-sm text-soft">
              If a client accepts a quote meanwhile, the acceptance stands, and you issue the NDA later on the quote’s
              page.
            </p>
          </Callout>
        </div>
      )}
      {path === '/admin/today' && `${hireYear}` < dayNow() && (
        <Note hash="price-and-tax" link="Does it still hold?">
          The site names your estimate of {hireYear} for what a hire costs.
        </Note>
      )}
      {session?.samples && (
        <Note hash="samples" link="Take them away">
          Samples are among your quotes and leads.
        </Note>
      )}
    </>
  )
}
