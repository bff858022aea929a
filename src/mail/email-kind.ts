import type { ReactElement } from 'react'
import type { Business } from '#src/business/schema.ts'
import type { Context } from '#src/context.ts'
import type { Attachment } from './mailer.ts'

/**
 * An email's words, without letterhead or address. `preview` is what an inbox shows beside the subject, `why` tells the
 * reader why this email came (NZ.md).
 */
export type Email = { subject: string; preview: string; why: string; element: ReactElement }

/**
 * A kind of email: its name in the outbox, and how what is told becomes words. `Data` waits in the outbox as JSON, so
 * it holds nothing that JSON would change. Pure: the same data, the same email.
 */
export type EmailKind<Data> = {
  readonly kind: string
  readonly write: (told: Data & { business: Business }) => Email
  /**
   * What goes with it, read anew for each attempt from where it is kept: never changed there, for the provider refuses
   * other content under the same key.
   */
  readonly attach?: (ctx: Context, told: Data) => readonly Attachment[]
}

/** Any kind, to look one up by its name. */
export type AnyEmailKind = EmailKind<never>

export const emailKind = <Data extends object>(kind: string, write: EmailKind<Data>['write']): EmailKind<Data> => ({
  kind,
  write,
})
