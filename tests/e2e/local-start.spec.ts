import { clientOf, goTo, saveQuote, sendQuote, signInAsAdmin } from './acts.ts'
import { expect, test } from './fixtures.ts'

/** The start of README, without a variable, by a business that is not registered for GST and has lost a picture. */
const unset = ['BUSINESS_NAME', 'BUSINESS_LEGAL_NAME', 'BUSINESS_ADDRESS', 'SIGNATORY_NAME', 'RESEND_API_KEY']
test.use({
  own: 'local-start',
  environment: {
    ...Object.fromEntries(unset.map((name) => [name, ''])),
    RESEND_BASE_URL: '',
    BUSINESS_GST: 'not',
    OWNER_PORTRAIT: 'portrait.jpg',
  },
})

test('a first start leaves out what is not set, prints its emails, and charges no GST', async ({ page, product }) => {
  const expectNoGst = async () => {
    const text = await page.getByRole('main').textContent()
    expect(text?.replaceAll('No GST is charged.', '')).not.toContain('GST')
  }
  await signInAsAdmin(page, product)
  await page.goto('/admin/settings/status')
  await expect(page.getByText('Your portrait is not shown')).toBeVisible()
  await goTo(page, '/admin/settings/business')
  await expect(page.getByText('Before the first quote can go: name of the business, legal name,')).toBeVisible()
  await expect(page.getByText('Set on the server by BUSINESS_PHONE.')).toBeVisible()
  await expect(page.getByText('Set on the server by OWNER_PORTRAIT.')).toBeVisible()
  await page.getByRole('button', { name: 'Send me a test email' }).click()
  const tests = page.getByRole('listitem').filter({ hasText: 'Test email to you' })
  await expect(tests).toContainText(/Printed to the console \d/)

  await goTo(page, '/admin/quotes/new')
  await expect(page.getByText('$ per month', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Missing business details' })).toHaveCount(0)
  await expectNoGst()

  const id = await saveQuote(page, product, clientOf('printed'))
  await goTo(page, `/admin/quotes/${id}`)
  await page.getByRole('button', { name: 'Send to Client' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('$2,400.00 per month')
  await sendQuote(page, product, id)
  const stored = async () => (await page.request.get(`/api/admin/quotes/${id}`)).text()
  await expect.poll(stored).toContain('"printed":true')
  await page.goto(`/admin/quotes/${id}`)
  await expect(page.getByText(/^Printed to the console .* and sent to nobody\.$/)).toBeVisible()
  await expect(page.getByText('$2,400 a month or $680.50 a day')).toBeVisible()
  await expectNoGst()
})
