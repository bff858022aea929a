import type { Gst } from '#src/business/schema.ts'

/** Texts for a business that is registered for GST, and for one that charges none. */
export const byGst = (gst: Gst, registered: string, not = '') => (gst === 'registered' ? registered : not)
