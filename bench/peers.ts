import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../bin/run.ts'
import { databaseIn, type Given } from './given.ts'
import { bun, programOf, startServer } from './machine.ts'

/** The servers of others that are measured beside ours, in Node. */
export const peerNames = ['fastify', 'express'] as const
export type PeerName = (typeof peerNames)[number]

/** `node`: where a Node of 22 or newer is, null where the peers can't be had. `notes`: what to say about it. */
export type Peers = { node: string | null; notes: string[] }

const oldestNode = 22

const versionOf = (node: string) => {
  try {
    return Bun.spawnSync([node, '--version']).stdout.toString().trim()
  } catch {
    return ''
  }
}

/** NODE_22, the npm package `node` where somebody installed it, or the node of the PATH: the first that is new enough. */
const findNode = () => {
  const { NODE_22 } = process.env
  const places = [NODE_22, programOf('../node_modules/node/bin/node'), Bun.which('node')]
  return places.find((place) => place && Number(/^v(\d+)/.exec(versionOf(place))?.[1]) >= oldestNode) ?? null
}

const folder = programOf('peers')

/** Finds Node and installs the peers, which are no dependency of the product, into their own folder. */
export const findPeers = async (): Promise<Peers> => {
  const node = findNode()
  if (!node) return { node, notes: ['No Fastify and Express: no Node of 22 or newer is at hand (set NODE_22 to one).'] }
  if (!existsSync(join(folder, 'node_modules'))) {
    const { code } = await run(bun('install', '--frozen-lockfile'), { cwd: folder })
    if (code !== 0) return { node: null, notes: ['No Fastify and Express: they could not be installed.'] }
  }
  return { node, notes: [`Fastify and Express run in Node ${versionOf(node)}.`] }
}

/** A peer with the same query on the same file. */
export const startPeer = (node: string, name: PeerName, given: Given) =>
  startServer(
    (port) => [node, join(folder, 'server.mjs'), name, String(port), databaseIn(given.sent), given.openedSql],
    {},
    join(given.folder, `${name}.log`),
  )
