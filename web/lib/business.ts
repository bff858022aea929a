import { emailUrl } from '#src/base/links.ts'
import type { PublicBusiness } from '#src/business/schema.ts'
import { pageData } from './hydration/page-data.ts'

const read = () => {
  const found = pageData<PublicBusiness>('business')
  if (!found) throw new Error('The page has no business details.')
  // A number that is broken at the end of a line is misread.
  return { ...found, phone: found.phone.replaceAll(' ', '\u00a0') }
}

/** The server writes these details into the page, so that one build serves any business. */
export const business = read()

export const mailtoUrl = (subject: string) => `${emailUrl(business.email)}?subject=${encodeURIComponent(subject)}`
