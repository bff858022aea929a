import { bytesOf } from './copies.ts'
import { postgresOf } from './open.ts'
import { selectValue } from './sql.ts'
import type { Reads } from './transact.ts'

/** The path of the database's file, or the URL of its server. */
export const addressOfDatabase = ({ db }: Reads) => db.$client.name

export const bytesOfDatabase = (reads: Reads): number =>
  postgresOf(reads.db)
    ? (selectValue<number>(reads, 'select pg_database_size(current_database())') ?? 0)
    : bytesOf(addressOfDatabase(reads))

export const isInMemory = ({ db }: Reads) => postgresOf(db) === null && db.$client.memory
