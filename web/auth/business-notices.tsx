import { Link, useLocation } from '@tanstack/react-router'
import { beforeFirstQuote } from '#src/business/settings-rules.ts'
import { Callout } from '#web/components/callout.tsx'
import { useAccount } from './account.tsx'

/** Shown on each admin page: the business details that are missing, and a note while there are samples. */
export const BusinessNotices = () => {
  const { session } = useAccount()
  const isSetup = useLocation({ select: ({ pathname }) => /^\/admin\/(setup|settings\/business)/.test(pathname) })
  return (
    <>
      {session?.missing && !isSetup && (
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
      {session?.samples && (
        <p className="column pt-4 text-sm text-soft print:hidden">
          Samples are among your quotes and leads.{' '}
          <Link to="/admin/settings/business" hash="samples" className="link inline-flex min-h-6 items-center">
            Take them away
          </Link>
        </p>
      )}
    </>
  )
}
