import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Given, Size } from './given.ts'
import type { Server } from './machine.ts'
import { type Peers, startPeer } from './peers.ts'
import { startProduct } from './product.ts'
import { type Row, showSpread, spreadOf } from './report.ts'
import { ratiosOf } from './rounds.ts'

const mostStartMs = 1000
const mostOfFastify = 0.4

type Started = 'small' | 'listed' | 'start' | 'fastify'

/** S8: from a process's start to its first 200 on /healthz, its database migrated before. */
export const measureStart = async (given: Given, size: Size, { node }: Peers): Promise<Row[]> => {
  const small = join(given.folder, 'small')
  mkdirSync(small)
  const starts: Partial<Record<Started, () => Promise<Server>>> = {
    small: () => startProduct(given, small),
    listed: () => startProduct(given, given.listed),
    start: () => startProduct(given, small, 'bin/start.ts'),
    ...(node && { fastify: () => startPeer(node, 'fastify', given) }),
  }
  const ms: Record<Started, number[]> = { small: [], listed: [], start: [], fastify: [] }
  // The first round migrates, and warms the file cache.
  for (let round = 0; round <= size.starts; round += 1) {
    for (const [name, start] of Object.entries(starts) as [Started, () => Promise<Server>][]) {
      const server = await start()
      if (round > 0) ms[name].push(server.bootMs)
      await server.stop()
    }
  }

  const row = (name: Started, what: string, most: number | null): Row => {
    const spread = spreadOf(ms[name])
    return {
      id: 'S8',
      what: `Start to first 200: ${what}`,
      figure: `${showSpread(spread, 0)} ms`,
      goal: most === null ? '' : `≤ ${most} ms`,
      meets: most === null ? null : spread.median <= most,
      absolute: '',
    }
  }
  const rows = [
    row('small', 'bun src/main.ts', null),
    row('listed', `the same, ${given.listedCount.toLocaleString('en-NZ')} quotes in the file`, null),
    row('start', 'bun bin/start.ts', mostStartMs),
  ]
  if (!node) return rows
  const ratios = ratiosOf(ms.small, ms.fastify)
  const beside: Row = {
    id: 'S8',
    what: 'Start to first 200: bun src/main.ts / Fastify',
    figure: showSpread(ratios),
    goal: `≤ ${mostOfFastify.toFixed(2)}`,
    meets: ratios.median <= mostOfFastify,
    absolute: `${spreadOf(ms.small).median.toFixed(0)} ms / ${spreadOf(ms.fastify).median.toFixed(0)} ms`,
  }
  return [...rows, beside]
}
