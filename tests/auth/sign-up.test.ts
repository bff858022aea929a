import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { hours, minutes } from '#src/base/time.ts'
import { dump, openHouse, refusalOf } from '#tests/fixtures/server.ts'
import { linkIn } from '#tests/fixtures/fake-resend.ts'
import {
  confirmedAccount,
  count,
  elsewhere,
  events,
  lettersTo,
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
const choose = async (house: ReturnType<typeof openHouse>, token: string, secret: string) => {
  const { reset } = (await (await openBrowser(house).post('confirm', { token })).json()) as { reset: string }
  return (await openBrowser(house).post('reset', { token: reset, password: secret })).status
}

describe('A4', () => {
  test('a new and an existing address get one answer, byte for byte', async () => {
    const house = openHouse()
    const fresh = await whole(await openBrowser(house).signUp({ email }))
    const unconfirmed = await whole(await openBrowser(house).signUp({ email }))
    await choose(house, await secretSentTo(house, email), password)
    const confirmed = await whole(await openBrowser(house).signUp({ email }))
    expect(fresh).toMatchObject({ status: 200, body: '{}' })
    expect(unconfirmed).toEqual(fresh)
    expect(confirmed).toEqual(fresh)
  })

  test('the letters differ: to confirm, to confirm again, to say that there is an account', async () => {
    const house = openHouse()
    await openBrowser(house).signUp({ email })
    await openBrowser(house).signUp({ email: ' Hana@RIMU.example ' })
    await choose(house, await secretSentTo(house, email), password)
    await openBrowser(house).signUp({ email })
    expect((await lettersTo(house, email)).map(({ subject }) => subject)).toEqual([
      'Confirm your email address for Southern Accounts',
      'Confirm your email address for Southern Accounts',
      'You already have an account with Southern Accounts',
    ])
    expect(count(house, 'users')).toBe(1)
  })

  test('an existing account keeps its password, and its owner can choose another by the letter', async () => {
    const house = openHouse()
    await confirmedAccount(house, email)
    const before = rows(house, 'select * from users')
    await openBrowser(house).signUp({ email, password: otherPassword })
    expect(rows(house, 'select * from users')).toEqual(before)
    expect((await openBrowser(house).signIn(email)).status).toBe(200)

    const letter = (await lettersTo(house, email)).at(-1)
    const reset = /https?:\/\/\S+\?reset=[\w-]+/.exec(letter?.text ?? '')?.[0] ?? ''
    const chosen = { token: secretOf(reset), password: otherPassword }
    expect((await openBrowser(house).post('reset', chosen)).status).toBe(200)
    expect((await openBrowser(house).signIn(email, otherPassword)).status).toBe(200)
  })

  test('sign-in is refused until the address is confirmed, in the words of a wrong password', async () => {
    const house = openHouse()
    await openBrowser(house).signUp({ email })
    const unconfirmed = await openBrowser(house).signIn(email)
    const wrong = await openBrowser(house).signIn(email, otherPassword)
    const unknown = await openBrowser(house).signIn('nobody@rimu.example')
    const bodies = await Promise.all([unconfirmed, wrong, unknown].map((answer) => answer.text()))
    expect([unconfirmed, wrong, unknown].map(({ status }) => status)).toEqual([401, 401, 401])
    expect(new Set(bodies).size).toBe(1)
    expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ code: 'sign_in_refused' })
    expect(unconfirmed.headers.getSetCookie()).toEqual([])
  })

  /** The owner of the address opens the newest letter: nobody's sign-up gives anybody a password but the one chosen. */
  const expectOwnersAlone = async (house: ReturnType<typeof openHouse>) => {
    const links = (await lettersTo(house, email)).map((letter) => secretOf(linkIn(letter)))
    const own = 'tussock, wind and morning light'
    expect(await choose(house, links.at(-1) ?? '', own)).toBe(200)
    expect((await openBrowser(house).signIn(email, own)).status).toBe(200)
    for (const secret of [password, otherPassword]) {
      expect((await openBrowser(house).signIn(email, secret)).status).toBe(401)
    }
    for (const token of links) {
      expect(await refusalOf(openBrowser(house).post('confirm', { token }))).toEqual([400, 'link_used'])
    }
  }

  test.each<[string, string[]]>([
    ['before', [otherPassword, password]],
    ['after', [password, otherPassword]],
    ['so often before that no letter goes out for its owner', [otherPassword, otherPassword, otherPassword, password]],
  ])('whoever signs up for another’s address %s has no account when its owner confirms (T2)', async (_, passwords) => {
    const house = openHouse()
    for (const secret of passwords) await openBrowser(house).signUp({ email, password: secret })
    await expectOwnersAlone(house)
  })

  test('nor who keeps the owner’s letter from going out, and signs up when a letter may go again (T2)', async () => {
    const house = openHouse()
    for (let turn = 0; turn < 3; turn += 1) await openBrowser(house).post('reset-request', { email })
    await openBrowser(house).signUp({ email, password })
    house.wait(hours(1))
    await openBrowser(house).signUp({ email, password: otherPassword })
    expect(await lettersTo(house, email)).toHaveLength(1)
    await expectOwnersAlone(house)
  })

  test('a link that confirms no password opens nothing until one is chosen, and an expired rival counts for nothing', async () => {
    const house = openHouse()
    await openBrowser(house).signUp({ email, password: otherPassword })
    await openBrowser(house).signUp({ email, password })
    await openBrowser(house).post('confirm', { token: await secretSentTo(house, email) })
    for (const secret of [password, otherPassword]) {
      expect((await openBrowser(house).signIn(email, secret)).status).toBe(401)
    }
    house.wait(hours(25))
    await openBrowser(house).signUp({ email, password })
    const confirmed = await openBrowser(house).post('confirm', { token: await secretSentTo(house, email) })
    expect(await confirmed.json()).toEqual({ reset: null })
    expect((await openBrowser(house).signIn(email, password)).status).toBe(200)
  })

  test('a request for a new password answers alike, and writes only to an account', async () => {
    const house = openHouse()
    await confirmedAccount(house, email)
    const known = await whole(await openBrowser(house).post('reset-request', { email }))
    const unknown = await whole(await openBrowser(house).post('reset-request', { email: 'nobody@rimu.example' }))
    expect(known).toMatchObject({ status: 200, body: '{}' })
    expect(unknown).toEqual(known)
    expect(await lettersTo(house, 'nobody@rimu.example')).toEqual([])
    expect((await lettersTo(house, email)).at(-1)?.subject).toBe('Choose a new password for Southern Accounts')
  })

  test('nobody can be buried in letters: 3 an hour to one address, whoever asks, and the answer is the same', async () => {
    const house = openHouse()
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await (await openBrowser(house).signUp({ email })).text()).toBe('{}')
      expect(await (await openBrowser(house).post('reset-request', { email })).text()).toBe('{}')
    }
    expect(await lettersTo(house, email)).toHaveLength(3)
    house.wait(hours(1))
    await openBrowser(house).post('reset-request', { email })
    expect(await lettersTo(house, email)).toHaveLength(4)
  })

  test('an answer leaves on the beat, not when its work is done: what there was to do cannot be told from it', async () => {
    const house = openHouse()
    await confirmedAccount(house, email)
    // However quick the work is: no machine is as fast as this.
    const hash = vi.spyOn(Bun.password, 'hash').mockResolvedValue('quick')
    onTestFinished(() => hash.mockRestore())
    const took = async (ask: () => Promise<Response>) => {
      const began = performance.now()
      expect((await ask()).status).toBe(200)
      return performance.now() - began
    }
    for (const address of [email, 'nobody@rimu.example']) {
      expect(await took(() => openBrowser(house).signUp({ email: address }))).toBeGreaterThanOrEqual(50)
      expect(await took(() => openBrowser(house).post('reset-request', { email: address }))).toBeGreaterThanOrEqual(50)
    }
  })

  test('one network asks 5 times a minute and 20 times an hour', async () => {
    const house = openHouse()
    const browser = openBrowser(house)
    const ask = (turn: number) => browser.post('reset-request', { email: `person${turn}@rimu.example` })
    for (let turn = 0; turn < 5; turn += 1) expect((await ask(turn)).status).toBe(200)
    expect(await refusalOf(ask(5))).toEqual([429, 'too_many_this_minute'])
    expect(await refusalOf(browser.signUp({ email }))).toEqual([429, 'too_many_this_minute'])
    for (let minute = 0; minute < 3; minute += 1) {
      house.wait(minutes(1))
      for (let turn = 0; turn < 5; turn += 1) expect((await ask(turn)).status).toBe(200)
    }
    house.wait(minutes(1))
    expect(await refusalOf(ask(0))).toEqual([429, 'too_many_this_hour'])
    expect(count(house, 'users')).toBe(0)
  })

  test('SIGNUP_ENABLED=false closes sign-up, not the set-up link', async () => {
    const house = openHouse({ environment: { SIGNUP_ENABLED: 'false' } })
    const before = dump(house.kit.db)
    expect(await refusalOf(openBrowser(house).signUp({ email }))).toEqual([403, 'sign_up_closed'])
    expect(dump(house.kit.db)).toEqual(before)
  })
})

describe('A5', () => {
  const asked = async () => {
    const house = openHouse()
    await openBrowser(house).signUp({ email })
    const confirm = await secretSentTo(house, email)
    await openBrowser(house).post('reset-request', { email })
    const reset = await secretSentTo(house, email)
    return { house, confirm, reset, browser: openBrowser(house) }
  }
  const used = (house: ReturnType<typeof openHouse>) =>
    rows<{ purpose: string; used_at: string | null }>(house, 'select purpose, used_at from one_time_tokens')

  test('a link works once, and `used_at` is set once', async () => {
    const { house, confirm, browser } = await asked()
    expect((await browser.post('confirm', { token: confirm })).status).toBe(200)
    const first = used(house).filter(({ purpose }) => purpose === 'confirm')
    house.wait(minutes(1))
    expect(await refusalOf(browser.post('confirm', { token: confirm }))).toEqual([400, 'link_used'])
    expect(used(house).filter(({ purpose }) => purpose === 'confirm')).toEqual(first)
    expect(first[0]?.used_at).not.toBeNull()
  })

  test('32 racing uses of a reset link set one password', async () => {
    const { house, reset } = await asked()
    house.expectError('refused')
    const race = Array.from({ length: 32 }, (_, at) =>
      openBrowser(house).post('reset', { token: reset, password: `river stones and ferns ${at}` }),
    )
    const statuses = (await Promise.all(race)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status !== 200).every((status) => status === 400 || status === 503)).toBe(true)
    expect(events(house).filter((event) => event === 'password_reset')).toHaveLength(1)
  })

  test('a link is good for its purpose alone', async () => {
    const { house, confirm, reset, browser } = await asked()
    const before = dump(house.kit.db)
    expect(await refusalOf(browser.post('confirm', { token: reset }))).toEqual([400, 'link_used'])
    expect(await refusalOf(browser.post('reset', { token: confirm, password }))).toEqual([400, 'link_used'])
    for (const setup of [confirm, reset]) {
      expect(await refusalOf(browser.signUp({ email, setup }))).toEqual([400, 'link_used'])
    }
    expect(dump(house.kit.db)).toEqual(before)
  })

  test('to confirm, 24 hours; to choose a password, 1 hour', async () => {
    const { house, confirm, reset, browser } = await asked()
    house.wait(hours(1))
    expect(await refusalOf(browser.post('reset', { token: reset, password }))).toEqual([400, 'link_used'])
    house.wait(hours(23))
    expect(await refusalOf(browser.post('confirm', { token: confirm }))).toEqual([400, 'link_used'])

    const early = await asked()
    early.house.wait(hours(1) - 1)
    expect((await early.browser.post('reset', { token: early.reset, password })).status).toBe(200)
    const timely = await asked()
    timely.house.wait(hours(24) - 1)
    expect((await timely.browser.post('confirm', { token: timely.confirm })).status).toBe(200)
  })

  test('what could be no link is refused like one that is not known', async () => {
    const house = openHouse()
    for (const token of ['', 'x', '../../etc', 'A'.repeat(43), 'é'.repeat(100)]) {
      expect(await refusalOf(openBrowser(house).post('confirm', { token }))).toEqual([400, 'link_used'])
      expect(await refusalOf(openBrowser(house).post('reset', { token, password }))).toEqual([400, 'link_used'])
    }
  })

  test('a new password ends every session and every other link, and confirms the address', async () => {
    const house = openHouse()
    const { browser } = await confirmedAccount(house, email)
    await browser.signIn(email)
    await openBrowser(house).post('reset-request', { email })
    const older = await secretSentTo(house, email)
    house.wait(minutes(1))
    await openBrowser(house).post('reset-request', { email })
    const newer = await secretSentTo(house, email)
    expect((await openBrowser(house).post('reset', { token: newer, password: otherPassword })).status).toBe(200)
    expect(count(house, 'sessions')).toBe(0)
    expect((await browser.post('activity', {})).status).toBe(401)
    const late = openBrowser(house).post('reset', { token: older, password: otherPassword })
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
    const { house, confirm, reset } = await asked()
    const stored = JSON.stringify(dump(house.kit.db))
    expect(stored).not.toContain(confirm)
    expect(stored).not.toContain(reset)
    expect(confirm).toMatch(/^[\w-]{43}$/)
  })

  test('looking at a link changes nothing', async () => {
    const { house, confirm } = await asked()
    const before = dump(house.kit.db)
    await house.ask(`/auth?confirm=${confirm}`)
    await house.ask(`/api/auth/confirm?token=${confirm}`)
    expect(dump(house.kit.db)).toEqual(before)
  })
})

describe('A6', () => {
  const complaint = async (secret: unknown, address = 'hana.tamati@rimufoods.example') => {
    const house = openHouse()
    const answer = await openBrowser(house).post('sign-up', { email: address, password: secret })
    const { fields } = (await answer.json()) as { fields?: { password?: string } }
    if (answer.status !== 200) expect(count(house, 'users')).toBe(0)
    return [answer.status, fields?.password]
  }

  test.each([
    ['', 'Password is required'],
    [undefined, 'Password is required'],
    ['eleven char', 'Password must be at least 12 characters'],
    // ﬃ becomes three letters, so this has 12.
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
    const house = openHouse()
    await confirmedAccount(house, email)
    await openBrowser(house).post('reset-request', { email })
    const token = await secretSentTo(house, email)
    for (const secret of ['short', 'password1234', 'hana@rimu2026']) {
      expect(await refusalOf(openBrowser(house).post('reset', { token, password: secret }))).toEqual([400, 'invalid'])
    }
    expect((await openBrowser(house).post('reset', { token, password: otherPassword })).status).toBe(200)
  })

  test('it is kept as Argon2id, however the keyboard wrote it', async () => {
    const house = openHouse()
    await confirmedAccount(house, email, 'Tāne Mahuta kauri'.normalize('NFD'))
    const [user] = rows<{ password_hash: string }>(house, 'select password_hash from users')
    expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await openBrowser(house).signIn(email, 'Tāne Mahuta kauri'.normalize('NFC'))).status).toBe(200)
    // A keyboard in another script writes wide letters, and some join two into one.
    expect((await openBrowser(house).signIn(email, 'Ｔāne Mahuta ｋauri')).status).toBe(200)
    expect((await openBrowser(house).signIn(email, 'tāne Mahuta kauri')).status).toBe(401)
  })

  test('1 MB is refused before anything is hashed', async () => {
    const house = openHouse()
    expect(await refusalOf(openBrowser(house).signUp({ email, password: 'x'.repeat(1_000_000) }))).toEqual([
      413,
      'too_large',
    ])
    expect(count(house, 'sign_in_attempts')).toBe(0)
  })
})

test('a form with an unknown key, or of another shape, is refused and stores nothing', async () => {
  const house = openHouse()
  const before = dump(house.kit.db)
  const bad = [null, [], 'x', 1, {}, { email }, { email, password, role: 'admin' }, { email: [email], password }]
  for (const path of ['sign-in', 'sign-up', 'confirm', 'reset-request', 'reset', 'sign-out', 'activity']) {
    for (const body of bad) {
      if (path === 'sign-out' && JSON.stringify(body) === '{}') continue
      if (path === 'reset-request' && JSON.stringify(body) === JSON.stringify({ email })) continue
      const answer = await openBrowser(house, elsewhere()).post(path, body)
      expect([400, 401]).toContain(answer.status)
    }
  }
  expect(dump(house.kit.db)).toEqual(before)
})
