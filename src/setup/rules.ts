import type { EmailNews } from '#src/mail/schema.ts'

/** `tests` has the newest first. */
export type TestEmails = { to: string; tests: EmailNews[] }

export const testsPerHour = 3

/** The `subject` of audit events and emails of delivery tests. */
export const setupSubject = 'setup'
