import { z } from 'zod/mini'
import { email } from '#src/base/fields.ts'
import type { CompanyId } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'
import type { Counts, RecordGroup, Trace } from './rules.ts'

const address = z.pipe(
  email('Invalid email address', 'Email is required'),
  z.transform((typed) => typed.toLowerCase()),
)

export const personQuery = z.strictObject({ email: address })

export const personErasure = z.strictObject({
  email: address,
  confirm: z.literal(true, 'Confirm that all of it is to be erased'),
})

export type FoundPerson = {
  email: string
  /** The company whose page lists the address. */
  company_id: CompanyId | null
  groups: { group: RecordGroup; traces: Trace[] }[]
  counts: Counts
  /** Since when SQLite's write-ahead log may hold a copy of an erased text. */
  erasing_since: Instant | null
}

/** `erased` counts what the request erased; zero if nothing was left to erase. `person` is the remaining data. */
export type Erasure = { erased: Counts; person: FoundPerson }
