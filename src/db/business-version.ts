import { selectValue } from './sql.ts'
import { businessChangesOf, type Reads } from './transact.ts'

/**
 * A version that is another one after every possible change of the business. Null in a transaction that announced a
 * change: what it reads may change again, or be rolled back.
 */
export const findBusinessVersion = (reads: Reads): string | null => {
  const { isAnnounced, committed } = businessChangesOf(reads.db)
  if (isAnnounced && reads.db.$client.inTransaction) return null
  // `data_version` changes when another process has changed the file.
  return `${selectValue(reads, 'pragma data_version')} ${committed}`
}
