import { clientOf, saveQuote, sendQuote, signInAsAdmin } from './acts.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

/** The start of README, without a variable, by a business that is not registered for GST. */
test.use({
  own: 'local-start',
  environment: {
    BUSINESS_GST: 'not',
    BUSINESS_LEGAL_NAME: '',
    BUSINESS_ADDRESS: '',
    RESEND_API_KEY: '',
    RESEND_BASE_URL: '',
  },
})

test('a local start says what is a sample, prints emails, and charges no GST', async ({ page, product }) => {
  const expectNoGst = async () => {
    const text = await page.getByRole('main').textContent()
    expect(text?.replaceAll('No GST is charged.', '')).not.toContain('GST')
  }
  await signInAsAdmin(page, product)
  await page.goto('/admin/quotes/new')
  await expect(page.getByText('$ per month', { exact: true })).toBeVisible()
  await expect(page.getByText('Everything in dollars.')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('Sample business details')
  await expect(page.getByRole('region', { name: 'Missing business details' })).toHaveCount(0)
  await expectNoGst()

  const id = await saveQuote(page, product, clientOf('printed'))
  await page.goto(`/admin/quotes/${id}`)
  await page.getByRole('button', { name: 'Send to Client' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('$2,400.00 per month')
  await page.keyboard.press('Escape')
  await sendQuote(page, product, id)
  await page.goto(`/admin/quotes/${id}`)
  await expect(page.getByText(/^Printed to the console \d/)).toBeVisible()
  await expect(page.getByText('The email with the link was printed to the console, and went to nobody.')).toBeVisible()
  if (test.info().project.name === 'phone') await page.getByText('The quote, as the client sees it').click()
  await expect(page.getByText('$680.50 per 8h day').filter({ visible: true })).toHaveCount(2)
  await expectNoGst()
  await expectAccessible(page)

  await page.goto(await page.getByLabel('Public Quote Link').inputValue())
  await expect(page.getByText('No GST is charged.')).toBeVisible()
  await expect(page.getByText('$2,400.00').first()).toBeVisible()
  await expectNoGst()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Sample business details').first()).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await expectAccessible(page)
})
