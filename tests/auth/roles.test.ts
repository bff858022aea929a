import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { verifyAudit } from '#src/audit/verify.ts'
import { createAdmin, findSetupLink, grantAdmin, listAdmins, revokeAdmin } from '#src/auth/admins.ts'
import { minutes } from '#src/base/time.ts'
import { openDatabase } from '#src/db/open.ts'
import { loadSecretKeys } from '#src/secret-key.ts'
import { dump, refusalOf, startTestServer } from '#tests/fixtures/server.ts'
import {
  confirmedAccount,
  count,
  events,
  firstAdmin,
  openBrowser,
  otherPassword,
  password,
  rows,
  secretOf,
} from './fixtures.ts'

const email = 'hana@rimu.example'

describe('A3', () => {
  test('the set-up link makes one confirmed admin, and signs them in', async () => {
    const server = startTestServer()
    const { browser, answer } = await firstAdmin(server, email)
    expect(await answer.json()).toMatchObject({ user: { email }, isAdmin: true })
    expect((await browser.get('admin/quotes')).status).toBe(200)
    expect(events(server)).toEqual(['account_created', 'role_granted', 'signed_in'])
    expect(listAdmins(server.ctx)).toMatchObject([{ email }])
    expect(findSetupLink(server.ctx)).toBeNull()
    expect((await openBrowser(server).signIn(email)).status).toBe(200)
  })

  test('32 racing uses make one admin', async () => {
    const server = startTestServer()
    server.expectError('refused')
    const setup = secretOf(findSetupLink(server.ctx) ?? '')
    const race = Array.from({ length: 32 }, (_, at) =>
      openBrowser(server).signUp({ email: `person${at}@rimu.example`, setup }),
    )
    const statuses = (await Promise.all(race)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status !== 200).every((status) => status === 400 || status === 503)).toBe(true)
    expect([count(server, 'user_roles'), count(server, 'users'), count(server, 'sessions')]).toEqual([1, 1, 1])
    const used = openBrowser(server).signUp({ email: 'late@rimu.example', setup })
    expect(await refusalOf(used)).toEqual([400, 'link_used'])
  })

  test('30 minutes, the newest alone, and only while there is no admin', async () => {
    const server = startTestServer()
    const older = secretOf(findSetupLink(server.ctx) ?? '')
    const newer = secretOf(findSetupLink(server.ctx) ?? '')
    expect(await refusalOf(openBrowser(server).signUp({ email, setup: older }))).toEqual([400, 'link_used'])
    server.wait(minutes(30))
    expect(await refusalOf(openBrowser(server).signUp({ email, setup: newer }))).toEqual([400, 'link_used'])

    const timely = startTestServer()
    const setup = secretOf(findSetupLink(timely.ctx) ?? '')
    timely.wait(minutes(30) - 1)
    expect((await openBrowser(timely).signUp({ email, setup })).status).toBe(200)

    const last = secretOf(findSetupLink(server.ctx) ?? '')
    await createAdmin(server.ctx, { email: 'operator@rimu.example' })
    const before = dump(server.ctx.db)
    expect(await refusalOf(openBrowser(server).signUp({ email, setup: last }))).toEqual([400, 'link_used'])
    expect(dump(server.ctx.db)).toEqual(before)
  })

  test('once: not even when its admin is none any more', async () => {
    const server = startTestServer()
    const setup = secretOf(findSetupLink(server.ctx) ?? '')
    expect((await openBrowser(server).signUp({ email, setup })).status).toBe(200)
    expect(revokeAdmin(server.ctx, { email: email })).toBe('revoked')
    const again = openBrowser(server).signUp({ email: 'other@rimu.example', setup })
    expect(await refusalOf(again)).toEqual([400, 'link_used'])
    expect(count(server, 'user_roles')).toBe(0)
  })

  test('a password that is refused leaves the link as it was', async () => {
    const server = startTestServer()
    const setup = secretOf(findSetupLink(server.ctx) ?? '')
    const weak = openBrowser(server).signUp({ email, setup, password: 'password1234' })
    expect(await refusalOf(weak)).toEqual([400, 'invalid'])
    expect((await openBrowser(server).signUp({ email, setup })).status).toBe(200)
  })

  test('it works with sign-up closed, and takes over what a stranger prepared for the address (T2)', async () => {
    const server = startTestServer()
    await openBrowser(server).signUp({ email, password: otherPassword })
    await firstAdmin(server, email)
    expect(count(server, 'users')).toBe(1)
    expect((await openBrowser(server).signIn(email, otherPassword)).status).toBe(401)
    expect((await openBrowser(server).signIn(email, password)).status).toBe(200)

    const closed = startTestServer({ environment: { SIGNUP_ENABLED: 'false' } })
    await firstAdmin(closed, email)
  })

  test('no sequence of calls makes an admin of anyone', async () => {
    const server = startTestServer()
    server.expectError('refused')
    const { browser: confirmed } = await confirmedAccount(server, email)
    await confirmed.signIn(email)
    // A link that is live all the while, as after a start.
    findSetupLink(server.ctx)
    const before = rows(server, 'select * from user_roles')

    const claims = fc.dictionary(
      fc.constantFrom('role', 'isAdmin', 'user_roles', '__proto__', 'constructor', 'confirmed_at', 'id', 'setup'),
      fc.constantFrom<unknown>('admin', true, 1, { role: 'admin', isAdmin: true }, ['admin'], 'A'.repeat(43)),
      { maxKeys: 3 },
    )
    const body = fc.tuple(claims, fc.boolean()).map(([extra, withForm]) => ({
      ...(withForm && { email, password: 'not the password' }),
      ...extra,
    }))
    const call = fc.record({
      path: fc.constantFrom('sign-in', 'sign-up', 'confirm', 'reset', 'activity', 'session', 'user_roles', 'admin'),
      body,
      who: fc.constantFrom('confirmed', 'stranger'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 8 }), async (calls) => {
        for (const { path, body: sent, who } of calls) {
          const browser = who === 'confirmed' ? confirmed : openBrowser(server)
          const answer = await browser.post(path, sent)
          expect(answer.status).not.toBe(500)
          expect((await browser.get('admin/quotes')).status).toBeOneOf([401, 403])
        }
        server.wait(1000)
        expect(rows(server, 'select * from user_roles')).toEqual(before)
      }),
      { numRuns: 250 },
    )
    expect(before).toEqual([])
  })

  test('keys that name a prototype are unknown keys', async () => {
    const server = startTestServer()
    const bodies = [
      `{"email":"${email}","password":"${password}","__proto__":{"isAdmin":true}}`,
      `{"email":"${email}","password":"${password}","constructor":{"prototype":{"isAdmin":true}}}`,
    ]
    for (const sent of bodies) {
      const answer = await server.ask('/api/auth/sign-up', {
        method: 'POST',
        headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
        body: sent,
      })
      expect(answer.status).toBe(400)
    }
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
    expect(count(server, 'users')).toBe(0)
  })
})

describe('A11', () => {
  test('a role holds from the next request on, and no longer', async () => {
    const server = startTestServer()
    const { browser } = await confirmedAccount(server, email)
    await browser.signIn(email)
    expect(await refusalOf(browser.get('admin/quotes'))).toEqual([403, 'not_admin'])
    expect(grantAdmin(server.ctx, { email: email })).toBe('granted')
    expect((await browser.get('admin/quotes')).status).toBe(200)
    expect(await (await browser.get('auth/session')).json()).toMatchObject({ isAdmin: true })

    expect(revokeAdmin(server.ctx, { email: email })).toBe('revoked')
    expect(await refusalOf(browser.get('admin/quotes'))).toEqual([401, 'not_signed_in'])
    expect(count(server, 'sessions')).toBe(0)
    await browser.signIn(email)
    expect(await refusalOf(browser.get('admin/quotes'))).toEqual([403, 'not_admin'])
  })

  test('a role that goes without its sessions is gone all the same: nothing is remembered', async () => {
    const server = startTestServer()
    const { browser } = await firstAdmin(server)
    expect((await browser.get('admin/quotes')).status).toBe(200)
    server.ctx.db.$client.exec('delete from user_roles')
    expect(await refusalOf(browser.get('admin/quotes'))).toEqual([403, 'not_admin'])
  })

  test('A10 every change of a role is in the chain', async () => {
    const server = startTestServer()
    await confirmedAccount(server, email)
    grantAdmin(server.ctx, { email: email })
    revokeAdmin(server.ctx, { email: email })
    const [user] = rows<{ id: string }>(server, 'select id from users')
    const changes = rows(server, "select event, actor, subject from audit_events where event like 'role%' order by seq")
    expect(changes).toEqual([
      { event: 'role_granted', actor: 'operator', subject: user?.id },
      { event: 'role_revoked', actor: 'operator', subject: user?.id },
    ])
  })

  test('an account that is not there, not confirmed, or admin already', async () => {
    const server = startTestServer()
    expect(grantAdmin(server.ctx, { email: email })).toBe('unknown')
    await openBrowser(server).signUp({ email })
    expect(grantAdmin(server.ctx, { email: email })).toBe('unconfirmed')
    expect(revokeAdmin(server.ctx, { email: email })).toBe('unknown')
    expect(await createAdmin(server.ctx, { email: email })).toMatch(/\/auth\?reset=[\w-]{43}$/)
    expect(grantAdmin(server.ctx, { email: email })).toBe('already')
    expect(await createAdmin(server.ctx, { email: email })).toBeNull()
    expect((await openBrowser(server).signIn(email)).status).toBe(401)
  })

  test('an admin made by the operator chooses the password by the link', async () => {
    const server = startTestServer()
    const link = await createAdmin(server.ctx, { email: email })
    const browser = openBrowser(server)
    expect((await browser.post('reset', { token: secretOf(link ?? ''), password })).status).toBe(200)
    expect(await (await browser.signIn(email)).json()).toMatchObject({ isAdmin: true })
  })
})

describe('the operator’s commands', () => {
  const folder = () => {
    const path = mkdtempSync(join(tmpdir(), 'auth cli-'))
    onTestFinished(() => rmSync(path, { recursive: true }))
    return path
  }
  const run = (dataDir: string, ...words: string[]) => {
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
    const { status, stdout, stderr } = spawnSync(process.execPath, ['src/cli.ts', ...words], { env, encoding: 'utf8' })
    return { status, said: stdout.trim(), refused: stderr.trim() }
  }

  test('create, list, revoke, remove, and the chain they leave', () => {
    const dataDir = folder()
    expect(run(dataDir, 'admin', 'setup-link').said).toMatch(
      /^Create the first admin: http:\S+\/auth\?setup=[\w-]{43}$/,
    )
    expect(run(dataDir, 'admin', 'create', ' Hana@rimu.example').said).toMatch(
      /hana@rimu\.example .*\?reset=[\w-]{43}$/,
    )
    expect(run(dataDir, 'admin', 'list').said).toMatch(/^hana@rimu\.example {2}since \d+ \w{3} \d{4}/)
    expect(run(dataDir, 'admin', 'setup-link')).toMatchObject({ status: 1, said: '' })
    expect(run(dataDir, 'admin', 'remove', email)).toMatchObject({
      status: 1,
      refused: expect.stringContaining('admin revoke'),
    })
    expect(run(dataDir, 'admin', 'revoke', email).status).toBe(0)
    expect(run(dataDir, 'admin', 'remove', email)).toMatchObject({
      status: 0,
      said: `The account of ${email} is removed`,
    })
    expect(run(dataDir, 'audit', 'verify').said).toMatch(/^The chain holds: 4 events/)
  })

  test('what they refuse, they refuse in words and with a status', () => {
    const dataDir = folder()
    expect(run(dataDir, 'admin', 'grant', email)).toMatchObject({ status: 1, refused: expect.stringContaining(email) })
    expect(run(dataDir, 'admin', 'grant', 'nobody')).toMatchObject({
      status: 1,
      refused: expect.stringContaining('Invalid email address'),
    })
    for (const words of [[], ['admin'], ['admin', 'constructor'], ['__proto__', 'x']]) {
      expect(run(dataDir, ...words)).toMatchObject({
        status: 1,
        refused: expect.stringContaining('admin create EMAIL'),
      })
    }
  })

  test('a broken chain is named', () => {
    const dataDir = folder()
    run(dataDir, 'admin', 'create', email)
    const db = openDatabase(join(dataDir, 'front-office.sqlite'))
    db.$client.exec(`drop trigger audit_events_unchanged; update audit_events set subject = 'usr_x' where seq = 2`)
    expect(verifyAudit({ db }).broken).toBe(2)
    db.$client.close()
    expect(run(dataDir, 'audit', 'verify')).toMatchObject({ status: 1, refused: expect.stringContaining('event 2') })
  })

  test('the secret key is made once, for its owner alone', () => {
    const dataDir = folder()
    const [made] = loadSecretKeys({ secretKeys: null, dataDir })
    expect(made).toHaveLength(32)
    expect(loadSecretKeys({ secretKeys: null, dataDir })).toEqual([made])
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
    expect(Buffer.from(readFileSync(join(dataDir, 'secret.key'), 'utf8'), 'base64')).toEqual(Buffer.from(made ?? []))
    writeFileSync(join(dataDir, 'secret.key'), 'short')
    expect(() => loadSecretKeys({ secretKeys: null, dataDir })).toThrow('32 bytes')
    const given = [new Uint8Array(32)]
    expect(loadSecretKeys({ secretKeys: given, dataDir })).toBe(given)
  })
})
