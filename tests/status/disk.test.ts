import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Day, days } from '#src/base/time.ts'
import { judgeDisk } from '#src/status/check-disk.ts'
import { runJobsOnce } from '#tests/fixtures/server.ts'
import { lineOf, startWatched } from './fixtures.ts'

const mb = 1024 * 1024
const samples = (first: number, last: number) => ({
  ['2026-11-01' as Day]: first * mb,
  ['2026-11-06' as Day]: last * mb,
})

test.each([
  ['plenty and no growth', 5000, samples(100, 100), 'green', '5,000 MB are free.'],
  ['a folder that shrinks', 5000, samples(200, 100), 'green', '5,000 MB are free.'],
  ['one day alone', 5000, { ['2026-11-01' as Day]: 9 }, 'green', '5,000 MB are free.'],
  ['30 days left', 600, samples(0, 100), 'green', '600 MB are free; at this rate it is full in 30 days.'],
  ['29 days left', 599, samples(0, 100), 'yellow', '599 MB are free; at this rate it is full in 29 days.'],
  ['6 days left', 699, samples(0, 500), 'red', '699 MB are free; at this rate it is full in 6 days.'],
  ['under 200 MB', 199, {}, 'yellow', '199 MB are free.'],
  ['under 50 MB', 49, {}, 'red', '49 MB are free.'],
] as const)('disk space: %s', (_, freeMb, sampled, state, text) => {
  const check = judgeDisk({ freeBytes: freeMb * mb, samples: sampled })
  expect(check).toMatchObject({ name: 'disk', state, text })
  expect(check.todo === null).toBe(state === 'green')
})

test('the growth of the data folder is sampled once a day, for a week', async () => {
  const server = startWatched()
  const kept = () => JSON.parse(server.row('operation_runs', { kind: 'disk' }).detail)
  writeFileSync(join(server.config.dataDir, 'a'), 'x'.repeat(1000))
  await runJobsOnce(server)
  writeFileSync(join(server.config.dataDir, 'b'), 'x'.repeat(500))
  await runJobsOnce(server)
  expect(kept()).toEqual({ '2026-11-02': 1000 })
  server.wait(days(1))
  await runJobsOnce(server)
  expect(kept()).toEqual({ '2026-11-02': 1000, '2026-11-03': 1500 })
  server.travelTo('2026-11-11T09:00:00+13:00')
  await runJobsOnce(server)
  expect(kept()).toEqual({ '2026-11-11': 1500 })
})

// Linux shows /proc as a file system without free space.
test.skipIf(!existsSync('/proc/self'))('a full disk is a red line (H16)', () => {
  const server = startWatched({ environment: { DATA_DIR: '/proc' } })
  expect(lineOf(server, 'disk')).toMatchObject({ state: 'red', text: '0 MB are free.' })
})
