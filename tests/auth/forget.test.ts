import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verifyAudit } from '#src/audit/actions.ts'
import { removeAccount } from '#src/auth/actions.ts'
import { days, hours, minutes, seconds } from '#src/base/time.ts'
import { databaseOnDisk, dump, type House, openHouse, ticked } from '#tests/fixtures/server.ts'
import { confirmedAccount, count, openBrowser, rows, secretSentTo } from './fixtures.ts'

const left = async (house: House) => {
  await ticked(house)
  return rows<{ email: string }>(house, 'select email from users order by email').map(({ email }) => email)
}

test('H11: an account that nobody confirmed goes after 7 days with all that names it; the chain keeps that it was', async () => {
  const house = openHouse()
  await openBrowser(house).signUp({ email: 'nobody@rimu.example' })
  const [{ id } = { id: '' }] = rows<{ id: string }>(house, 'select id from users')
  const { email } = await confirmedAccount(house)

  house.wait(days(7) - minutes(1))
  expect(await left(house)).toEqual([email, 'nobody@rimu.example'])
  house.wait(minutes(2))
  expect(await left(house)).toEqual([email])

  expect(rows(house, 'select * from one_time_tokens where user_id = ?', id)).toEqual([])
  expect(rows(house, 'select kind, letter_sealed, envelope_sealed from letters where subject_id = ?', id)).toEqual([
    { kind: 'confirm_email', letter_sealed: '', envelope_sealed: null },
  ])
  expect(JSON.stringify(dump(house.kit.db))).not.toContain('nobody@rimu.example')
  expect(rows(house, 'select event, actor from audit_events where subject = ? order by seq', id)).toEqual([
    { event: 'account_created', actor: 'stranger' },
    { event: 'account_removed', actor: 'clock' },
  ])
  expect(verifyAudit(house.kit).broken).toBeNull()
})

test('H11: whoever holds a link that works keeps the account until it is used or has run out', async () => {
  const house = openHouse()
  for (const email of ['late@rimu.example', 'never@rimu.example']) await openBrowser(house).signUp({ email })
  house.wait(days(7) - minutes(1))
  for (const email of ['late@rimu.example', 'never@rimu.example']) await openBrowser(house).signUp({ email })
  house.wait(hours(1))
  expect(await left(house)).toEqual(['late@rimu.example', 'never@rimu.example'])
  const token = await secretSentTo(house, 'late@rimu.example')
  expect((await openBrowser(house).post('confirm', { token })).status).toBe(200)
  house.wait(days(1))
  expect(await left(house)).toEqual(['late@rimu.example'])
})

test('H11: an account with a role is never taken for one that nobody confirmed', async () => {
  const house = openHouse()
  const admin = await house.signedIn({ admin: true })
  house.kit.db.$client.exec('update users set confirmed_at = null')
  house.wait(days(8))
  expect(await left(house)).toEqual([admin.email])
})

test('H11: sessions go when they end and attempts after their hour, though nobody comes any more', async () => {
  const house = openHouse()
  const { browser, email } = await confirmedAccount(house)
  await browser.signIn(email)
  const attempts = count(house, 'sign_in_attempts')
  expect(attempts).toBeGreaterThan(2)
  const kept = async () => {
    await ticked(house)
    return [count(house, 'sessions'), count(house, 'sign_in_attempts')]
  }
  // Seen, and not written: it is the activity that counts.
  house.wait(seconds(59))
  expect((await browser.post('activity', {})).status).toBe(200)
  const written = rows(house, 'select last_seen_at from sessions')
  house.wait(minutes(30))
  expect(await kept()).toEqual([1, attempts])
  expect(rows(house, 'select last_seen_at from sessions')).toEqual(written)
  expect(await (await browser.get('auth/session')).json()).toMatchObject({ user: { email } })

  house.wait(minutes(1))
  expect(await kept()).toEqual([0, attempts])
  house.wait(minutes(28))
  expect(await kept()).toEqual([0, attempts])
  house.wait(minutes(1))
  expect(await kept()).toEqual([0, 0])
})

test('H11: a session whose activity could not be written is not taken for one that has ended', async () => {
  const house = openHouse()
  house.expectError('activity_unwritten')
  const { api } = await house.signedIn({ admin: true })
  house.kit.db.$client.pragma('query_only = 1')
  for (let turn = 0; turn < 3; turn += 1) {
    house.wait(minutes(29))
    expect((await api.auth.activity.$post({ json: {} })).status).toBe(200)
  }
  house.kit.db.$client.pragma('query_only = 0')
  await ticked(house)
  expect((await api.auth.activity.$post({ json: {} })).status).toBe(200)
})

test('H11: of an account that goes, by the clock or as its owner asks, no byte is left in the file or its log', async () => {
  const { folder, db } = databaseOnDisk()
  const house = openHouse({ db })
  const found = (text: string) =>
    readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(Buffer.from(text)))
  await openBrowser(house).signUp({ email: 'canarynobody@rimu.example' })
  await confirmedAccount(house, 'canaryowner@rimu.example')
  for (const name of ['canarynobody', 'canaryowner']) expect(found(name), name).not.toEqual([])
  house.wait(days(8))
  await ticked(house)
  expect(found('canarynobody')).toEqual([])
  expect(removeAccount(house.kit, 'canaryowner@rimu.example')).toBe('removed')
  expect(found('canaryowner')).toEqual([])
})
