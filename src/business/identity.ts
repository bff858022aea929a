import { defaultPlace } from './place-rules.ts'
import type { Business, BusinessPlace, Identity, PublicBusiness, Signatory } from './schema.ts'

type Parts = { business: Business; signatory: Signatory }
type PublicParts = Parts & { place: BusinessPlace }

export const identityOf = ({ business, signatory }: Parts): Identity => {
  const { dayRate: _, ...identity } = business
  return { ...identity, signatory }
}

/** `portrait` is the hash of the portrait that is shown. */
export const publicBusinessOf = (
  { business, signatory, place }: PublicParts,
  portrait: string | null,
): PublicBusiness => ({
  ...business,
  owner: { ...signatory, portrait },
  ...(JSON.stringify(place) !== JSON.stringify(defaultPlace) && { place }),
})
