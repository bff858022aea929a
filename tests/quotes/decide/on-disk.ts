import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { seededRandom } from '#tests/fixtures/depth.ts'
import { raceTwoProcesses } from '#tests/fixtures/race-two-processes.ts'
import { databaseOnDisk } from '#tests/fixtures/server.ts'
import { serverWithAdmin } from '#tests/quotes/fixtures.ts'
import type { Asked, Seen } from './racing-process.ts'

/** A server on a disk, to which two processes send requests, each in an order of its own. */
export const onDisk = async () => {
  const { folder, db } = databaseOnDisk()
  const started = await serverWithAdmin({ db })
  const race = async (requestsOf: (random: ReturnType<typeof seededRandom>) => Asked[]) => {
    const requests = join(folder, 'requests.json')
    writeFileSync(requests, JSON.stringify([0, 1].map((salt) => requestsOf(seededRandom(salt)))))
    const input = [join(folder, 'server.sqlite'), started.server.ctx.clock(), started.admin.cookie, requests]
    return (await raceTwoProcesses<Seen[]>(join(import.meta.dirname, 'racing-process.ts'), ...input)).flat()
  }
  return { ...started, raceTwoProcesses: race }
}
