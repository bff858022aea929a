import { selectValue } from './sql.ts'
import { businessChangesOf, type Reads } from './transact.ts'

/**
 * Differs from an earlier one if the business may have changed since. Null in a transaction that announced a change:
 * what it reads may change again, or be rolled back.
 */
export const findBusinessVersion = (reads: Reads): string | null => {
  const { isAnnounced, committed } = businessChangesOf(reads.db)
  if (isAnnounced && reads.db.$client.inTransaction) return null
  // Another number once another process has changed the file.
  return `${selectValue(reads, 'pragma data_version')} ${committed}`
}
