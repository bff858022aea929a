import { signInAsAdmin } from '#tests/e2e/acts.ts'
import { expect, test, toast } from '#tests/e2e/fixtures.ts'

// It changes the words of the site.
test.use({ own: 'settings' })

const answer = 'Book early & <b>often</b>: at least {leadDays} working days ahead, </script> or not.'
const shown = answer.replace('{leadDays}', '7')

test('an answer and a reference are published, and the site shows both at once', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  await page.goto('/admin/settings/site')
  await page.getByRole('link', { name: 'How far ahead do we need to book?' }).click()
  const field = page.getByRole('textbox', { name: 'Text' })
  const preview = page.getByRole('region', { name: 'As it is read' })
  await expect(preview.getByText('At least 7 working days. We will try')).toBeVisible()
  await field.fill('Book 7 days ahead.')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(field).toHaveAccessibleDescription(/“7” is a figure that could differ from the contract/)
  await field.fill(answer)
  await expect(preview.getByText(shown)).toBeVisible()
  await page.getByRole('link', { name: 'All texts' }).click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(toast(page, 'Published')).toBeVisible()
  await page.goto('/faq')
  await expect(page.getByRole('main').locator('details', { hasText: shown })).toBeAttached()
  await page.goto('/admin/settings/site/faq-booking-lead-time')
  await page.getByText('Earlier versions').click()
  await page.getByRole('button', { name: 'Restore The words of the product' }).click()
  await expect(field).toHaveValue(/^At least \{leadDays\} working days\. We will try/)
  await expect(page.getByRole('status').filter({ hasText: 'a draft waits to be published' })).toBeVisible()

  await page.goto('/admin/settings/site')
  const references = page.getByRole('region', { name: 'References' })
  await references.getByRole('textbox', { name: 'What they say' }).fill('Our quiet accounts are ordering again.')
  await references.getByRole('textbox', { name: 'Name' }).fill('Mere Kahu')
  await references.getByRole('textbox', { name: 'Company' }).fill('Rimu Foods')
  await references.getByLabel('Agreed on').fill('2025-11-02')
  await references.getByRole('button', { name: 'Publish' }).click()
  await expect(toast(page, 'Reference published')).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('blockquote')).toHaveText('Our quiet accounts are ordering again.')
  await page.goBack()
  await references.getByRole('button', { name: 'Remove the reference of Mere Kahu' }).click()
  await expect(references.getByText('None yet.')).toBeVisible()
})
