import { admin, expect, expectAccessible, type Page, test, toast } from './fixtures.ts'

/** Tried at home: samples stand for the name and the person, and no picture is there. */
test.use({
  own: 'setup',
  environment: { BUSINESS_NAME: '', SIGNATORY_NAME: '', OWNER_PORTRAIT: 'portrait.jpg', ALERT_WEBHOOK_URL: '' },
})

const line = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

const logIn = async (page: Page) => {
  await page.getByLabel('Email', { exact: true }).fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

test('the first sign-in leads to the setup, and a test email shows its fate', async ({ page, product }) => {
  await page.goto(product.setupLink)
  await expect(page).not.toHaveURL(/setup=/)
  await page.getByLabel('Email', { exact: true }).fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: /sign up|create/i }).click()
  await expect(page).toHaveURL('/admin/setup')
  await expect(page.getByRole('heading', { level: 1, name: 'Setup' })).toBeFocused()
  await expect(page.getByText('You can try everything with samples.')).toBeVisible()

  await expect(line(page, 'Name')).toContainText('Sample')
  await expect(line(page, 'Name')).toContainText('Your Business Name')
  await expect(line(page, 'Name')).toContainText('Set the name that clients know the business by.')
  await expect(line(page, 'Name')).toContainText('BUSINESS_NAME')
  await expect(line(page, 'Telephone')).toContainText('03 555 0142')
  await expect(line(page, 'Portrait')).toContainText('there is no such file in DATA_DIR')
  await expect(line(page, 'Sending')).toContainText('RESEND_API_KEY')
  await expect(page.getByRole('main')).not.toContainText('re_test')
  await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('Portrait')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Send me a test email' }).click()
  const tests = page.getByRole('list', { name: 'Test emails' })
  await expect(tests.getByRole('listitem')).toContainText(/Asked for .*\. Sent \d/)
  await expectAccessible(page)
  for (const sent of [2, 3]) {
    await page.getByRole('button', { name: 'Send me a test email' }).click()
    await expect(tests.getByRole('listitem')).toHaveCount(sent)
  }
  await page.getByRole('button', { name: 'Send me a test email' }).click()
  await expect(toast(page, 'Three test emails in an hour are enough.')).toBeVisible()
  await expect(tests.getByRole('listitem')).toHaveCount(3)

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Setup')
  await page.goto('/auth')
  await logIn(page)
  await expect(page).toHaveURL('/admin/setup')
  const passed = page.waitForResponse('**/api/admin/account/pass-setup')
  await page.getByRole('link', { name: 'Go on to the quotes' }).click()
  await passed
  await expect(page.getByRole('heading', { name: 'Quote & Acceptance' })).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Quote & Acceptance' })).toHaveCount(0)
  await page.goto('/auth')
  await logIn(page)
  await expect(page).toHaveURL('/admin/quotes')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Setup' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Setup' })).toBeVisible()
})
