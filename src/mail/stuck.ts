import { Problem } from '#src/base/problem.ts'
import type { Reads } from '#src/db/transact.ts'
import { findEmail } from './store.ts'

/** @throws not_found, email_not_stuck */
export const getStuckEmail = (reads: Reads, id: string) => {
  const email = findEmail(reads, id)
  if (!email) throw new Problem('not_found')
  if (email.state !== 'dead' && email.state !== 'ambiguous') throw new Problem('email_not_stuck')
  return email
}
