import { acceptedQuote, button, field, signInAgain } from '#tests/e2e/acts.ts'
import { expect, type Page, test, toast } from '#tests/e2e/fixtures.ts'

// The terms of every later quote change.
test.use({ own: 'settings' })

const form = (page: Page) => page.getByRole('form', { name: 'Business' })

const save = (page: Page) => button(page, 'Save').click()

test('the owner chooses how invoices are numbered, and presses twice to change the GST of running quotes', async ({
  page,
  product,
}) => {
  const { id } = await acceptedQuote(page, product, 'retainer')
  await signInAgain(page, product)
  await page.goto('/admin/settings/business#invoices')
  await field(page, 'Next number').fill('12')
  await field(page, 'Before the number').fill('KS-')
  await save(page)
  await expect(toast(page, 'Saved')).toBeVisible()
  await field(page, 'Next number').fill('11')
  await save(page)
  await expect(form(page).getByText('The next number may only go up from 12.').first()).toBeVisible()
  await page.getByLabel('Who numbers invoices').selectOption('My accounting program')
  await expect(field(page, 'Next number')).toHaveCount(0)
  await page.reload()
  await page.getByLabel('GST', { exact: true }).selectOption('Not registered')
  await save(page)
  const asked = form(page).getByRole('alert')
  await expect(asked).toContainText(`Running quotes: Q-${id.slice(-8).toUpperCase()}`)
  await expect(asked).toContainText('They say “+ GST”, and add none from now on.')
  await save(page)
  await expect(toast(page, 'Saved')).toBeVisible()
  expect((await (await page.request.get('/api/admin/settings')).json()).business.gst).toBe('not')
})
