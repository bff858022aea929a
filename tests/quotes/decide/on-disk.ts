import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { seededRandom } from '#tests/fixtures/depth.ts'
import { raceTwoProcesses } from '#tests/fixtures/race-two-processes.ts'
import { databaseOnDisk } from '#tests/fixtures/server.ts'
import { serverWithAdmin } from '#tests/quotes/fixtures.ts'
import type { Asked, Seen } from './racing-process.ts'

/** A server on a disk, to which two processes send requests, each in an order of its own, and so many at once. */
export const onDisk = async ({ atOnce = 1 } = {}) => {
  const { folder, file, db } = databaseOnDisk()
  const started = await serverWithAdmin({ db })
  const race = async (requestsOf: (random: ReturnType<typeof seededRandom>) => Asked[]) => {
    const requests = join(folder, 'requests.json')
    const ofEach = [0, 1].map((salt) => ({ asked: requestsOf(seededRandom(salt)), atOnce }))
    writeFileSync(requests, JSON.stringify(ofEach))
    const input = [file, started.server.ctx.clock(), started.admin.cookie, requests]
    return (await raceTwoProcesses<Seen[]>(join(import.meta.dirname, 'racing-process.ts'), ...input)).flat()
  }
  return { ...started, raceTwoProcesses: race }
}
