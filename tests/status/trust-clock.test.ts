import { expect, test } from 'vitest'
import { refusalOf, runJobsOnce } from '#tests/fixtures/server.ts'
import { lineOf, startWatched } from './fixtures.ts'

test('an admin releases the jobs that wait for a right clock, and nobody else does (H14)', async () => {
  const server = startWatched()
  await runJobsOnce(server)
  server.setClock('2026-12-12T10:00:00+13:00')
  await runJobsOnce(server)
  expect(await lineOf(server, 'clock')).toMatchObject({ state: 'red' })
  const user = await server.signedIn()
  expect(await refusalOf(user.api.admin.status['trust-clock'].$post({ json: {} }))).toEqual([403, 'not_admin'])
  expect(await lineOf(server, 'clock')).toMatchObject({ state: 'red' })
  const admin = await server.signedIn({ admin: true })
  const { checks } = await (await admin.api.admin.status['trust-clock'].$post({ json: {} })).json()
  expect(checks.find(({ name }) => name === 'clock')).toMatchObject({ state: 'green', todo: null })
})
