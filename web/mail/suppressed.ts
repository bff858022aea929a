import { Problem } from '#src/base/problem.ts'

/** The last email to the address bounced, and no admin has allowed another one. */
export const isSuppressed = (error: unknown): error is Problem =>
  error instanceof Problem && error.code === 'address_suppressed'

/** The title of a failure's toast; null if the `SendAnyway` dialog says the same. */
export const unlessSuppressed = (title: string) => (error: Error) => (isSuppressed(error) ? null : title)
