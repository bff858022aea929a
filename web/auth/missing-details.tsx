import { Link, useLocation } from '@tanstack/react-router'
import { Callout } from '#web/components/callout.tsx'
import { useAccount } from './account.tsx'

export const MissingDetails = () => {
  const { session } = useAccount()
  const isSetup = useLocation({ select: ({ pathname }) => pathname.startsWith('/admin/settings/business') })
  if (!session?.missing || isSetup) return null
  return (
    <div className="column pt-5 print:hidden">
      <Callout tone="warning" title="No quote and no NDA can be sent yet" aria-label="Missing business details">
        <p>Contracts show these details, and they are not set on the server:</p>
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {session.missing.map((name) => (
            <li key={name}>
              <code className="font-mono text-sm">{name}</code>
            </li>
          ))}
        </ul>
        <p>
          <Link to="/admin/settings/business" className="link inline-flex min-h-6 items-center">
            See what is set, and what to do
          </Link>
        </p>
        <p className="measure text-sm text-soft">
          If a client accepts a quote meanwhile, the acceptance stands, and you issue the NDA later on the quote’s page.
        </p>
      </Callout>
    </div>
  )
}
