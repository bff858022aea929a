import { business } from './business.ts'

/** An email to the provider, begun. */
export const mailTo = (subject: string) => `mailto:${business.email}?subject=${encodeURIComponent(subject)}`
