import type { ReactElement } from 'react'
import type { Instant } from '#src/base/time.ts'
import type { Business, Signatory } from '#src/business/schema.ts'
import type { Context } from '#src/context.ts'
import type { Attachment } from './mailer.ts'
import type { EmailClass, StrangerKind } from './rules.ts'

/** What stands large in the band that opens an email. Greenstone is for yes. */
export type EmailCover = { tone: 'dusk' | 'greenstone'; title: string; lines: readonly string[] }

/**
 * An inbox shows `preview` beside the subject. `why` tells the reader why the email came. `signedBy` is absent where
 * nobody writes to the reader in person, and where the owner's own words end with a name.
 */
export type Email = {
  subject: string
  preview: string
  why: string
  element: ReactElement
  cover?: EmailCover
  signedBy?: Signatory | 'owner'
}

/** `attached` is false where the email goes without the files of its kind, whose names are `files`. */
type WriteInput<Data> = Data & { business: Business; attached?: boolean; files?: readonly string[] }

type Kind<Data, Name extends string, Class extends EmailClass> = {
  readonly kind: Name
  readonly class: Class
  readonly write: (data: WriteInput<Data>) => Email
  /** Attachments are read again for each attempt, so their source must never change. One that comes later is left out. */
  readonly attach?: (
    ctx: Context,
    input: { subjectId: string; data: Data; queuedAt: Instant },
  ) => readonly Attachment[] | Promise<readonly Attachment[]>
  /** So long after it was queued, the email goes without files that cannot be read. Without a limit it waits for them. */
  readonly attachWithinMs?: number
  /** When it may leave: the moment itself, or a later one. Asked before each attempt. */
  readonly leavesAt?: (moment: Instant) => Instant
}

type KnownClass = Exclude<EmailClass, 'stranger'>

/** A kind of email. `Data` waits in the outbox as JSON. `write` is pure: the provider refuses a changed email. */
export type EmailKind<Data> = Kind<Data, string, KnownClass>

export type StrangerEmailKind<Data> = Kind<Data, StrangerKind, 'stranger'>

export type AnyEmailKind = EmailKind<never> | StrangerEmailKind<never>

export const emailKind = <Data extends object>(
  kind: string,
  to: KnownClass,
  write: EmailKind<Data>['write'],
): EmailKind<Data> => ({ kind, class: to, write })

export const strangerEmailKind = <Data extends object>(
  kind: StrangerKind,
  write: EmailKind<Data>['write'],
): StrangerEmailKind<Data> => ({ kind, class: 'stranger', write })
