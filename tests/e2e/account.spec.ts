import type { Browser } from '@playwright/test'
import { signInAsAdmin } from './acts.ts'
import { admin, expect, expectAccessible, type Page, type Product, test, toast } from './fixtures.ts'

// It changes the admin's password, and ends sessions that other files need.
test.use({ own: 'account' })

const newPassword = 'a heron under the old bridge'

const list = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Enter your password to go on' })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** The account's session in another browser. @returns whether it still is one */
const signInElsewhere = async (browser: Browser, { origin }: Product) => {
  const { request } = await browser.newContext({ baseURL: origin })
  const answer = await request.post('/api/auth/sign-in', { data: admin, headers: { origin } })
  expect(answer.ok()).toBe(true)
  return async () => (await (await request.get('/api/auth/session')).json()).user !== null
}

/** Lets the next press of “End all others” be refused as it is for what is sensitive; later ones reach the server. */
const refuseOnce = (page: Page) =>
  page.route(
    '**/api/admin/account/sessions/end-others',
    (route) =>
      route.fulfill({
        status: 401,
        json: { code: 'reauthenticate', error: 'Please enter your password again to go on.' },
      }),
    { times: 1 },
  )

test('an admin ends sessions and changes the password (A14, B4)', async ({ page, browser, product }) => {
  await signInAsAdmin(page, product)
  const isSignedInElsewhere = await signInElsewhere(browser, product)

  await test.step('the page is a tab of the admin pages, and tells the sessions apart', async () => {
    await page.goto('/admin/quotes')
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Account' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeFocused()
    await expect(page.getByText(`You are signed in as ${admin.email}.`)).toBeVisible()
    await expect(list(page, 'Sessions')).toHaveCount(2)
    await expect(list(page, 'Sessions').first()).toContainText('This browser')
    await expect(list(page, 'Recent sign-ins').first()).toContainText('Signed in')
    await expectAccessible(page)
  })

  await test.step('a page that cannot be loaded says so, and tries again', async () => {
    await page.route('**/api/admin/account', (route) => route.abort())
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('Failed to load the account')
    await expectAccessible(page)
    await page.unroute('**/api/admin/account')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(list(page, 'Sessions')).toHaveCount(2)
  })

  const endOthers = page.getByRole('button', { name: 'End all others' })

  await test.step('a refused call asks for the password, and cancelling leaves everything as it was', async () => {
    await refuseOnce(page)
    await endOthers.press('Enter')
    await expect(dialog(page)).toBeVisible()
    await expect(field(page, 'Password')).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(toast(page, 'Failed to end sessions')).toBeVisible()
    await expect(endOthers).toBeFocused()
    expect(await isSignedInElsewhere()).toBe(true)
    // It is busy until the page has read the account again, and ignores a press until then.
    await expect(endOthers).not.toHaveAttribute('aria-busy')
  })

  await test.step('with the right password the refused call is repeated', async () => {
    await refuseOnce(page)
    await endOthers.click()
    await field(page, 'Password').fill('not the password')
    await page.getByRole('button', { name: 'Go on' }).click()
    await expect(dialog(page).getByRole('alert')).toContainText('This is not the password of your account')
    await expectAccessible(page)
    await field(page, 'Password').fill(admin.password)
    await page.getByRole('button', { name: 'Go on' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(toast(page, 'All other sessions ended')).toBeVisible()
    await expect(list(page, 'Sessions')).toHaveCount(1)
    await expect(page.getByRole('heading', { name: 'Sessions' })).toBeFocused()
    expect(await isSignedInElsewhere()).toBe(false)
  })

  await test.step('a new password ends the other session, and an email tells the account', async () => {
    const isStillSignedIn = await signInElsewhere(browser, product)
    await field(page, 'Current password').fill('not the password')
    await field(page, 'New password').fill('short')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(field(page, 'New password')).toHaveAccessibleDescription(/at least 12 characters/)
    await field(page, 'New password').fill(newPassword)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(field(page, 'Current password')).toHaveAccessibleDescription(
      'This is not the password of your account',
    )
    await expectAccessible(page)
    await field(page, 'Current password').fill(admin.password)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(toast(page, 'Password changed')).toBeVisible()
    await expect(field(page, 'Current password')).toHaveValue('')
    await expect(list(page, 'Recent sign-ins').first()).toContainText('Changed the password')
    expect(await isStillSignedIn()).toBe(false)
    const { text } = await product.fakeResend.emailTo(admin.email, /was changed/)
    expect(text).toContain('Your password was changed.')
    expect(text).toMatch(/Browser: Chrome on /)
  })

  await test.step('this browser goes on, and the next sign-in takes the new password', async () => {
    await page.reload()
    await expect(list(page, 'Sessions')).toHaveCount(1)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByLabel('Email', { exact: true }).fill(admin.email)
    await field(page, 'Password').fill(newPassword)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('heading', { name: 'Quote & Acceptance' })).toBeVisible()
  })
})
