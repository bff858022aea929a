import type { ReactElement } from 'react'
import type { Business } from '#src/business/schema.ts'
import type { Kit } from '#src/context.ts'
import type { Attachment } from './mailer.ts'

/**
 * A letter's words, without letterhead or address. `preview` is what an inbox shows beside the subject, `why` tells the
 * reader why this letter came (NZ.md).
 */
export type Letter = { subject: string; preview: string; why: string; element: ReactElement }

/**
 * A kind of letter: its name in the outbox, and how what is told becomes words. `Data` waits in the outbox as JSON, so
 * it holds nothing that JSON would change. Pure: the same data, the same letter.
 */
export type LetterKind<Data> = {
  readonly kind: string
  readonly write: (told: Data & { business: Business }) => Letter
  /**
   * What goes with it, read anew for each attempt from where it is kept: never changed there, for the provider refuses
   * other content under the same key.
   */
  readonly attach?: (kit: Kit, told: Data) => readonly Attachment[]
}

/** Any kind, to look one up by its name. */
export type AnyLetterKind = LetterKind<never>

export const letterKind = <Data extends object>(kind: string, write: LetterKind<Data>['write']): LetterKind<Data> => ({
  kind,
  write,
})
