import type { Reads } from './transact.ts'

/** The path of the database's file. */
export const fileOf = ({ db }: Reads) => db.$client.name

export const isInMemory = ({ db }: Reads) => db.$client.memory
