import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { hours, minutes } from '#src/base/time.ts'
import { linkIn } from '#tests/fixtures/fake-resend.ts'
import { dump, refusalOf, startTestServer } from '#tests/fixtures/server.ts'
import {
  confirmedAccount,
  count,
  elsewhere,
  emailsTo,
  events,
  openBrowser,
  otherPassword,
  password,
  rows,
  secretOf,
  secretSentTo,
} from './fixtures.ts'

const email = 'hana@rimu.example'

const whole = async (answer: Response) => ({
  status: answer.status,
  headers: [...answer.headers],
  body: await answer.text(),
})

/** Confirms by a link that sets no password, for there were several sign-ups, and chooses one. @returns the status. */
const choose = async (server: ReturnType<typeof startTestServer>, token: string, secret: string) => {
  const { reset } = (await (await openBrowser(server).post('confirm', { token })).json()) as { reset: string }
  return (await openBrowser(server).post('reset', { token: reset, password: secret })).status
}

describe('A4', () => {
  test('a new and an existing address get one answer, byte for byte', async () => {
    const server = startTestServer()
    const fresh = await whole(await openBrowser(server).signUp({ email }))
    const unconfirmed = await whole(await openBrowser(server).signUp({ email }))
    await choose(server, await secretSentTo(server, email), password)
    const confirmed = await whole(await openBrowser(server).signUp({ email }))
    expect(fresh).toMatchObject({ status: 200, body: '{}' })
    expect(unconfirmed).toEqual(fresh)
    expect(confirmed).toEqual(fresh)
  })

  test('the emails differ: to confirm, to confirm again, to say that there is an account', async () => {
    const server = startTestServer()
    await openBrowser(server).signUp({ email })
    await openBrowser(server).signUp({ email: ' Hana@RIMU.example ' })
    await choose(server, await secretSentTo(server, email), password)
    await openBrowser(server).signUp({ email })
    expect((await emailsTo(server, email)).map(({ subject }) => subject)).toEqual([
      'Confirm your email address for Southern Accounts',
      'Confirm your email address for Southern Accounts',
      'You already have an account with Southern Accounts',
    ])
    expect(count(server, 'users')).toBe(1)
  })

  test('an existing account keeps its password, and its owner can choose another by the email', async () => {
    const server = startTestServer()
    await confirmedAccount(server, email)
    const before = rows(server, 'select * from users')
    await openBrowser(server).signUp({ email, password: otherPassword })
    expect(rows(server, 'select * from users')).toEqual(before)
    expect((await openBrowser(server).signIn(email)).status).toBe(200)

    const received = (await emailsTo(server, email)).at(-1)
    const reset = /https?:\/\/\S+\?reset=[\w-]+/.exec(received?.text ?? '')?.[0] ?? ''
    const chosen = { token: secretOf(reset), password: otherPassword }
    expect((await openBrowser(server).post('reset', chosen)).status).toBe(200)
    expect((await openBrowser(server).signIn(email, otherPassword)).status).toBe(200)
  })

  test('sign-in is refused until the address is confirmed, in the words of a wrong password', async () => {
    const server = startTestServer()
    await openBrowser(server).signUp({ email })
    const unconfirmed = await openBrowser(server).signIn(email)
    const wrong = await openBrowser(server).signIn(email, otherPassword)
    const unknown = await openBrowser(server).signIn('nobody@rimu.example')
    const bodies = await Promise.all([unconfirmed, wrong, unknown].map((answer) => answer.text()))
    expect([unconfirmed, wrong, unknown].map(({ status }) => status)).toEqual([401, 401, 401])
    expect(new Set(bodies).size).toBe(1)
    expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ code: 'sign_in_refused' })
    expect(unconfirmed.headers.getSetCookie()).toEqual([])
  })

  /** The owner of the address opens the newest email: nobody's sign-up gives anybody a password but the one chosen. */
  const expectOwnersAlone = async (server: ReturnType<typeof startTestServer>) => {
    const links = (await emailsTo(server, email)).map((email) => secretOf(linkIn(email)))
    const own = 'tussock, wind and morning light'
    expect(await choose(server, links.at(-1) ?? '', own)).toBe(200)
    expect((await openBrowser(server).signIn(email, own)).status).toBe(200)
    for (const secret of [password, otherPassword]) {
      expect((await openBrowser(server).signIn(email, secret)).status).toBe(401)
    }
    for (const token of links) {
      expect(await refusalOf(openBrowser(server).post('confirm', { token }))).toEqual([400, 'link_used'])
    }
  }

  test.each<[string, string[]]>([
    ['before', [otherPassword, password]],
    ['after', [password, otherPassword]],
    ['so often before that no email goes out for its owner', [otherPassword, otherPassword, otherPassword, password]],
  ])('whoever signs up for another’s address %s has no account when its owner confirms (T2)', async (_, passwords) => {
    const server = startTestServer()
    for (const secret of passwords) await openBrowser(server).signUp({ email, password: secret })
    await expectOwnersAlone(server)
  })

  test('nor who keeps the owner’s email from going out, and signs up when an email may go again (T2)', async () => {
    const server = startTestServer()
    for (let turn = 0; turn < 3; turn += 1) await openBrowser(server).post('reset-request', { email })
    await openBrowser(server).signUp({ email, password })
    server.wait(hours(1))
    await openBrowser(server).signUp({ email, password: otherPassword })
    expect(await emailsTo(server, email)).toHaveLength(1)
    await expectOwnersAlone(server)
  })

  test('a link that confirms no password opens nothing until one is chosen, and an expired rival counts for nothing', async () => {
    const server = startTestServer()
    await openBrowser(server).signUp({ email, password: otherPassword })
    await openBrowser(server).signUp({ email, password })
    await openBrowser(server).post('confirm', { token: await secretSentTo(server, email) })
    for (const secret of [password, otherPassword]) {
      expect((await openBrowser(server).signIn(email, secret)).status).toBe(401)
    }
    server.wait(hours(25))
    await openBrowser(server).signUp({ email, password })
    const confirmed = await openBrowser(server).post('confirm', { token: await secretSentTo(server, email) })
    expect(await confirmed.json()).toEqual({ reset: null })
    expect((await openBrowser(server).signIn(email, password)).status).toBe(200)
  })

  test('a request for a new password answers alike, and writes only to an account', async () => {
    const server = startTestServer()
    await confirmedAccount(server, email)
    const known = await whole(await openBrowser(server).post('reset-request', { email }))
    const unknown = await whole(await openBrowser(server).post('reset-request', { email: 'nobody@rimu.example' }))
    expect(known).toMatchObject({ status: 200, body: '{}' })
    expect(unknown).toEqual(known)
    expect(await emailsTo(server, 'nobody@rimu.example')).toEqual([])
    expect((await emailsTo(server, email)).at(-1)?.subject).toBe('Choose a new password for Southern Accounts')
  })

  test('nobody can be buried in emails: 3 an hour to one address, whoever asks, and the answer is the same', async () => {
    const server = startTestServer()
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await (await openBrowser(server).signUp({ email })).text()).toBe('{}')
      expect(await (await openBrowser(server).post('reset-request', { email })).text()).toBe('{}')
    }
    expect(await emailsTo(server, email)).toHaveLength(3)
    server.wait(hours(1))
    await openBrowser(server).post('reset-request', { email })
    expect(await emailsTo(server, email)).toHaveLength(4)
  })

  test('an answer leaves on the beat, not when its work is done: what there was to do cannot be told from it', async () => {
    const server = startTestServer()
    await confirmedAccount(server, email)
    // However quick the work is: no machine is as fast as this.
    const hash = vi.spyOn(Bun.password, 'hash').mockResolvedValue('quick')
    onTestFinished(() => hash.mockRestore())
    const took = async (ask: () => Promise<Response>) => {
      const began = performance.now()
      expect((await ask()).status).toBe(200)
      return performance.now() - began
    }
    for (const address of [email, 'nobody@rimu.example']) {
      expect(await took(() => openBrowser(server).signUp({ email: address }))).toBeGreaterThanOrEqual(50)
      expect(await took(() => openBrowser(server).post('reset-request', { email: address }))).toBeGreaterThanOrEqual(50)
    }
  })

  test('one network asks 5 times a minute and 20 times an hour', async () => {
    const server = startTestServer()
    const browser = openBrowser(server)
    const ask = (turn: number) => browser.post('reset-request', { email: `person${turn}@rimu.example` })
    for (let turn = 0; turn < 5; turn += 1) expect((await ask(turn)).status).toBe(200)
    expect(await refusalOf(ask(5))).toEqual([429, 'too_many_this_minute'])
    expect(await refusalOf(browser.signUp({ email }))).toEqual([429, 'too_many_this_minute'])
    for (let minute = 0; minute < 3; minute += 1) {
      server.wait(minutes(1))
      for (let turn = 0; turn < 5; turn += 1) expect((await ask(turn)).status).toBe(200)
    }
    server.wait(minutes(1))
    expect(await refusalOf(ask(0))).toEqual([429, 'too_many_this_hour'])
    expect(count(server, 'users')).toBe(0)
  })

  test('SIGNUP_ENABLED=false closes sign-up, not the set-up link', async () => {
    const server = startTestServer({ environment: { SIGNUP_ENABLED: 'false' } })
    const before = dump(server.ctx.db)
    expect(await refusalOf(openBrowser(server).signUp({ email }))).toEqual([403, 'sign_up_closed'])
    expect(dump(server.ctx.db)).toEqual(before)
  })
})

describe('A5', () => {
  const asked = async () => {
    const server = startTestServer()
    await openBrowser(server).signUp({ email })
    const confirm = await secretSentTo(server, email)
    await openBrowser(server).post('reset-request', { email })
    const reset = await secretSentTo(server, email)
    return { server, confirm, reset, browser: openBrowser(server) }
  }
  const used = (server: ReturnType<typeof startTestServer>) =>
    rows<{ purpose: string; used_at: string | null }>(server, 'select purpose, used_at from one_time_tokens')

  test('a link works once, and `used_at` is set once', async () => {
    const { server, confirm, browser } = await asked()
    expect((await browser.post('confirm', { token: confirm })).status).toBe(200)
    const first = used(server).filter(({ purpose }) => purpose === 'confirm')
    server.wait(minutes(1))
    expect(await refusalOf(browser.post('confirm', { token: confirm }))).toEqual([400, 'link_used'])
    expect(used(server).filter(({ purpose }) => purpose === 'confirm')).toEqual(first)
    expect(first[0]?.used_at).not.toBeNull()
  })

  test('32 racing uses of a reset link set one password', async () => {
    const { server, reset } = await asked()
    server.expectError('refused')
    const race = Array.from({ length: 32 }, (_, at) =>
      openBrowser(server).post('reset', { token: reset, password: `river stones and ferns ${at}` }),
    )
    const statuses = (await Promise.all(race)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status !== 200).every((status) => status === 400 || status === 503)).toBe(true)
    expect(events(server).filter((event) => event === 'password_reset')).toHaveLength(1)
  })

  test('a link is good for its purpose alone', async () => {
    const { server, confirm, reset, browser } = await asked()
    const before = dump(server.ctx.db)
    expect(await refusalOf(browser.post('confirm', { token: reset }))).toEqual([400, 'link_used'])
    expect(await refusalOf(browser.post('reset', { token: confirm, password }))).toEqual([400, 'link_used'])
    for (const setup of [confirm, reset]) {
      expect(await refusalOf(browser.signUp({ email, setup }))).toEqual([400, 'link_used'])
    }
    expect(dump(server.ctx.db)).toEqual(before)
  })

  test('to confirm, 24 hours; to choose a password, 1 hour', async () => {
    const { server, confirm, reset, browser } = await asked()
    server.wait(hours(1))
    expect(await refusalOf(browser.post('reset', { token: reset, password }))).toEqual([400, 'link_used'])
    server.wait(hours(23))
    expect(await refusalOf(browser.post('confirm', { token: confirm }))).toEqual([400, 'link_used'])

    const early = await asked()
    early.server.wait(hours(1) - 1)
    expect((await early.browser.post('reset', { token: early.reset, password })).status).toBe(200)
    const timely = await asked()
    timely.server.wait(hours(24) - 1)
    expect((await timely.browser.post('confirm', { token: timely.confirm })).status).toBe(200)
  })

  test('what could be no link is refused like one that is not known', async () => {
    const server = startTestServer()
    for (const token of ['', 'x', '../../etc', 'A'.repeat(43), 'é'.repeat(100)]) {
      expect(await refusalOf(openBrowser(server).post('confirm', { token }))).toEqual([400, 'link_used'])
      expect(await refusalOf(openBrowser(server).post('reset', { token, password }))).toEqual([400, 'link_used'])
    }
  })

  test('a new password ends every session and every other link, and confirms the address', async () => {
    const server = startTestServer()
    const { browser } = await confirmedAccount(server, email)
    await browser.signIn(email)
    await openBrowser(server).post('reset-request', { email })
    const older = await secretSentTo(server, email)
    server.wait(minutes(1))
    await openBrowser(server).post('reset-request', { email })
    const newer = await secretSentTo(server, email)
    expect((await openBrowser(server).post('reset', { token: newer, password: otherPassword })).status).toBe(200)
    expect(count(server, 'sessions')).toBe(0)
    expect((await browser.post('activity', {})).status).toBe(401)
    const late = openBrowser(server).post('reset', { token: older, password: otherPassword })
    expect(await refusalOf(late)).toEqual([400, 'link_used'])

    const unconfirmed = await asked()
    await unconfirmed.browser.post('reset', { token: unconfirmed.reset, password })
    expect((await unconfirmed.browser.signIn(email)).status).toBe(200)
    expect(await refusalOf(unconfirmed.browser.post('confirm', { token: unconfirmed.confirm }))).toEqual([
      400,
      'link_used',
    ])
  })

  test('the database holds no secret of any link', async () => {
    const { server, confirm, reset } = await asked()
    const stored = JSON.stringify(dump(server.ctx.db))
    expect(stored).not.toContain(confirm)
    expect(stored).not.toContain(reset)
    expect(confirm).toMatch(/^[\w-]{43}$/)
  })

  test('looking at a link changes nothing', async () => {
    const { server, confirm } = await asked()
    const before = dump(server.ctx.db)
    await server.ask(`/auth?confirm=${confirm}`)
    await server.ask(`/api/auth/confirm?token=${confirm}`)
    expect(dump(server.ctx.db)).toEqual(before)
  })
})

describe('A6', () => {
  const complaint = async (secret: unknown, address = 'hana.tamati@rimufoods.example') => {
    const server = startTestServer()
    const answer = await openBrowser(server).post('sign-up', { email: address, password: secret })
    const { fields } = (await answer.json()) as { fields?: { password?: string } }
    if (answer.status !== 200) expect(count(server, 'users')).toBe(0)
    return [answer.status, fields?.password]
  }

  test.each([
    ['', 'Password is required'],
    [undefined, 'Password is required'],
    ['eleven char', 'Password must be at least 12 characters'],
    // ﬃ becomes three emails, so this has 12.
    ['x'.repeat(257), 'Password must be at most 256 characters'],
    ['ﬃ'.repeat(86), 'Password must be at most 256 characters'],
    [`lone half \ud83d of a pair`, 'Password contains a character that cannot be used'],
  ])('%j is refused: %s', async (secret, sentence) => {
    expect(await complaint(secret)).toEqual([400, sentence])
  })

  test.each([
    'password1234',
    'PASSWORD!2026',
    'Ｐａｓｓｗｏｒｄ１２３４',
    'letmeinletmein',
    'aaaaaaaaaaaa',
    'abcdefghijklm',
    'xy7xy7xy7xy7',
    '123456789012',
    'unbelievable',
  ])('%s is easy to guess', async (secret) => {
    expect(await complaint(secret)).toEqual([400, expect.stringContaining('easy to guess')])
  })

  test.each(['hanatamati2026', 'Hana.Tamati!1', 'rimufoods12345', 'SouthernAccounts1', 'southern-accounts'])(
    '%s is made of what everyone knows',
    async (secret) => {
      expect(await complaint(secret)).toEqual([400, expect.stringContaining('not made of your email address')])
    },
  )

  test.each([
    'ferns and river stones',
    '🪶'.repeat(64),
    '🪶'.repeat(256),
    'ﬃnity river',
    'Tāne Mahuta kauri',
    'my dog southern bites accounts',
    'x9!kQ2$vB7&m',
  ])('%s will do', async (secret) => {
    expect((await complaint(secret))[0]).toBe(200)
  })

  test('the same rules hold where a password is chosen anew', async () => {
    const server = startTestServer()
    await confirmedAccount(server, email)
    await openBrowser(server).post('reset-request', { email })
    const token = await secretSentTo(server, email)
    for (const secret of ['short', 'password1234', 'hana@rimu2026']) {
      expect(await refusalOf(openBrowser(server).post('reset', { token, password: secret }))).toEqual([400, 'invalid'])
    }
    expect((await openBrowser(server).post('reset', { token, password: otherPassword })).status).toBe(200)
  })

  test('it is kept as Argon2id, however the keyboard wrote it', async () => {
    const server = startTestServer()
    await confirmedAccount(server, email, 'Tāne Mahuta kauri'.normalize('NFD'))
    const [user] = rows<{ password_hash: string }>(server, 'select password_hash from users')
    expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await openBrowser(server).signIn(email, 'Tāne Mahuta kauri'.normalize('NFC'))).status).toBe(200)
    // A keyboard in another script writes wide emails, and some join two into one.
    expect((await openBrowser(server).signIn(email, 'Ｔāne Mahuta ｋauri')).status).toBe(200)
    expect((await openBrowser(server).signIn(email, 'tāne Mahuta kauri')).status).toBe(401)
  })

  test('1 MB is refused before anything is hashed', async () => {
    const server = startTestServer()
    expect(await refusalOf(openBrowser(server).signUp({ email, password: 'x'.repeat(1_000_000) }))).toEqual([
      413,
      'too_large',
    ])
    expect(count(server, 'sign_in_attempts')).toBe(0)
  })
})

test('a form with an unknown key, or of another shape, is refused and stores nothing', async () => {
  const server = startTestServer()
  const before = dump(server.ctx.db)
  const bad = [null, [], 'x', 1, {}, { email }, { email, password, role: 'admin' }, { email: [email], password }]
  for (const path of ['sign-in', 'sign-up', 'confirm', 'reset-request', 'reset', 'sign-out', 'activity']) {
    for (const body of bad) {
      if (path === 'sign-out' && JSON.stringify(body) === '{}') continue
      if (path === 'reset-request' && JSON.stringify(body) === JSON.stringify({ email })) continue
      const answer = await openBrowser(server, elsewhere()).post(path, body)
      expect([400, 401]).toContain(answer.status)
    }
  }
  expect(dump(server.ctx.db)).toEqual(before)
})
