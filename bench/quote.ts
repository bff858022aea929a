import { join } from 'node:path'
import type { Given, Size } from './given.ts'
import { inTurn, newFeed, writeRequests } from './load.ts'
import type { Server } from './machine.ts'
import { type Peers, peerNames, startPeer } from './peers.ts'
import { startBare, startProduct } from './product.ts'
import { type Row, showSpread } from './report.ts'
import { interleave, ratiosOf, showAbsolute } from './rounds.ts'
import { insistOnSameBytes } from './same.ts'

const connections = 32

/** Below the 30 visits a minute that one link has from one address (C4). */
const visitsPerMinute = 25

/** How many links are visited in turn in one slice (SPEED: 2,000); the next slice's are others. */
const linksOfSlice = 2500

/** What the product must be beside each of them. */
const goals = { bare: 0.85, fastify: 1.1, express: 4 } as const

const titles = {
  bare: 'GET quote: ours / bare Bun.serve, same SQL',
  fastify: 'GET quote: ours / Fastify',
  express: 'GET quote: ours / Express',
} as const

type Other = keyof typeof goals

const mostIdleMb = 80
const manyRequests = 100_000
/** As before the figures of PDFs: the start is over then, and what it left behind is gone. */
const restMs = 5000

/** S1: GET /api/quotes/:token beside the limit. S3: beside other servers. S9: the memory it takes. */
export const measureQuote = async (given: Given, size: Size, { node }: Peers): Promise<Row[]> => {
  const ours = await startProduct(given, given.sent)
  await Bun.sleep(restMs)
  const idleMb = ours.rssMb()
  const others: Partial<Record<Other, Server>> = { bare: await startBare(given, given.sent) }
  if (node) for (const name of peerNames) others[name] = await startPeer(node, name, given)

  const paths = given.tokens.map((token) => `/api/quotes/${token}`)
  await insistOnSameBytes({ ...others, ours }, paths.slice(0, size.compared))
  const slices = Array.from({ length: Math.ceil(paths.length / linksOfSlice) }, (_, at) =>
    writeRequests(
      join(given.folder, `gets-${at}`),
      paths.slice(at * linksOfSlice, (at + 1) * linksOfSlice).map((path) => ({ path })),
    ),
  )
  const feedOf = (server: Server) => inTurn(slices.map((requests) => newFeed(server, requests, visitsPerMinute)))
  const names = Object.keys(others) as Other[]
  const oursFeed = feedOf(ours)
  const feeds = { ours: oursFeed, ...Object.fromEntries(Object.entries(others).map(([n, s]) => [n, feedOf(s)])) }
  const seen = await interleave<Other | 'ours'>(feeds as Record<Other | 'ours', typeof oursFeed>, {
    rounds: size.rounds,
    connections,
  })
  while (oursFeed.sent() < manyRequests) await oursFeed.slice({ connections })
  const busyMb = ours.rssMb()
  for (const server of [ours, ...Object.values(others)]) await server.stop()

  const beside = names.map((name): Row => {
    const ratios = ratiosOf(seen.ours.rates, seen[name].rates)
    return {
      id: name === 'bare' ? 'S1' : 'S3',
      what: titles[name],
      figure: showSpread(ratios),
      goal: `≥ ${goals[name].toFixed(2)}`,
      meets: ratios.median >= goals[name],
      absolute: showAbsolute(seen.ours, seen[name]),
    }
  })
  const memory = (what: string, mb: number, most: number | null): Row => ({
    id: 'S9',
    what,
    figure: `${mb.toFixed(0)} MB`,
    goal: most === null ? '' : `≤ ${most} MB`,
    meets: most === null ? null : mb <= most,
    absolute: '',
  })
  return [
    ...beside,
    memory('Memory (RSS), idle after the start', idleMb, mostIdleMb),
    memory(`Memory after ${manyRequests.toLocaleString('en-NZ')} requests`, busyMb, null),
  ]
}
