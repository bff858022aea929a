import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readStamp } from '../bin/install.ts'
import { run } from '../bin/run.ts'
import { databaseIn, type Given } from './given.ts'
import { bun, programOf, type Server, startServer } from './machine.ts'

/** The servers of others that are measured beside ours, in Node. */
export const peerNames = ['fastify', 'express'] as const
export type PeerName = (typeof peerNames)[number]

/**
 * `node`: where a Node of 22 or newer is, null where the peers can't be had. `lighthouse`: the same, where it is new
 * enough for Lighthouse. `notes`: what to say about it.
 */
export type Peers = { node: string | null; lighthouse: string | null; notes: string[] }

type Version = readonly [major: number, minor: number]

const oldestNode: Version = [22, 0]
const oldestForLighthouse: Version = [22, 19]

const versionOf = (node: string) => {
  try {
    return Bun.spawnSync([node, '--version']).stdout.toString().trim()
  } catch {
    return ''
  }
}

const isNode = (node: string, [oldest, oldestMinor]: Version) => {
  const [, major = 0, minor = 0] = (/^v(\d+)[.](\d+)/.exec(versionOf(node)) ?? []).map(Number)
  return major > oldest || (major === oldest && minor >= oldestMinor)
}

/** NODE_22, the npm package `node` where somebody installed it, or the node of the PATH: the first that is new enough. */
const findNode = (oldest: Version) => {
  const { NODE_22 } = process.env
  const places = [NODE_22, programOf('../node_modules/node/bin/node'), Bun.which('node')]
  return places.find((place) => place && isNode(place, oldest)) ?? null
}

const folder = programOf('peers')
const stamp = join(folder, 'node_modules/.installed')

/** Installs what the peers' own bun.lock names, unless that was done. @returns whether it is there. */
export const installPeers = async () => {
  const wanted = Bun.SHA256.hash(readFileSync(join(folder, 'bun.lock')), 'hex')
  if (readStamp(stamp) === wanted) return true
  const { code } = await run(bun('install', '--frozen-lockfile'), { cwd: folder })
  if (code === 0) writeFileSync(stamp, wanted)
  return code === 0
}

const none = (note: string): Peers => ({ node: null, lighthouse: null, notes: [note] })

/** Finds Node and installs the peers, which are no dependency of the product, into their own folder. */
export const findPeers = async (): Promise<Peers> => {
  const node = findNode(oldestNode)
  const without = 'No Fastify, Express, Next.js and Lighthouse'
  if (!node) return none(`${without}: no Node of 22 or newer is at hand (set NODE_22 to one).`)
  if (!(await installPeers())) return none(`${without}: they could not be installed.`)
  const lighthouse = findNode(oldestForLighthouse)
  const notes = [`Fastify, Express and Next.js run in Node ${versionOf(node)}.`]
  if (!lighthouse) notes.push(`No Lighthouse: it needs Node ${oldestForLighthouse.join('.')} or newer.`)
  return { node, lighthouse, notes }
}

/** A peer with the same query on the same file. */
export const startPeer = (node: string, name: PeerName, given: Given) =>
  startServer(
    (port) => [node, join(folder, 'server.mjs'), name, String(port), databaseIn(given.sent), given.openedSql],
    {},
    join(given.folder, `${name}.log`),
  )

/** The least page that Next.js makes, built and served by its own commands. Null where it can't be had. */
export const startNext = async ({ node }: Peers): Promise<Server | null> => {
  if (!node) return null
  const next = [node, join(folder, 'node_modules/next/dist/bin/next')]
  const env = { NEXT_TELEMETRY_DISABLED: '1' }
  const { code } = await run([...next, 'build', 'next'], { cwd: folder, env })
  if (code !== 0) return null
  return startServer((port) => [...next, 'start', join(folder, 'next'), '-H', '127.0.0.1', '-p', String(port)], env)
}
