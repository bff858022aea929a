import { base32 } from 'oslo/encoding'
import { generateHOTP } from 'oslo/otp'
import { signInAsAdmin } from './acts.ts'
import { admin, expect, expectAccessible, type Page, test, toast } from './fixtures.ts'

test.use({ own: 'second factor' })

const stepNow = () => Math.floor(Date.now() / 30_000)
const codeOf = (key: string, step: number) =>
  generateHOTP(base32.decode(key.replaceAll(' ', ''), { strict: false }), step)

/** A passkey in Chromium itself, which answers without a person. */
const addAuthenticator = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

const enterPassword = async (page: Page) => {
  await page.getByLabel('Email', { exact: true }).fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await press(page, 'Login')
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeFocused()
}

const logOut = async (page: Page) => {
  await press(page, 'Logout')
  await expect(page.getByRole('heading', { name: 'Login', exact: true })).toBeVisible()
}

const enterCode = async (page: Page, code: string) => {
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  await press(page, 'Go on')
}

/** Lets the next press of “Make new codes” be refused as it is after ten minutes; later ones reach the server. */
const refuseOnce = (page: Page) =>
  page.route(
    '**/api/admin/account/recovery-codes',
    (route) =>
      route.fulfill({
        status: 401,
        json: { code: 'reauthenticate', error: 'Please enter your password again to go on.' },
      }),
    { times: 1 },
  )

test('a passkey and an app are added, used to sign in and to prove, and removed (A12, A14)', { tag: '@phone' }, async ({
  page,
  product,
}) => {
  await addAuthenticator(page)
  await signInAsAdmin(page, product)
  let codes: string[] = []
  let key = ''
  let step = 0

  await test.step('the start page offers it, and leads to the account page', async () => {
    await page.goto('/admin/quotes')
    await expect(section(page, 'Second step')).toContainText('a stolen password alone lets nobody in')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Set it up' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  })

  await test.step('a passkey is added, and ten recovery codes are shown once', async () => {
    await press(page, 'Add a passkey')
    await expect(toast(page, 'Passkey added')).toBeVisible()
    const shown = section(page, 'Your recovery codes')
    await expect(shown).toBeFocused()
    codes = await shown.getByRole('listitem').allTextContents()
    expect(codes).toHaveLength(10)
    await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Not used yet.')
    await expectAccessible(page)
    await press(page, 'I have kept them')
    await expect(shown).toHaveCount(0)
  })

  await test.step('an app is set up by the key that the page shows', async () => {
    await press(page, 'Set up an app')
    await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
    key = (await page.locator('code').textContent()) ?? ''
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Code' }).fill('12')
    await press(page, 'Confirm')
    await expect(page.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(
      /Type the 6 digits that the app shows/,
    )
    await expectAccessible(page)
    step = stepNow()
    await page.getByRole('textbox', { name: 'Code' }).fill(await codeOf(key, step))
    await press(page, 'Confirm')
    await expect(toast(page, 'Authenticator app added')).toBeVisible()
    await expect(section(page, 'Authenticator app')).toContainText('Set up')
    await expectAccessible(page)
  })

  await test.step('the passkey signs in', async () => {
    await logOut(page)
    await enterPassword(page)
    await expectAccessible(page)
    await press(page, 'Use your passkey')
    await expect(page).toHaveURL('/admin/quotes')
    await expect(toast(page, 'Login successful')).toBeVisible()
  })

  await test.step('a wrong code is refused, and the app’s code signs in', async () => {
    await logOut(page)
    await enterPassword(page)
    await expect(page.getByRole('textbox', { name: 'Code' })).toHaveAttribute('autocomplete', 'one-time-code')
    await enterCode(page, codes[0]?.replace(/^./, (char) => (char === 'A' ? 'B' : 'A')) ?? '')
    await expect(page.getByRole('alert').first()).toContainText('That did not match.')
    await expectAccessible(page)
    await enterCode(page, await codeOf(key, Math.max(step + 1, stepNow())))
    await expect(page).toHaveURL('/admin/quotes')
  })

  await test.step('a recovery code signs in once', async () => {
    await logOut(page)
    await enterPassword(page)
    await enterCode(page, (codes[0] ?? '').toLowerCase().replaceAll('-', ' '))
    await expect(page).toHaveURL('/admin/quotes')
    await expect(section(page, 'Second step')).toHaveCount(0)
    await page.goto('/admin/account')
    await expect(section(page, 'Recovery codes')).toContainText('9 of 10 left.')
    await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Last used')
  })

  const makeCodes = async () => {
    await refuseOnce(page)
    await page.getByRole('button', { name: 'Make new codes' }).press('Enter')
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Make new codes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Enter your password to go on' })
    const password = dialog.getByRole('textbox', { name: 'Password' })
    await expect(password).toBeFocused()
    await password.fill(admin.password)
    await page.keyboard.press('Enter')
    await expect(second.getByRole('button', { name: 'Use your passkey' })).toBeFocused()
    await expect(dialog).toHaveCount(0)
  }
  const second = page.getByRole('dialog', { name: 'Second step' })

  await test.step('before what is sensitive the second step is asked for too, and cancelling changes nothing', async () => {
    await makeCodes()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(second).toHaveCount(0)
    await expect(toast(page, 'Failed to make recovery codes')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Make new codes' })).toBeFocused()
    await expect(section(page, 'Recovery codes')).toContainText('9 of 10 left.')
  })

  await test.step('a wrong code is refused beside it, and with the passkey the call is repeated', async () => {
    await makeCodes()
    await second.getByRole('textbox', { name: 'Code' }).fill(codes[0] ?? '')
    await page.keyboard.press('Enter')
    await expect(second.getByRole('alert')).toContainText('That did not match.')
    await expectAccessible(page)
    await page.screenshot({ path: test.info().outputPath('second-step.png') })
    await second.getByRole('button', { name: 'Use your passkey' }).click()
    await expect(second).toHaveCount(0)
    await expect(toast(page, 'New recovery codes made')).toBeVisible()
    await expect(section(page, 'Your recovery codes')).toBeFocused()
    await expect(section(page, 'Recovery codes')).toContainText('10 of 10 left.')
    await expectAccessible(page)
    await section(page, 'Your recovery codes').screenshot({ path: test.info().outputPath('codes.png') })
    await press(page, 'I have kept them')
  })

  await test.step('both are removed, and the last one takes the recovery codes along', async () => {
    await press(page, 'Remove the authenticator app')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Nobody can log in with it any more.')
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(toast(page, 'Authenticator app removed')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Authenticator app' })).toBeFocused()
    await section(page, 'Passkeys').getByRole('button', { name: 'Remove' }).click()
    await expect(question).toContainText('your password alone logs in')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused()
    await expect(section(page, 'Recovery codes')).toHaveCount(0)
  })

  await test.step('the offer is dismissed for good', async () => {
    await page.goto('/admin/quotes')
    await press(page, 'Not now')
    await expect(section(page, 'Second step')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.reload()
    await expect(page.getByText('No quotes yet')).toBeVisible()
    await expect(section(page, 'Second step')).toHaveCount(0)
  })
})
