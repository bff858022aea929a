import { z } from 'zod/mini'
import { email, sure } from '#src/base/fields.ts'
import type { ReaderId } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'
import { printable } from '#src/pdf/schema.ts'
import { type DecidedBy, type ReaderPurpose, readerPurposes } from '#src/quotes/rules.ts'
import { isPersonName, type ReaderEnd, readerNameMax } from './rules.ts'

const nameFault = 'Write the name of a person, without an address of a page or an email'
const forFault = 'Choose what they are to do'

const named = {
  name: printable('Name', readerNameMax, 'Name is required').check(z.refine(isPersonName, nameFault)),
  email: email('Invalid email address', 'Email is required'),
  bills: z.optional(z.boolean('Bills must be true or false')),
  sure,
}

const forAccounts = <Output extends { for: ReaderPurpose; bills?: boolean | undefined }, Input>(
  schema: z.ZodMiniType<Output, Input>,
) =>
  schema.check(
    z.refine((reader) => !reader.bills || reader.for === 'accounts', {
      path: ['bills'],
      error: 'Invoices go to whoever is named for accounts',
    }),
  )

export const namedReader = forAccounts(z.strictObject({ ...named, for: z.enum(readerPurposes, forFault) }))
export const ownersReader = forAccounts(z.strictObject({ ...named, for: z.enum(['read', 'accounts'], forFault) }))

export type OwnersReader = z.output<typeof ownersReader>

export type NewReader = { name: string; email: string; for: ReaderPurpose; bills?: boolean | undefined }

export type ReaderAtLink = DecidedBy & { for: ReaderPurpose }

export type NamedReader = {
  id: ReaderId
  name: string
  for: ReaderPurpose
  named_by: string
  at: Instant
  ended: ReaderEnd | null
}

/** A reader as the owner sees them. `invited`: an email could go to them. */
export type AdminReader = NamedReader & {
  email: string
  bills: boolean
  invited: boolean
  seen_at: Instant | null
  ended_at: Instant | null
}

export type ReaderList = { items: AdminReader[] }
