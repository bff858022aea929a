import { nzDay } from '#src/base/time.ts'
import { button, confirm, emailsTo, field, logOut, question, unfold } from '#tests/e2e/acts.ts'
import { admin, expect, type Page, test, toast } from '#tests/e2e/fixtures.ts'
import { noBusinessEnvironment } from '#tests/fixtures/business.ts'

test.use({
  own: 'first start',
  environment: noBusinessEnvironment,
})

const required = 'Please fill in all required fields (marked with *)'

const valid = {
  'Client name': 'Hana Tāmati',
  Company: 'Rimu & Tōtara Foods Limited',
  Email: 'hana@rimu.example',
  'Scope summary': 'Account management for existing grocery customers.',
  'Retainer rate': '2,400.00',
  'Retainer days per month': '4',
  'Valid until': '2099-06-30',
}

const answers = {
  'Name of the business': 'Kea Sales',
  'Legal name': 'Kea Sales Limited',
  'Who signs': 'Aroha Kea',
  'Signs as': 'Director',
  Telephone: '03 555 0100',
  Address: '1 Kea Lane, Christchurch 8011',
}

const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, typed] of Object.entries(values)) await field(page, label).fill(typed)
}

/** The error is beside the field, and is its accessible description. */
const expectError = async (page: Page, label: string, sentence: string) => {
  await expect(field(page, label), label).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, label), label).toHaveAccessibleDescription(new RegExp(sentence.replace(/[()*+]/g, '\\$&')))
}

test('from the first start to a sent quote', async ({ page, product }) => {
  await page.goto(product.setupLink)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).not.toHaveURL(/setup=/)
  await field(page, 'Email').fill(admin.email)
  await field(page, 'Password').fill('short')
  await page.getByRole('button', { name: /sign up|create/i }).click()
  await expect(field(page, 'Password')).toHaveAttribute('aria-invalid', 'true')
  await field(page, 'Password').fill(admin.password)
  await page.getByRole('button', { name: /sign up|create/i }).click()
  await expect(page).toHaveURL('/admin/setup')

  await expect(page.getByText('7 questions, then you send yourself a quote.')).toBeVisible()
  await fill(page, answers)
  await page.getByLabel('GST', { exact: true }).selectOption('Registered for GST')
  await field(page, 'GST number').fill('12')
  await button(page, 'Save and go on').click()
  await expectError(page, 'GST number', 'A GST number has 8 or 9 digits')
  await expect(page).toBeUsable()
  await page.getByLabel('GST', { exact: true }).selectOption('Not registered')
  await expect(field(page, 'GST number')).toHaveCount(0)
  await button(page, 'Save and go on').click()
  await expect(page.getByText('All that a quote shows is set.')).toBeVisible()
  await button(page, 'Keep it (Who you deal with)').click()
  await expect(page.getByText('It is yours.')).toBeVisible()
  await button(page, 'Send me a sample quote').dblclick()
  await expect(page.getByText(`Sent to ${admin.email}: look in your inbox.`)).toBeVisible()
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'What your client sees' }).click()
  const client = await opened
  await expect(client.getByRole('heading', { name: 'Sample company' })).toBeVisible()
  await expect(client.getByText('Kea Sales').first()).toBeVisible()
  expect(emailsTo(product, admin.email, /Sample company/)).toMatchObject([
    { text: expect.stringContaining(client.url()) },
  ])
  await client.close()
  await page.getByRole('link', { name: 'See your site' }).click()
  await expect(page).toHaveTitle(/Kea Sales/)

  await page.goto('/admin/settings/business')
  await button(page, 'Take the samples away').click()
  await confirm(page, 'Take the samples away')
  await expect(toast(page, 'Samples taken away')).toBeVisible()
  for (const path of ['leads', 'settings/templates', 'quotes']) {
    await page.goto(`/admin/${path}`)
    await expect(page.getByText(`No ${path.replace('settings/', '')} yet`)).toBeVisible()
  }
  await expect(page).toBeAccessible()

  // Each field of a new quote shows its error beside it, and the toast shows it too.
  const before = nzDay(Date.now())
  await page.getByRole('link', { name: 'Create your first quote' }).click()
  await expect(page).toHaveURL('/admin/quotes/new')
  await unfold(page, 'Travel')
  await expect(field(page, 'Mileage threshold (km)')).toHaveValue('50')
  for (const label of ['Valid until', 'Start date']) {
    expect([before, nzDay(Date.now())]).toContain(await field(page, label).getAttribute('min'))
  }
  await field(page, 'Valid until').fill('')
  await button(page, 'Save as Draft').click()
  await expect(toast(page, required)).toBeVisible()
  await expect(page.getByText('There is a problem')).toBeVisible()
  await expect(page).toHaveTitle(/^Error: /)
  for (const label of ['Client name', 'Company', 'Email', 'Scope summary', 'Valid until']) {
    await expectError(page, label, required)
  }
  await expect(page).toBeUsable()

  await fill(page, valid)
  await button(page, 'Save as Draft').click()
  await expectError(page, 'Valid until', '30 June 2099 is more than three years away.')
  await button(page, 'Save as Draft').click()
  await expect(toast(page, 'Quote saved as draft successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/quotes\/quo_\w+$/)
  await expect(field(page, 'Retainer rate')).toHaveValue('2400.00')

  await unfold(page, 'Client')
  await field(page, 'Client name').fill('Hana Tāmati-Reid')
  const warning = page.getByRole('alertdialog')
  for (const leave of [() => page.getByRole('link', { name: /back/i }).first().click(), () => logOut(page)]) {
    await leave()
    await expect(warning).toContainText('What you changed since the last save would be lost.')
    await warning.getByRole('button', { name: 'Stay' }).click()
    await expect(field(page, 'Client name')).toHaveValue('Hana Tāmati-Reid')
  }

  await button(page, 'Save Changes').click()
  await expect(toast(page, 'Quote updated')).toBeVisible()
  await button(page, 'Send to Client').click()
  await expect(question(page)).toContainText(valid.Email)
  await question(page).getByRole('button', { name: 'Send to Client' }).dblclick()
  await expect(toast(page, 'Quote sent to client')).toBeVisible()
  product.passUndo()
  const email = await product.fakeResend.emailTo(valid.Email)
  expect(email.text).toContain(await page.getByLabel('Public Quote Link').inputValue())
  expect(emailsTo(product, valid.Email)).toHaveLength(1)

  await logOut(page)
  await expect(page.getByRole('heading', { name: 'Login', exact: true })).toBeVisible()
  await expect(page.getByText('You are signed out.')).toBeVisible()
  await page.goto(product.setupLink)
  await expect(page.getByRole('alert')).toContainText('This link has expired or was already used.')
  await expect(page).not.toHaveURL(/setup=/)
  await expect(field(page, 'Email')).toHaveCount(0)
})
