import { askForProof, confirm, post, question, saveQuote, sendQuote, signInAgain } from '#tests/e2e/acts.ts'
import { admin, expect, type Page, test, toast } from '#tests/e2e/fixtures.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name })

test('a client is searched, opened, merged and split', async ({ page, product }) => {
  await signInAgain(page, product)
  const word = 'merino'
  const rows = ['Dale', 'Hills'].map((name) => `${word} ${name},Mere,mere@${name}-${word}.example`)
  await post(page, product, '/api/admin/clients', { csv: ['Company,Name,Email', ...rows].join('\n'), dry_run: false })
  await page.goto('/admin/clients')
  const clients = page.getByRole('list', { name: 'Clients' }).getByRole('listitem')
  await page.getByLabel('Search name').fill(word)
  await expect(clients).toHaveCount(2)
  await expect(page).toFitPhone()

  await page.getByRole('link', { name: `${word} Dale` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${word} Dale` })).toBeFocused()
  await page.getByText('Same company as another client?').click()
  await page.getByLabel('Client to merge').fill(`${word} hills`)
  await page.getByRole('button', { name: `Merge ${word} Hills` }).click()
  await expect(toast(page, 'Merged')).toBeVisible()
  await expect(page.getByText('Merged from 2 clients')).toBeVisible()
  await expect(page.getByRole('link', { name: `mere@Hills-${word}.example` })).toBeVisible()
  await page.getByRole('link', { name: 'Back to clients' }).click()
  await expect(clients).toHaveCount(1)
  await clients.getByRole('link').click()
  await page.getByText('Merged from 2 clients').click()
  await page.getByRole('button', { name: /^Split hills-/ }).click()
  await expect(toast(page, 'Split')).toBeVisible()
  await expect(page.getByText('Same company as another client?')).toBeVisible()

  const csv = `Company,Name,Email\n${word} Creek,Tom,tom@dale-${word}.example`
  await post(page, product, '/api/admin/clients', { csv, dry_run: false })
  await page.reload()
  await expect(page.getByText(`${word} Dale and ${word} Creek share dale-${word}.example.`)).toBeVisible()
  await expect(page).toBeAccessible()
  await page.getByRole('button', { name: 'Keep apart' }).click()
  await expect(heading(page, `${word} Dale`)).toBeFocused()
  await expect(page.getByText('Are they one client?')).toBeHidden()
})

test('an admin finds a person, makes a copy, and erases what may go (H11, A14)', async ({ page, product }) => {
  await signInAgain(page, product)
  const email = 'hana@gone.example'
  await saveQuote(page, product, email)
  await sendQuote(page, product, await saveQuote(page, product, email))

  await page.goto(`/admin/people?email=${email}`)
  await expect(page.getByRole('region', { name: 'Quotes', exact: true }).getByRole('listitem')).toHaveCount(2)

  await askForProof(page, '**/api/admin/people/export?*')
  await page.getByRole('button', { name: 'Copy of everything we hold' }).click()
  await expect(question(page)).toContainText('Your internal notes about them are in it')
  const download = page.waitForEvent('download')
  await confirm(page, 'Make the copy')
  await page.getByRole('textbox', { name: 'Password' }).fill(admin.password)
  await page.getByRole('button', { name: 'Go on' }).click()
  expect((await download).suggestedFilename()).toMatch(/^person-\d{4}-\d{2}-\d{2}[.]zip$/)
  await expect(toast(page, 'The copy is in your downloads')).toBeVisible()

  await page.getByRole('button', { name: `Erase ${email}` }).click()
  await expect(question(page)).toContainText(`Erase ${email} for good?`)
  await expect(question(page)).toContainText('Erasing deletes 0, takes the person out of 3 and keeps 1 of these')
  await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await confirm(page, 'Erase for good')
  await expect(heading(page, 'Erased')).toBeVisible()
  await expect(page.getByText('Nothing is left under this address.')).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Erased')
  await expect(page).toBeAccessible()
})
