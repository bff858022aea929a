import type { Business } from '#src/business/schema.ts'
import { given } from './page-data.ts'

const read = () => {
  const found = given<Business>('business')
  if (!found) throw new Error('The page came without its business details.')
  // A number that is broken at the end of a line is misread.
  return { ...found, phone: found.phone.replaceAll(' ', '\u00a0') }
}

/** Whose site this is: the server writes these details into the page, so one build serves any business (GAPS "Configuration"). */
export const business = read()
