import { bytesOf } from './copies.ts'
import type { Reads } from './transact.ts'

/** The path of the database's file. */
export const addressOfDatabase = ({ db }: Reads) => db.$client.name

export const bytesOfDatabase = (reads: Reads) => bytesOf(addressOfDatabase(reads))

export const isInMemory = ({ db }: Reads) => db.$client.memory
