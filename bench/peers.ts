import { join } from 'node:path'
import { bun, run } from '#bin/run.ts'
import { startServer } from './processes.ts'
import { openQuoteSql } from './product.ts'
import { say } from './report.ts'
import { databaseIn } from './seed.ts'

export const peersFolder = join(import.meta.dir, 'peers')

/** Installs the peers, which are no dependency of the product, into their own folder. @returns whether they are there. */
export const installPeers = async () =>
  (await run(bun('install', '--frozen-lockfile'), { cwd: peersFolder })).code === 0

/** A Node that runs the peers, once they are installed; null where they cannot be had. */
export const peerNode = async () => {
  const node = process.env.NODE_22 ?? Bun.which('node')
  const version = node ? Bun.spawnSync([node, '--version']).stdout.toString().trim() : ''
  if (Bun.semver.satisfies(version, '>=22.19') && (await installPeers())) return node
  say('No Fastify, Express, Next.js, Lighthouse: they need npm and a Node of 22.19 or newer (NODE_22 may name one).')
  return null
}

type Kind = 'bare' | 'fastify' | 'express'

/**
 * The same quotes from the same file by others. `bare` is the limit: the least that a server can do.
 * @param pattern the rows that the product wrote for one decision, by table.
 */
export const startPeer = (kind: Kind, dataDir: string, node: string | null, pattern: Record<string, object[]> = {}) =>
  startServer(kind, (port) => {
    const input = JSON.stringify({ port, file: databaseIn(dataDir), sql: openQuoteSql, pattern })
    return [kind === 'bare' ? process.execPath : (node ?? 'node'), join(peersFolder, 'server.mjs'), kind, input]
  })

/** The least page that Next.js makes, built and served by its own commands. Null where it cannot be built. */
export const startNext = async (node: string) => {
  const next = [node, join(peersFolder, 'node_modules/next/dist/bin/next')]
  const env = { NEXT_TELEMETRY_DISABLED: '1' }
  const { code } = await run([...next, 'build', 'next'], { cwd: peersFolder, env })
  const start = [...next, 'start', join(peersFolder, 'next'), '-H', '127.0.0.1', '-p']
  return code === 0 ? startServer('next', (port) => [...start, String(port)], env) : null
}
