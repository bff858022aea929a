import type { ReactElement } from 'react'
import type { Instant } from '#src/base/time.ts'
import type { Business, Signatory } from '#src/business/schema.ts'
import type { Profile } from '#src/business/settings-rules.ts'
import type { Region } from '#src/calendar/rules.ts'
import type { Context } from '#src/context.ts'
import type { Attachment } from './mailer.ts'
import type { EmailClass, StrangerKind } from './rules.ts'

/** The large text in the band of an email. Greenstone is used for acceptance. */
export type EmailCover = { tone: 'dusk' | 'greenstone'; title: string; lines: readonly string[] }

/**
 * An inbox shows `preview` beside the subject. `why` tells the reader why the email came. `signedBy` is absent if no
 * person writes to the reader, and if the owner's own words end with a name.
 */
export type Email = {
  subject: string
  preview: string
  why: string
  element: ReactElement
  cover?: EmailCover
  signedBy?: Signatory | 'owner'
}

/** `attached` is false if the email goes without the files of its kind; `files` has their names. */
type WriteInput<Data> = Data & {
  business: Business & Pick<Profile, 'unset'>
  attached?: boolean
  files?: readonly string[]
}

type Kind<Data, Name extends string, Class extends EmailClass> = {
  readonly kind: Name
  readonly class: Class
  readonly write: (data: WriteInput<Data>) => Email
  /** Attachments are read again for each attempt, so their source must never change. A later one is left out. */
  readonly attach?: (
    ctx: Context,
    input: { subjectId: string; data: Data; queuedAt: Instant },
  ) => readonly Attachment[] | Promise<readonly Attachment[]>
  /** After this time in the outbox the email goes without files that cannot be read. By default it waits for them. */
  readonly attachWithinMs?: number
  /** Returns `moment` or the next later time when the email may leave. It is called before each attempt. */
  readonly leavesAt?: (moment: Instant, region: Region) => Instant
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
