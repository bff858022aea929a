import { base32 } from 'oslo/encoding'
import { generateHOTP } from 'oslo/otp'
import { minutes } from '#src/base/time.ts'
import { askForProof, confirm, goTo, logIn, logOut, post, signInAgain, signInAsAdmin } from '#tests/e2e/acts.ts'
import { admin, expect, type Page, test, toast } from '#tests/e2e/fixtures.ts'

// It ends sessions that other files need.
test.use({ own: 'account' })

const list = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem')
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const proof = (page: Page) => page.getByRole('dialog', { name: 'Enter your password to go on' })

/** A passkey in Chromium itself, which answers without a person. */
const addAuthenticator = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const verifies = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true }
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', ...verifies, automaticPresenceSimulation: true },
  })
}

const stepNow = () => Math.floor(Date.now() / 30_000)
const codeOf = (key: string, step: number) =>
  generateHOTP(base32.decode(key.replaceAll(' ', ''), { strict: false }), step)

/** Logs out and enters the password again, up to the second step. */
const logInAgain = async (page: Page) => {
  await logOut(page)
  await logIn(page, admin)
  await expect(heading(page, 'Second step')).toBeFocused()
}

const enterCode = async (page: Page, code: string) => {
  await field(page, 'Code').fill(code)
  await press(page, 'Go on')
  await expect(page).toHaveURL('/admin/quotes')
}

test('a passkey and an app sign in and prove, until both are removed (A12, A14)', async ({ page, product }) => {
  await addAuthenticator(page)
  await signInAsAdmin(page, product)

  await page.goto('/admin/quotes')
  await page.getByRole('link', { name: 'Set it up' }).click()
  await press(page, 'Add a passkey')
  await expect(toast(page, 'Passkey added')).toBeVisible()
  const shown = section(page, 'Your recovery codes')
  await expect(shown).toBeFocused()
  const codes = await shown.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  await press(page, 'I have kept them')
  await expect(shown).toHaveCount(0)

  await press(page, 'Set up an app')
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const key = (await page.locator('code').textContent()) ?? ''
  await field(page, 'Code').fill('12')
  await press(page, 'Confirm')
  await expect(field(page, 'Code')).toHaveAccessibleDescription(/Type the 6 digits that the app shows/)
  await expect(page).toBeAccessible()
  const step = stepNow()
  await field(page, 'Code').fill(await codeOf(key, step))
  await press(page, 'Confirm')
  await expect(toast(page, 'Authenticator app added')).toBeVisible()
  await expect(section(page, 'Authenticator app')).toContainText('Set up')

  await logInAgain(page)
  await expect(field(page, 'Code')).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(page).toBeAccessible()
  await press(page, 'Use your passkey')
  await expect(toast(page, 'Login successful')).toBeVisible()
  await logInAgain(page)
  await enterCode(page, await codeOf(key, Math.max(step + 1, stepNow())))
  await logInAgain(page)
  await enterCode(page, (codes[0] ?? '').toLowerCase().replaceAll('-', ' '))
  await goTo(page, '/admin/settings/account')
  await expect(section(page, 'Recovery codes')).toContainText('9 of 10 left.')
  await expect(list(page, 'Passkeys')).toContainText('Last used')

  // Before what is sensitive the second step is asked for; only with it the call is repeated.
  const second = page.getByRole('dialog', { name: 'Second step' })
  await askForProof(page, '**/api/admin/account/recovery-codes')
  await press(page, 'Make new codes')
  await confirm(page, 'Make new codes')
  await proof(page).getByRole('textbox').fill(admin.password)
  await page.keyboard.press('Enter')
  await expect(second.getByRole('button', { name: 'Use your passkey' })).toBeFocused()
  await second.getByRole('textbox', { name: 'Code' }).fill(codes[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(second.getByRole('alert')).toContainText('That did not match.')
  await expect(page).toBeAccessible()
  await second.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(toast(page, 'New recovery codes made')).toBeVisible()
  await expect(section(page, 'Recovery codes')).toContainText('10 of 10 left.')
  await press(page, 'I have kept them')

  await press(page, 'Remove the authenticator app')
  await confirm(page, 'Remove')
  await expect(heading(page, 'Authenticator app')).toBeFocused()
  await section(page, 'Passkeys').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('your password alone logs in')
  await confirm(page, 'Remove')
  await expect(heading(page, 'Passkeys')).toBeFocused()
  await expect(section(page, 'Recovery codes')).toHaveCount(0)
  await goTo(page, '/admin/quotes')
  await press(page, 'Not now')
  await expect(section(page, 'Second step')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const read = page.waitForResponse('**/api/admin/account/second-factor')
  await page.reload()
  expect(await (await read).json()).toMatchObject({ isOffered: false })
  await expect(heading(page, 'Quote & Acceptance')).toBeVisible()
  await expect(section(page, 'Second step')).toHaveCount(0)
})

test('thirty idle minutes end the session, with a warning two minutes before', async ({ page, product }) => {
  await signInAgain(page, product)
  await page.clock.install()
  const reported = page.waitForRequest('**/api/auth/activity')
  await page.goto('/admin/quotes')
  await reported
  await expect(heading(page, 'Quote & Acceptance')).toBeVisible()

  const warning = page.getByRole('alertdialog', { name: 'Are you still there?' })
  await page.clock.runFor(minutes(27))
  await expect(warning).toHaveCount(0)
  await page.clock.runFor(minutes(2))
  await expect(warning).toBeVisible()
  await expect(page).toBeAccessible()
  await press(page, 'Stay signed in')
  await expect(warning).toHaveCount(0)

  // The thirty minutes started again.
  await page.clock.runFor(minutes(27))
  await expect(page).toHaveURL(/\/admin\/quotes/)
  // Asleep, the computer checks nothing. What wakes it is no activity.
  await page.clock.setSystemTime(await page.evaluate((ms) => Date.now() + ms, minutes(5)))
  await page.mouse.move(50, 60)
  await page.mouse.move(55, 65)
  await expect(page).toHaveURL(/\/auth/)
  const session = await page.request.get('/api/auth/session')
  expect(await session.json()).toEqual({ user: null, isAdmin: false })
})

test('an admin shares a calendar, ends sessions and changes the password (A14, B4, C1)', async ({
  page,
  browser,
  product,
}) => {
  await signInAgain(page, product)
  const { request } = await browser.newContext({ baseURL: product.origin })
  const signInElsewhere = () => request.post('/api/auth/sign-in', { data: admin, headers: { origin: product.origin } })
  const isSignedInElsewhere = async () => (await (await request.get('/api/auth/session')).json()).user !== null
  await signInElsewhere()
  expect(await isSignedInElsewhere()).toBe(true)

  await page.goto('/admin/settings/account')
  await expect(list(page, 'Sessions').first()).toContainText('This browser')
  await expect(list(page, 'Recent sign-ins').first()).toContainText('Signed in')

  // A refused call asks for the password; only with it the call is repeated.
  const endOthers = page.getByRole('button', { name: 'End all others' })
  const refused = '**/api/admin/account/sessions/end-others'
  await askForProof(page, refused)
  await endOthers.press('Enter')
  await expect(proof(page).getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(proof(page)).toHaveCount(0)
  await expect(toast(page, 'Failed to end sessions')).toBeVisible()
  await expect(endOthers).toBeFocused()
  expect(await isSignedInElsewhere()).toBe(true)
  // It is busy until the page has read the account again, and ignores a press until then.
  await expect(endOthers).not.toHaveAttribute('aria-busy')
  await askForProof(page, refused)
  await endOthers.click()
  await proof(page).getByRole('textbox').fill('not the password')
  await press(page, 'Go on')
  await expect(proof(page).getByRole('alert')).toContainText('This is not the password of your account')
  await proof(page).getByRole('textbox').fill(admin.password)
  await press(page, 'Go on')
  await expect(toast(page, 'All other sessions ended')).toBeVisible()
  await expect(list(page, 'Sessions')).toHaveCount(1)
  await expect(heading(page, 'Sessions')).toBeFocused()
  expect(await isSignedInElsewhere()).toBe(false)

  await page.getByRole('checkbox', { name: 'Clients’ initials only' }).check()
  await askForProof(page, '**/api/admin/calendar')
  await press(page, 'Make the address')
  await proof(page).getByRole('textbox').fill(admin.password)
  await press(page, 'Go on')
  const shown = section(page, 'Your calendar’s address')
  await expect(shown).toBeFocused()
  const address = await field(page, 'Address').inputValue()
  expect(await (await page.request.get(address)).text()).toContain('BEGIN:VCALENDAR')
  await expect(section(page, 'Your calendar')).toContainText('with initials only')
  await expect(page).toBeAccessible()
  await page.reload()
  await expect(section(page, 'Your calendar')).toContainText('with initials only')
  await expect(shown).toHaveCount(0)
  await press(page, 'Revoke')
  await confirm(page, 'Revoke')
  await expect(heading(page, 'Your calendar')).toBeFocused()
  expect((await page.request.get(address)).status()).toBe(404)

  // A new password ends the other session, and is the one to log in with.
  const change = async (current: string, next: string) => {
    await field(page, 'Current password').fill(current)
    await field(page, 'New password').fill(next)
    await press(page, 'Change password')
  }
  const password = 'a heron under the old bridge'
  await signInElsewhere()
  await change('not the password', password)
  await expect(field(page, 'Current password')).toHaveAccessibleDescription(/^This is not the password/)
  await expect(page).toBeAccessible()
  await change(admin.password, password)
  await expect(toast(page, 'Password changed')).toBeVisible()
  await expect(field(page, 'Current password')).toHaveValue('')
  await expect(list(page, 'Recent sign-ins').first()).toContainText('Changed the password')
  expect(await isSignedInElsewhere()).toBe(false)
  await logOut(page)
  await logIn(page, { ...admin, password })
  await expect(heading(page, 'Quote & Acceptance')).toBeVisible()
  await post(page, product, '/api/admin/account/password', { current: password, password: admin.password })
})
