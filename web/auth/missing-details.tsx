import { Link, useLocation } from '@tanstack/react-router'
import { beforeFirstQuote } from '#src/business/settings-rules.ts'
import { Callout } from '#web/components/callout.tsx'
import { useAccount } from './account.tsx'

export const MissingDetails = () => {
  const { session } = useAccount()
  const isSetup = useLocation({ select: ({ pathname }) => /^\/admin\/(setup|settings\/business)/.test(pathname) })
  if (!session?.missing || isSetup) return null
  return (
    <div className="column pt-5 print:hidden">
      <Callout tone="warning" title="No quote and no NDA can be sent yet" aria-label="Missing business details">
        <p>{beforeFirstQuote(session.missing)}</p>
        <p>
          <Link to="/admin/setup" className="link inline-flex min-h-6 items-center">
            Set them
          </Link>
        </p>
        <p className="measure text-sm text-soft">
          If a client accepts a quote meanwhile, the acceptance stands, and you issue the NDA later on the quote’s page.
        </p>
      </Callout>
    </div>
  )
}
