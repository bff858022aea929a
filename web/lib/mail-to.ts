import { business } from './business.ts'

/** A letter to the provider, begun. */
export const mailTo = (subject: string) => `mailto:${business.email}?subject=${encodeURIComponent(subject)}`
