import type { ReactElement } from 'react'
import type { Business } from '#src/business/schema.ts'
import type { Context } from '#src/context.ts'
import type { Attachment } from './mailer.ts'

/** An inbox shows `preview` beside the subject. `why` tells the reader why the email came. */
export type Email = { subject: string; preview: string; why: string; element: ReactElement }

/** `attached` is false where the email goes without the files of its kind. */
type Written<Data> = Data & { business: Business; attached?: boolean }

/** A kind of email. `Data` waits in the outbox as JSON. `write` is pure: the provider refuses a changed email. */
export type EmailKind<Data> = {
  readonly kind: string
  readonly write: (data: Written<Data>) => Email
  /** Attachments are read again for each attempt, so their source must never change. */
  readonly attach?: (
    ctx: Context,
    input: { subjectId: string; data: Data },
  ) => readonly Attachment[] | Promise<readonly Attachment[]>
  /** So long after it was queued, the email goes without files that cannot be read. Without a limit it waits for them. */
  readonly attachWithinMs?: number
}

export type AnyEmailKind = EmailKind<never>

export const emailKind = <Data extends object>(kind: string, write: EmailKind<Data>['write']): EmailKind<Data> => ({
  kind,
  write,
})
