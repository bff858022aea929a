import { postgresOf } from './open.ts'
import type { Reads } from './transact.ts'

/** The path of the database's file, or the URL of its server. */
export const addressOfDatabase = ({ db }: Reads) => db.$client.name

export const isInMemory = ({ db }: Reads) => postgresOf(db) === null && db.$client.memory
