import { pick } from '#src/base/objects.ts'
import { defaultPlace } from './place-rules.ts'
import type { Business, BusinessPlace, Identity, PublicBusiness, Signatory } from './schema.ts'

type SignedBusiness = Business & { signatory: Signatory }
type ShownBusiness = SignedBusiness & { place: BusinessPlace; portrait: string | null }

const detailKeys = [
  'name',
  'phone',
  'email',
  'web',
  'legalName',
  'address',
  'nzbn',
  'gst',
  'gstNumber',
  'dayRate',
] as const satisfies (keyof Business)[]

export const identityOf = (business: SignedBusiness): Identity => {
  const { dayRate: _, ...details } = pick(business, ...detailKeys)
  return { ...details, signatory: business.signatory }
}

export const publicBusinessOf = (business: ShownBusiness): PublicBusiness => {
  const { signatory, place, portrait } = business
  return {
    ...pick(business, ...detailKeys),
    owner: { ...signatory, portrait },
    ...(JSON.stringify(place) !== JSON.stringify(defaultPlace) && { place }),
  }
}
