import type { Db } from './open.ts'

/**
 * A query built and prepared once for each database, not once for each request: the builder costs more than SQLite does
 * (SPEED trap 8).
 */
export const prepared = <Statement>(build: (db: Db) => Statement) => {
  const known = new WeakMap<Db, Statement>()
  return (db: Db): Statement => {
    const found = known.get(db)
    if (found) return found
    const statement = build(db)
    known.set(db, statement)
    return statement
  }
}
