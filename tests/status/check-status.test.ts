import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Day, days } from '#src/base/time.ts'
import { judgeDisk } from '#src/status/check-disk.ts'
import { checkStatus } from '#src/status/check-status.ts'
import { checkNames } from '#src/status/rules.ts'
import { read, runJobsOnce } from '#tests/fixtures/server.ts'
import { lineOf, startWatched, turnRed } from './fixtures.ts'

const https = { ORIGIN: 'https://southernaccounts.example' }

test('an admin reads one line for each check in a fixed order, and the worst state of all (H16)', async () => {
  const server = startWatched()
  const { api } = await server.signedIn({ admin: true })
  const { state, checks } = await read(api.admin.status.$get())
  const names = checks.map(({ name }) => name)
  expect(names).toEqual(checkNames.filter((name) => names.includes(name)))
  expect(checks.filter(({ state, todo }) => (state === 'green') !== (todo === null))).toEqual([])
  expect([state, checks.filter((check) => check.state === 'red')]).toEqual(['yellow', []])
  turnRed(server)
  expect(checkStatus(server.ctx).state).toBe('red')
})

test('a check that throws is a red line, not a refusal (H16)', () => {
  const server = startWatched({ environment: { DATA_DIR: '/nowhere/at/all' } })
  server.expectError('check_failed')
  expect(lineOf(server, 'disk')).toMatchObject({ state: 'red', text: 'This could not be checked: Error.' })
  expect(lineOf(server, 'emails').state).toBe('green')
})

test('missing business details are yellow and named', () => {
  const missing = { SIGNATORY_NAME: '', BUSINESS_ADDRESS: '' }
  const text = 'Pages and documents leave out what is not set.'
  const told = { state: 'yellow', text, todo: 'Set under Settings: Address, Who signs.' }
  expect(lineOf(startWatched({ environment: missing }), 'business')).toMatchObject(told)
  const onHttps = lineOf(startWatched({ environment: { ...missing, ...https } }), 'business')
  expect(onHttps.text).toBe('No quote and no NDA can be sent.')
})

test('a proxy that is not named is yellow where ORIGIN is https (A9)', () => {
  const todo = 'Set TRUST_PROXY to fly, cloudflare or x-forwarded-for:1, whichever stands before the server.'
  expect(lineOf(startWatched({ environment: https }), 'proxy')).toMatchObject({ state: 'yellow', todo })
  const named = startWatched({ environment: { ...https, TRUST_PROXY: 'cloudflare' } })
  expect(lineOf(named, 'proxy')).toMatchObject({ state: 'green', text: expect.stringContaining('cf-connecting-ip') })
  expect(lineOf(startWatched(), 'proxy').state).toBe('green')
})

const mb = 1024 * 1024
const samples = (from: number, to: number) => ({ ['2026-11-01' as Day]: from * mb, ['2026-11-06' as Day]: to * mb })

test.each([
  ['a folder that shrinks', 5000, samples(200, 100), 'green', '5,000 MB are free.'],
  ['one day alone', 5000, { ['2026-11-01' as Day]: 9 }, 'green', '5,000 MB are free.'],
  ['30 days left', 600, samples(0, 100), 'green', '600 MB are free; at this rate it is full in 30 days.'],
  ['29 days left', 599, samples(0, 100), 'yellow', '599 MB are free; at this rate it is full in 29 days.'],
  ['6 days left', 699, samples(0, 500), 'red', '699 MB are free; at this rate it is full in 6 days.'],
  ['under 200 MB', 199, {}, 'yellow', '199 MB are free.'],
  ['under 50 MB', 49, {}, 'red', '49 MB are free.'],
] as const)('disk space: %s', (_, freeMb, sampled, state, text) => {
  const check = judgeDisk({ freeBytes: freeMb * mb, samples: sampled })
  expect(check).toMatchObject({ state, text })
  expect(check.todo === null).toBe(state === 'green')
})

test('the growth of the data folder is sampled once a day, for a week', async () => {
  const server = startWatched()
  const kept = () => JSON.parse(server.row('operation_runs', { kind: 'disk' }).detail)
  writeFileSync(join(server.config.dataDir, 'a'), 'x'.repeat(1000))
  await runJobsOnce(server)
  writeFileSync(join(server.config.dataDir, 'b'), 'x'.repeat(500))
  await runJobsOnce(server)
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
