import type { Provider } from '#src/business/schema.ts'

export const LegalEntity = ({ provider: { legalName, nzbn } }: { provider: Provider }) => (
  <>
    {legalName && <span>{legalName}</span>}
    {nzbn && <span className="tabular">NZBN {nzbn}</span>}
  </>
)
