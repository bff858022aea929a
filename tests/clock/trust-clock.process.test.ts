import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkClock } from '#src/clock/check.ts'
import { openDatabase } from '#src/db/open.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'
import { refusalOf, runJobsOnce, startTestServer } from '#tests/fixtures/server.ts'
import { kept, logOf, runningServer, startedAgain } from './fixtures.ts'

test('the check names what waits and since when, until the owner’s press lets it go on, which is an event (H14)', async () => {
  expect(checkClock(startTestServer().ctx)).toMatchObject({ name: 'clock', state: 'green', todo: null })
  const { server } = await runningServer()
  expect(checkClock(server.ctx).text).toBe('Right, last checked 2 Nov 2026, 9:00 am NZDT')
  const again = startedAgain(server, '2026-12-13T10:00:00+13:00')
  const admin = await again.signedIn({ admin: true, email: 'second@example.nz' })
  await runJobsOnce(again)
  expect(checkClock(again.ctx)).toEqual({
    name: 'clock',
    state: 'red',
    text: 'The clock says 13 Dec 2026, 10:00 am NZDT. These jobs wait since 2 Nov 2026, 9:00 am NZDT, when it was last right: recording expired quotes, sending scheduled quotes, writing the Monday digest, deleting old sign-ups, deleting ended sessions, deleting old codes of NDAs, deleting old leads, deleting old imported clients, deleting old visitor events, redacting old emails, deleting old counts of what strangers used, deleting old copies. Nothing is lost meanwhile.',
    todo: expect.stringContaining('bun run admin trust-clock'),
  })
  const press = (by: typeof admin) => by.api.admin.status['trust-clock'].$post({ json: {} })
  const user = await again.signedIn({ email: 'user@example.nz' })
  expect(await refusalOf(press(user))).toEqual([403, 'not_admin'])
  expect(checkClock(again.ctx)).toMatchObject({ state: 'red' })
  const { checks } = await (await press(admin)).json()
  expect(checks).toContainEqual(expect.objectContaining({ name: 'clock', state: 'green', todo: null }))
  await runJobsOnce(again)
  expect(kept(again)).toMatchObject({ open: 0 })
  expect(logOf(again)).toEqual(['jobs_held', 'jobs_released'])
  const pressed = again.ctx.db.$client.prepare("select actor, subject from audit_events where event = 'clock_trusted'")
  expect(pressed.all()).toEqual([{ actor: admin.id, subject: 'clock' }])
})

test('the command says what the clock says and leaves an event by the operator (H14)', async () => {
  const dataDir = folderForTest()
  const child = Bun.spawn([process.execPath, 'src/cli.ts', 'admin', 'trust-clock'], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  })
  expect(await new Response(child.stdout).text()).toMatch(
    /^The clock says \d+ \w{3} \d{4}, .* NZ[DS]T\. It counts as right now; jobs that waited go on within a minute\n$/,
  )
  expect(await child.exited).toBe(0)
  const db = openDatabase(join(dataDir, 'front-office.sqlite'))
  onTestFinished(() => void db.$client.close())
  const event = db.$client.prepare("select actor from audit_events where event = 'clock_trusted'").pluck()
  expect(event.all()).toEqual(['operator'])
})
