import type { Business, Identity, PublicBusiness, Signatory, Site } from './schema.ts'
import { defaultSite } from './site-rules.ts'

type Parts = { business: Business; signatory: Signatory }
type PublicParts = Parts & { site: Site }

export const identityOf = ({ business, signatory }: Parts): Identity => {
  const { dayRate: _, ...identity } = business
  return { ...identity, signatory }
}

/** `portrait` is the hash of the portrait that is shown. */
export const publicBusinessOf = (
  { business, signatory, site }: PublicParts,
  portrait: string | null,
): PublicBusiness => ({
  ...business,
  owner: { ...signatory, portrait },
  ...(JSON.stringify(site) !== JSON.stringify(defaultSite) && { site }),
})
