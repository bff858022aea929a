import { nzDay } from '#src/base/time.ts'
import { admin, expect, expectAccessible, type Page, test, toast } from './fixtures.ts'

test.use({ own: 'first start' })

const required = 'Please fill in all required fields (marked with *)'

/** Each field with a value it refuses, and the error it shows. */
const errors: [label: string, typed: string, sentence: string][] = [
  ['Email', 'nobody', 'Invalid email address'],
  ['Retainer rate', '-1', 'Retainer rate must be a positive number with up to 2 decimals'],
  ['Retainer days per month', '0', 'Retainer days per month must be an integer >= 1'],
  ['Pre-paid day rate', '1,5', 'Pre-paid day rate must be a positive number with up to 2 decimals'],
  ['Extra half-day rate', '1e3', 'Extra half-day rate must be a positive number with up to 2 decimals'],
  ['Mileage rate per km', '1.234', 'Mileage rate per km must be a positive number with up to 2 decimals'],
  ['Mileage threshold (km)', '-5', 'Mileage threshold (km) must be an integer >= 0'],
  ['Minimum term (months)', 'two', 'Minimum term (months) must be an integer >= 1'],
]

const validValues: [label: string, typed: string][] = [
  ['Client name', 'Hana Tāmati'],
  ['Company', 'Rimu & Tōtara Foods Limited'],
  ['Email', 'hana@rimu.example'],
  ['Scope summary', 'Account management for existing grocery customers.'],
  ['Retainer rate', '2,400.00'],
  ['Retainer days per month', '4'],
  ['Pre-paid day rate', '680.50'],
  ['Extra half-day rate', '340'],
  ['Mileage rate per km', '1.17'],
  ['Mileage threshold (km)', '50'],
  ['Minimum term (months)', '3'],
]

// By accessible name, which leaves out the star of a required field.
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

const fill = async (page: Page, values: [string, string][]) => {
  for (const [label, typed] of values) await field(page, label).fill(typed)
}

/** The error is beside the field, and is its accessible description. */
const expectError = async (page: Page, label: string, sentence: string) => {
  const input = field(page, label)
  await expect(input, label).toHaveAttribute('aria-invalid', 'true')
  await expect(input, label).toHaveAccessibleDescription(new RegExp(sentence.replace(/[()*+]/g, '\\$&')))
}

test('from the first start to a sent quote', { tag: '@phone' }, async ({ page, product }) => {
  await test.step('the first admin signs up by the set-up link', async () => {
    await page.goto(product.setupLink)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).not.toHaveURL(/setup=/)
    await expectAccessible(page)
    await page.getByLabel('Email', { exact: true }).fill(admin.email)
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByRole('button', { name: /sign up|create/i }).click()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Password', { exact: true }).fill(admin.password)
    await page.getByRole('button', { name: /sign up|create/i }).click()
    await expect(page).toHaveURL('/admin/quotes')
    await expect(page.getByRole('heading', { name: 'Quote & Acceptance' })).toBeVisible()
    await expect(page.getByText('No quotes yet')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(1)
    await expectAccessible(page)
  })

  await test.step('each field of a new quote shows its error beside it, and the toast shows it too', async () => {
    const before = nzDay(Date.now())
    await page.getByRole('link', { name: 'Create your first quote' }).click()
    await expect(page).toHaveURL('/admin/quotes/new')
    await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(1)
    await expect(field(page, 'Valid until')).toHaveValue(/^\d{4}-\d\d-\d\d$/)
    await expect(field(page, 'Mileage threshold (km)')).toHaveValue('50')
    for (const label of ['Valid until', 'Start date']) {
      const min = await field(page, label).getAttribute('min')
      expect([before, nzDay(Date.now())]).toContain(min)
    }
    await field(page, 'Valid until').fill('')
    await page.getByRole('button', { name: 'Save as Draft' }).click()
    await expect(toast(page, 'Validation Error')).toBeVisible()
    await expect(toast(page, required)).toBeVisible()
    await expect(page.getByText('There is a problem')).toBeVisible()
    await expect(page).toHaveTitle(/^Error: /)
    for (const label of ['Client name', 'Company', 'Email', 'Scope summary', 'Valid until']) {
      await expectError(page, label, required)
    }
    await expectAccessible(page)
    await fill(
      page,
      errors.map(([label, typed]) => [label, typed]),
    )
    await page.getByRole('button', { name: 'Save as Draft' }).click()
    for (const [label, , sentence] of errors) await expectError(page, label, sentence)
    await expect(field(page, 'Retainer rate')).toHaveValue('-1')
  })

  await test.step('a valid quote is saved as a draft', async () => {
    await fill(page, validValues)
    await field(page, 'Valid until').fill('2099-06-30')
    await page.getByRole('button', { name: 'Save as Draft' }).click()
    await expect(toast(page, 'Quote saved as draft successfully')).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/quotes\/quo_\w+$/)
    await expect(field(page, 'Retainer rate')).toHaveValue('2400.00')
    await expectAccessible(page)
  })

  await test.step('unsaved changes warn before leaving', async () => {
    await field(page, 'Client name').fill('Hana Tāmati-Reid')
    await page.getByRole('link', { name: /back/i }).first().click()
    const warning = page.getByRole('alertdialog')
    await expect(warning).toBeVisible()
    await expectAccessible(page)
    await warning.getByRole('button', { name: /stay|keep|cancel/i }).click()
    await expect(field(page, 'Client name')).toHaveValue('Hana Tāmati-Reid')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(warning).toContainText('What you changed since the last save would be lost.')
    await warning.getByRole('button', { name: 'Stay' }).click()
    await expect(field(page, 'Client name')).toHaveValue('Hana Tāmati-Reid')
  })

  await test.step('the quote is edited and sent', async () => {
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(toast(page, 'Quote updated')).toBeVisible()
    await page.getByRole('button', { name: 'Send to Client' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('hana@rimu.example')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Send to Client' }).dblclick()
    await expect(toast(page, 'Quote sent to client')).toBeVisible()
    await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save Changes' })).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('the link on the page is the link in the email', async () => {
    const link = await page.getByLabel('Public Quote Link').inputValue()
    product.passUndo()
    const email = await product.fakeResend.emailTo('hana@rimu.example')
    expect(email.text).toContain(link)
    expect(email.subject).toBe('Quote for Rimu & Tōtara Foods Limited')
    expect(product.fakeResend.emails.filter(({ to }) => to === 'hana@rimu.example')).toHaveLength(1)
    await page.getByRole('button', { name: /copy/i }).click()
    await expect(toast(page, 'Link copied to clipboard')).toBeVisible()
  })

  await test.step('the page of a quote logs out too', async () => {
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('heading', { name: 'Login', exact: true })).toBeVisible()
    await expect(page.getByText('You are signed out.')).toBeVisible()
  })

  await test.step('the set-up link is refused when it is opened', async () => {
    await page.goto(product.setupLink)
    await expect(page.getByRole('alert')).toHaveText(
      'This link has expired or was already used. While there is no admin, “bun run admin setup-link” prints a new one.',
    )
    await expect(page).not.toHaveURL(/setup=/)
    await expect(page.getByLabel('Email', { exact: true })).toHaveCount(0)
    await expectAccessible(page)
  })
})
