import { clientOf, confirm, goTo, question, saveQuote, sendQuote, signInAsAdmin } from '#tests/e2e/acts.ts'
import { expect, type Page, test, toast } from '#tests/e2e/fixtures.ts'

// The provider refuses every email of this product at the end.
test.use({ own: 'settings' })

const banner = (page: Page) => page.getByRole('region', { name: 'Trouble' })
const faults = (page: Page) => page.getByRole('list', { name: 'Faults' }).getByRole('listitem')

test('a clock is vouched for; trouble shows in a banner within a minute (H14, H16)', async ({ page, product }) => {
  await page.clock.install()
  await signInAsAdmin(page, product)
  await page.goto('/admin/quotes')
  await page.getByRole('button', { name: 'Account' }).press('ArrowDown')
  await page.getByRole('menuitem', { name: 'Status' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Status' })).toBeFocused()
  await page.getByText('Anyone can sign up', { exact: true }).click()
  await expect(faults(page).filter({ hasText: 'Anyone can sign up' })).toContainText('Set SIGNUP_ENABLED=false')

  const held = { name: 'clock', state: 'red', text: 'The clock says 12 Dec 2026.', todo: 'Press “The clock is right”.' }
  const trusted = page.waitForRequest('**/trust-clock').then(() => page.unroute('**/api/admin/status'))
  await page.route('**/api/admin/status', async (route) => {
    const answer = await (await route.fetch()).json()
    const checks = answer.checks.map((check: { name: string }) => (check.name === 'clock' ? held : check))
    await route.fulfill({ json: { state: 'red', checks } })
  })
  await page.clock.runFor(61_000)
  await expect(faults(page).first()).toContainText('The clock may be wrong')
  await page.getByRole('button', { name: 'The clock is right' }).press('Enter')
  await expect(question(page)).toContainText('The clock says 12 Dec 2026.')
  await confirm(page, 'The clock is right')
  await trusted
  await expect(toast(page, 'The clock counts as right')).toBeVisible()
  await expect(page.getByRole('main').getByRole('status')).toBeFocused()
  await expect(page.getByText('The clock may be wrong')).toHaveCount(0)

  const checked = page.waitForResponse('**/api/admin/status')
  await page.goto('/admin/leads')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await checked
  await expect(banner(page)).toHaveCount(0)
  // Resend refuses the account from the next email on.
  const id = await saveQuote(page, product, clientOf('refused'))
  product.fakeResend.behave(...Array.from({ length: 20 }, () => '403' as const))
  await sendQuote(page, product, id)
  const emailState = async () => {
    const { checks } = await (await page.request.get('/api/admin/status')).json()
    return checks.find((check: { name: string }) => check.name === 'emails').state
  }
  await expect.poll(emailState).toBe('red')
  await page.clock.runFor(61_000)
  await expect(banner(page)).toContainText('Emails')

  await goTo(page, '/admin/settings/account')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner(page)).toContainText('Emails')
  await expect(page).toBeAccessible()
  await expect(page.getByRole('button', { name: 'Account: Something needs you now' })).toBeVisible()
  await banner(page).getByRole('link', { name: 'See what to do' }).press('Enter')
  await expect(page.getByText('One thing needs you now.')).toBeVisible()
  await expect(faults(page).first()).toContainText('Set a valid RESEND_API_KEY')
  await expect(banner(page)).toHaveCount(0)
})
