import type { Gst } from '#src/business/schema.ts'

/** Chooses the text for a business that is registered for GST, or for one that charges none. */
export const byGst = (gst: Gst, registered: string, not = '') => (gst === 'registered' ? registered : not)
