import { join } from 'node:path'
import { startServer } from './processes.ts'
import { databaseIn, openQuoteSql } from './product.ts'

const node = process.env.NODE_22 ?? Bun.which('node') ?? ''
const version = node && Bun.spawnSync([node, '--version']).stdout.toString().trim()

/** The driver of the database needs this Node; without it Bun runs Fastify too. */
const hasNode = Bun.semver.satisfies(version, '>=22')

export const fastifyName = `Fastify on ${hasNode ? 'Node' : 'Bun'}`

/**
 * The same quotes from the same file by others. `bare` is the limit: the least that a server can do.
 * @param pattern the rows that the product wrote for one decision, by table.
 */
export const startPeer = (kind: 'bare' | 'fastify', dataDir: string, pattern: Record<string, object[]> = {}) =>
  startServer(kind, (port) => {
    const input = JSON.stringify({ port, file: databaseIn(dataDir), sql: openQuoteSql, pattern })
    const program = kind === 'fastify' && hasNode ? node : process.execPath
    return [program, join(import.meta.dir, 'peers/server.mjs'), kind, input]
  })
