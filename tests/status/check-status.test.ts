import { expect, test } from 'vitest'
import { checkNames } from '#src/base/check.ts'
import { recordStart } from '#src/status/check-server.ts'
import { refusalOf } from '#tests/fixtures/server.ts'
import { lineOf, startWatched, statusOf } from './fixtures.ts'

test('only an admin reads the status, one line for each check in a fixed order (H16)', async () => {
  const server = startWatched()
  const { api } = await server.signedIn()
  expect(await refusalOf(server.api.admin.status.$get())).toEqual([401, 'not_signed_in'])
  expect(await refusalOf(api.admin.status.$get())).toEqual([403, 'not_admin'])
  const { checks } = await statusOf(server)
  const names = checks.map(({ name }) => name)
  expect(names).toEqual(checkNames.filter((name) => names.includes(name)))
  expect(names).toEqual(expect.arrayContaining(['emails', 'disk', 'alarms', 'business', 'sign_up', 'version']))
  expect(checks.filter(({ state, todo }) => (state === 'green') !== (todo === null))).toEqual([])
})

test('the state is the worst of all lines (H16)', async () => {
  const server = startWatched()
  const { state, checks } = await statusOf(server)
  expect(state).toBe('yellow')
  expect(checks.filter((check) => check.state === 'red')).toEqual([])
  server.ctx.db.$client.exec(
    "insert into operation_runs values ('mail_provider', '2026-11-01T20:00:00.000Z', 0, null, '{}')",
  )
  expect((await statusOf(server)).state).toBe('red')
})

test('a check that throws is a red line, not a refusal (H16)', async () => {
  const server = startWatched({ environment: { DATA_DIR: '/nowhere/at/all' } })
  server.expectError('check_failed')
  const { state, checks } = await statusOf(server)
  expect(state).toBe('red')
  expect(checks.find(({ name }) => name === 'disk')).toMatchObject({
    state: 'red',
    text: 'This could not be checked: Error.',
  })
  expect(checks.find(({ name }) => name === 'emails')?.state).toBe('green')
})

test('missing business details are yellow and named', async () => {
  const missing = { SIGNATORY_NAME: '', BUSINESS_ADDRESS: '' }
  expect(await lineOf(startWatched({ environment: missing }), 'business')).toEqual({
    name: 'business',
    state: 'yellow',
    text: 'Placeholders stand for what contracts show. Pages and documents say “Sample business details”.',
    todo: 'Set BUSINESS_ADDRESS, SIGNATORY_NAME.',
  })
  const https = startWatched({ environment: { ...missing, ORIGIN: 'https://southernaccounts.example' } })
  expect((await lineOf(https, 'business'))?.text).toContain('No quote and no NDA can be sent.')
})

test('a proxy that is not named is yellow where ORIGIN is https (A9)', async () => {
  const https = { ORIGIN: 'https://southernaccounts.example' }
  expect(await lineOf(startWatched({ environment: https }), 'proxy')).toEqual({
    name: 'proxy',
    state: 'yellow',
    text: 'Every visitor has the address of the proxy before this server, so all of them share the limits of one.',
    todo: 'Set TRUST_PROXY to fly, cloudflare or x-forwarded-for:1, whichever stands before the server.',
  })
  const named = startWatched({ environment: { ...https, TRUST_PROXY: 'cloudflare' } })
  expect(await lineOf(named, 'proxy')).toMatchObject({
    state: 'green',
    text: expect.stringContaining('cf-connecting-ip'),
  })
  expect(await lineOf(startWatched(), 'proxy')).toMatchObject({ state: 'green' })
})

test('open sign-up is yellow once there is an admin', async () => {
  expect(await lineOf(startWatched(), 'sign_up')).toMatchObject({
    state: 'yellow',
    todo: expect.stringContaining('SIGNUP_ENABLED=false'),
  })
  expect(await lineOf(startWatched({ environment: { SIGNUP_ENABLED: 'false' } }), 'sign_up')).toMatchObject({
    state: 'green',
    text: 'Nobody new can sign up.',
  })
})

test('the version has the build, Bun’s version and the last start', async () => {
  const server = startWatched()
  recordStart(server.ctx)
  server.wait(60_000)
  expect((await lineOf(server, 'version'))?.text).toBe(
    `Build test on Bun ${Bun.version}, started 2 Nov 2026, 9:00 am NZDT.`,
  )
})

test('reading the status keeps no session alive (B3)', async () => {
  const server = startWatched()
  const { api } = await server.signedIn({ admin: true })
  for (let minute = 0; minute < 30; minute += 1) {
    expect((await api.admin.status.$get()).status).toBe(200)
    server.wait(60_000)
  }
  server.wait(1)
  expect((await api.admin.status.$get()).status).toBe(401)
})
