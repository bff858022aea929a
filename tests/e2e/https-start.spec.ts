import { clientOf, confirm, saveQuote, signInAsAdmin } from './acts.ts'
import { expect, test } from './fixtures.ts'

const unset = ['BUSINESS_NAME', 'BUSINESS_LEGAL_NAME', 'BUSINESS_ADDRESS', 'SIGNATORY_NAME', 'SIGNATORY_TITLE']

test.use({
  own: 'https-start',
  https: true,
  ignoreHTTPSErrors: true,
  environment: { ...Object.fromEntries(unset.map((name) => [name, ''])), SIGNUP_ENABLED: 'false' },
})

test('while sign-up is closed its step says so, and whom to ask, in place of the form (A4)', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Need an account? Sign up' }).click()
  const said = page.getByText('Sign-up is closed.').locator('..')
  await expect(said).toContainText('If you have an account, log in as before.')
  await expect(said.getByRole('link')).toHaveAttribute('href', /^mailto:/)
  await expect(page.getByLabel('Password')).toHaveCount(0)
  await expect(page).toBeAccessible()
})

test('without contract details nothing goes out, as the admin pages alone say (G8)', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  const id = await saveQuote(page, product, clientOf('refused'))
  const quote = `/api/admin/quotes/${id}`
  for (const path of ['/admin/quotes', `/admin/quotes/${id}`]) {
    await page.goto(path)
    const banner = page.getByRole('region', { name: 'Missing business details' })
    await expect(banner).toContainText('No quote and no NDA can be sent yet')
    await expect(banner).toContainText('name of the business, legal name, address, who signs, signs as.')
  }
  await page.getByRole('button', { name: 'Send to Client' }).click()
  await confirm(page, 'Send to Client')
  const failure = page.getByRole('heading', { name: 'Failed to send quote' }).locator('..')
  await expect(failure).toContainText('Set the business details that contracts show first.')
  expect((await (await page.request.get(quote)).json()).status).toBe('draft')

  // A public page knows of no admin.
  await page.goto('/faq#next-steps')
  await expect(page.locator('main details[open] summary')).toBeFocused()
  await expect(page.getByText('Before the first quote can go')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Admin', exact: true, includeHidden: true })).toHaveCount(0)
})
