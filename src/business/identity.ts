import type { Business, Identity, Signatory } from './schema.ts'

export const identityOf = ({ business, signatory }: { business: Business; signatory: Signatory }): Identity => {
  const { dayRate: _, ...identity } = business
  return { ...identity, signatory }
}
