import { Link } from '@tanstack/react-router'
import type { Provider } from '#src/business/schema.ts'
import { LegalEntity } from '#web/components/legal-entity.tsx'
import { callToAction, legalLinks } from '#web/content/site.ts'
import { useBusiness } from '#web/lib/business.tsx'

export const LegalLine = ({ provider, className = '' }: { provider: Provider; className?: string }) => {
  const { name, maori } = useBusiness().place.city
  return (
    <p className={`flex flex-wrap items-center gap-x-5 gap-y-1 ${className}`}>
      {legalLinks.map(({ to, label }) => (
        <Link key={to} to={to} className="link inline-flex min-h-6 items-center print:hidden">
          {label}
        </Link>
      ))}
      <LegalEntity provider={provider} />
      <span>
        {maori && <span lang="mi">{maori}</span>} {name}
      </span>
    </p>
  )
}

export const CallToAction = ({ className }: { className?: string }) => (
  <p className={className}>
    {callToAction.before}
    <Link to={callToAction.to} className="link inline-block py-0.5">
      {callToAction.link}
    </Link>
    {callToAction.after}
  </p>
)
