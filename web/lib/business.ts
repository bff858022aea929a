import { emailUrl } from '#src/base/links.ts'
import { defaultPlace } from '#src/business/place-rules.ts'
import type { PublicBusiness } from '#src/business/schema.ts'
import { pageData } from './hydration/page-data.ts'

// A number that is broken at the end of a line is misread.
const readable = (details: PublicBusiness) => ({
  ...details,
  place: details.place ?? defaultPlace,
  phone: details.phone.replaceAll(' ', '\u00a0'),
})

const read = () => {
  const found = pageData<PublicBusiness>('business')
  if (!found) throw new Error('The page has no business details.')
  return readable(found)
}

/** The server writes these details into the page, so that one build serves any business. */
export const business = read()

/** For the server, where each page of a client names its business. Rendering is synchronous: no two pages mix. */
export const setBusiness = (details: PublicBusiness) => void Object.assign(business, readable(details))

let isSiteOld = false

/** After a change of what the site shows, its pages are loaded again: their texts were made when this page was loaded. */
export const changeSite = (details?: PublicBusiness) => {
  isSiteOld = true
  if (details) setBusiness(details)
}

export const loadSiteAgain = () => {
  if (isSiteOld) location.reload()
}

export const mailtoUrl = (subject: string) => `${emailUrl(business.email)}?subject=${encodeURIComponent(subject)}`
