import type { Business, Identity, PublicBusiness, Signatory } from './schema.ts'

type Parts = { business: Business; signatory: Signatory }

export const identityOf = ({ business, signatory }: Parts): Identity => {
  const { dayRate: _, ...identity } = business
  return { ...identity, signatory }
}

/** `portrait` is the hash of the portrait that is shown. */
export const publicBusinessOf = ({ business, signatory }: Parts, portrait: string | null): PublicBusiness => ({
  ...business,
  owner: { ...signatory, portrait },
})
