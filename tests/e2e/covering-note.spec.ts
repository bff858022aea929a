import { clientOf, saveQuote, sendQuote, signInAsAdmin } from './acts.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

test.use({ own: 'covering-note' })

test('the owner writes a covering note, and the client reads it signed', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  const id = await saveQuote(page, product, clientOf('note'))
  await page.goto(`/admin/quotes/${id}`)
  const note = page.getByLabel('Covering note')
  await expect(note).toHaveAccessibleDescription('Your own words to the client, above the prices.')
  await note.fill('x'.repeat(601))
  await expect(page.getByText('1 character too many').first()).toBeVisible()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(note).toHaveAccessibleDescription(/Covering note must be less than 600 characters/)
  await expectAccessible(page)
  await note.fill('Kia ora Hana,\n\nI know your routes.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Not saved yet.')).toBeHidden()
  await page.reload()
  await expect(note).toHaveValue('Kia ora Hana,\n\nI know your routes.')
  const link = await sendQuote(page, product, id)
  await page.context().clearCookies()
  await page.goto(link)
  const figure = page.getByRole('figure')
  await expect(figure.getByRole('blockquote')).toHaveText('Kia ora Hana,\n\nI know your routes.')
  await expect(figure.locator('figcaption')).not.toBeEmpty()
  await expectAccessible(page)
})
