import { selectValue } from './sql.ts'
import type { Reads } from './transact.ts'

export const hasTable = (reads: Reads, name: string) =>
  selectValue(reads, "select 1 from sqlite_schema where type = 'table' and name = ?", name) !== undefined

/** SQLite's own check of every page and index, then of every row's parent. @returns nothing if there is no fault */
export const findDamage = ({ db: { $client } }: Reads, { most = 20 } = {}): string[] => {
  const lines = $client.pragma(`integrity_check(${most})`) as { integrity_check: string }[]
  const damage = lines.map((line) => line.integrity_check).filter((line) => line !== 'ok')
  if (damage.length > 0) return damage
  const orphans = $client.pragma('foreign_key_check') as unknown[]
  return orphans.length > 0 ? [`${orphans.length} rows have lost their parent`] : []
}
