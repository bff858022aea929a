import { Problem } from '#src/base/problem.ts'

/** The last email to the address came back, and nobody has allowed another one. */
export const isSuppressed = (error: unknown): error is Problem =>
  error instanceof Problem && error.code === 'address_suppressed'

/** The title of a failure's toast, but for one that asks: its dialog says the same. */
export const unlessSuppressed = (title: string) => (error: Error) => (isSuppressed(error) ? null : title)
