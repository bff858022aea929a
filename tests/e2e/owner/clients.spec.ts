import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { askForProof, confirm, post, question, saveQuote, sendQuote, signInAnew } from '#tests/e2e/acts.ts'
import { admin, expect, expectAccessible, expectFitsPhone, type Page, test, toast } from '#tests/e2e/fixtures.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name })

test('a client is searched, opened, merged and split', async ({ page, product }) => {
  await signInAnew(page, product)
  const word = `merino${test.info().project.name}`
  const rows = ['Dale', 'Hills'].map((name) => `${word} ${name},Mere,mere@${name}-${word}.example`)
  await post(page, product, '/api/admin/clients', { csv: ['Company,Name,Email', ...rows].join('\n'), dry_run: false })
  await page.goto('/admin/clients')
  const clients = page.getByRole('list', { name: 'Clients' }).getByRole('listitem')
  await page.getByLabel('Search name').fill(word)
  await expect(clients).toHaveCount(2)
  await page.keyboard.press('Tab')
  for (const row of await clients.all()) expect((await row.boundingBox())?.height).toBe(48)
  await expectFitsPhone(page)

  await page.getByRole('link', { name: `${word} Dale` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${word} Dale` })).toBeFocused()
  await page.getByText('Same company as another client?').click()
  await page.getByLabel('Client to merge').fill(`${word} hills`)
  await page.getByRole('button', { name: `Merge ${word} Hills` }).click()
  await expect(toast(page, 'Merged')).toBeVisible()
  await expect(page.getByText('Merged from 2 clients')).toBeVisible()
  await expect(page.getByRole('link', { name: `mere@Hills-${word}.example` })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to clients' }).click()
  await expect(clients).toHaveCount(1)
  await clients.getByRole('link').click()
  await page.getByText('Merged from 2 clients').click()
  await page.getByRole('button', { name: /^Split hills-/ }).click()
  await expect(toast(page, 'Split')).toBeVisible()
  await expect(page.getByText('Same company as another client?')).toBeVisible()
})

test('an admin finds a person, makes a copy, and erases what may go (H11, A14)', async ({ page, product }) => {
  await signInAnew(page, product)
  const email = `hana@gone-${test.info().project.name}.example`
  const draft = await saveQuote(page, product, email)
  await sendQuote(page, product, await saveQuote(page, product, email))
  const acts = page.getByRole('button', { name: /Erase|Copy of everything/ })

  await page.goto(`/admin/people?email=${email}`)
  await expect(page.getByText('Privacy', { exact: true }).first()).toBeFocused()
  await expect(page.getByRole('region', { name: 'Quotes', exact: true }).getByRole('listitem')).toHaveCount(2)
  for (const [group, words] of [
    [/^Quotes \(2\)/, 'Erasing ends it, hides it'],
    [/^Emails \(1\)/, 'Quote to the client'],
    [/^Audit log/, 'Kept as long as the records'],
  ] as const) {
    await expect(page.getByRole('region', { name: group })).toContainText(words)
  }

  await askForProof(page, '**/api/admin/people/export?*')
  await page.getByRole('button', { name: 'Copy of everything we hold' }).click()
  await expect(question(page)).toContainText('Your internal notes about them are in it')
  const download = page.waitForEvent('download')
  await confirm(page, 'Make the copy')
  await page.getByRole('textbox', { name: 'Password' }).fill(admin.password)
  await page.getByRole('button', { name: 'Go on' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toMatch(/^person-\d{4}-\d{2}-\d{2}[.]zip$/)
  await expect(toast(page, 'The copy is in your downloads')).toBeVisible()
  const files = unzipSync(new Uint8Array(readFileSync(await saved.path())))
  const copy = await page.context().newPage()
  await copy.setContent(strFromU8(files['index.html'] ?? new Uint8Array()))
  await expect(copy.getByRole('heading', { level: 1 })).toHaveText(`What we hold about ${email}`)
  await expectAccessible(copy)
  await copy.close()

  await page.getByRole('button', { name: `Erase ${email}` }).click()
  await expect(question(page)).toContainText(`Erase ${email} for good?`)
  await expect(question(page)).toContainText('Erasing deletes 0, takes the person out of 3 and keeps 1 of these')
  await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await confirm(page, 'Erase for good')
  await expect(heading(page, 'Erased')).toBeVisible()
  await expect(page.getByText('Nothing is left under this address.')).toBeVisible()
  await expect(acts).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Erased')
  await expectAccessible(page)
  await page.goto(`/admin/people?email=${email}`)
  await expect(heading(page, `Nothing about ${email}`)).toBeVisible()

  await page.goto(`/admin/quotes/${draft}`)
  await expect(page.getByText('(erased)').first()).toBeVisible()
})
