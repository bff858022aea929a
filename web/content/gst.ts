import type { Business } from '#src/business/schema.ts'
import { pageData } from '#web/lib/hydration/page-data.ts'

export const gst = pageData<Business>('business')?.gst ?? 'registered'

/** Texts for a business that is registered for GST, and for one that charges none. */
export const byGst = (registered: string, not = '') => (gst === 'registered' ? registered : not)
