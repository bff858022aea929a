import { expect, test } from 'vitest'
import { checkNames } from '#src/base/check.ts'
import { minutes } from '#src/base/time.ts'
import { recordStart } from '#src/status/check-server.ts'
import { checkStatus } from '#src/status/check-status.ts'
import { read } from '#tests/fixtures/server.ts'
import { lineOf, startWatched, turnRed } from './fixtures.ts'

const https = { ORIGIN: 'https://southernaccounts.example' }

test('an admin reads one line for each check in a fixed order (H16)', async () => {
  const server = startWatched()
  const { api } = await server.signedIn({ admin: true })
  const { checks } = await read(api.admin.status.$get())
  const names = checks.map(({ name }) => name)
  expect(names).toEqual(checkNames.filter((name) => names.includes(name)))
  expect(names).toEqual(expect.arrayContaining(['emails', 'disk', 'alarms', 'business', 'sign_up', 'version']))
  expect(checks.filter(({ state, todo }) => (state === 'green') !== (todo === null))).toEqual([])
})

test('the state is the worst of all lines (H16)', () => {
  const server = startWatched()
  const { state, checks } = checkStatus(server.ctx)
  expect(state).toBe('yellow')
  expect(checks.filter((check) => check.state === 'red')).toEqual([])
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
  expect(lineOf(startWatched({ environment: missing }), 'business')).toEqual({
    name: 'business',
    state: 'yellow',
    text: 'Placeholders stand for what contracts show. Pages and documents say “Sample business details”.',
    todo: 'Set BUSINESS_ADDRESS, SIGNATORY_NAME.',
  })
  const { text } = lineOf(startWatched({ environment: { ...missing, ...https } }), 'business')
  expect(text).toContain('No quote and no NDA can be sent.')
})

test('a proxy that is not named is yellow where ORIGIN is https (A9)', () => {
  expect(lineOf(startWatched({ environment: https }), 'proxy')).toEqual({
    name: 'proxy',
    state: 'yellow',
    text: 'Every visitor has the address of the proxy before this server, so all of them share the limits of one.',
    todo: 'Set TRUST_PROXY to fly, cloudflare or x-forwarded-for:1, whichever stands before the server.',
  })
  const named = startWatched({ environment: { ...https, TRUST_PROXY: 'cloudflare' } })
  expect(lineOf(named, 'proxy')).toMatchObject({ state: 'green', text: expect.stringContaining('cf-connecting-ip') })
  expect(lineOf(startWatched(), 'proxy').state).toBe('green')
})

test('open sign-up is yellow once there is an admin', async () => {
  const server = startWatched()
  expect(lineOf(server, 'sign_up')).toMatchObject({ state: 'green', text: 'Open: there is no admin yet.' })
  await server.signedIn({ admin: true })
  expect(lineOf(server, 'sign_up').todo).toContain('SIGNUP_ENABLED=false')
  const closed = startWatched({ environment: { SIGNUP_ENABLED: 'false' } })
  await closed.signedIn({ admin: true })
  expect(lineOf(closed, 'sign_up')).toMatchObject({ state: 'green', text: 'Nobody new can sign up.' })
})

test('the version has the build, Bun’s version and the last start', () => {
  const server = startWatched()
  recordStart(server.ctx)
  server.wait(minutes(1))
  expect(lineOf(server, 'version').text).toBe(`Build test on Bun ${Bun.version}, started 2 Nov 2026, 9:00 am NZDT.`)
})
