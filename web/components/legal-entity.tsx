import type { Provider } from '#src/business/schema.ts'
import { useBusiness } from '#web/lib/business.tsx'

export const LegalEntity = ({ provider: { legalName, nzbn } }: { provider: Provider }) => (
  <>
    {legalName && <span>{legalName}</span>}
    {nzbn && <span className="tabular">NZBN {nzbn}</span>}
  </>
)

export const City = () => {
  const { name, maori } = useBusiness().place.city
  return (
    <span>
      {maori && <span lang="mi">{maori}</span>} {name}
    </span>
  )
}
