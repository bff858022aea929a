import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { askForProof, clientOf, saveQuote, sendQuote, signInAnew, signInAsAdmin } from '#tests/e2e/acts.ts'
import { admin, expect, expectAccessible, hold, type Page, test, toast } from '#tests/e2e/fixtures.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const acts = (page: Page) => page.getByRole('button', { name: /Erase|Export/ })

test('nobody found, a wrong address and a wait are said in words (H11)', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  await page.goto('/admin/settings/account')
  await page.getByRole('link', { name: 'People' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeFocused()
  const searchFor = async (email: string) => {
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: 'Find' }).click()
  }
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByLabel('Email address')).toBeFocused()
  await searchFor('nobody@rimu.example')
  await expect(page).toHaveURL(/email=nobody(%40|@)rimu.example/)
  await expect(heading(page, 'Nothing about nobody@rimu.example')).toBeVisible()
  await expect(acts(page)).toHaveCount(0)
  await searchFor('hana')
  await expect(page.getByLabel('Email address')).toBeFocused()
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription('Invalid email address')
  await expect(page).toHaveURL(/email=nobody/)
  await expectAccessible(page)

  const answer = await hold(page, '**/api/admin/people?*')
  await searchFor('late@rimu.example')
  await expect(page.getByRole('status').getByText('Searching')).toBeVisible()
  answer()
  await expect(heading(page, 'Nothing about late@rimu.example')).toBeVisible()
})

test('an admin finds a person, makes a copy, and erases what may go (H11, A14)', async ({ page, product }) => {
  await signInAnew(page, product)
  const email = clientOf('hana')
  const draft = await saveQuote(page, product, email)
  await sendQuote(page, product, await saveQuote(page, product, email))
  const question = page.getByRole('alertdialog')

  await page.goto(`/admin/quotes/${draft}`)
  await page.getByRole('link', { name: `Everything about ${email}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeFocused()
  for (const [group, words] of [
    [/^Quotes \(2\)/, 'Erasing ends it, hides it'],
    [/^Emails \(1\)/, 'Quote to the client'],
    [/^Audit log/, 'Kept as long as the records'],
    [/^Correcting it/, 'Add a correction'],
  ] as const) {
    await expect(page.getByRole('region', { name: group })).toContainText(words)
  }

  await askForProof(page, '**/api/admin/people/export?*')
  await page.getByRole('button', { name: 'Export all of it' }).click()
  await expect(question).toContainText('Your internal notes about them are in it')
  const download = page.waitForEvent('download')
  await question.getByRole('button', { name: 'Make the copy' }).click()
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

  await page.getByRole('button', { name: 'Erase what may go' }).click()
  await expect(question).toContainText(`Erase ${email} for good?`)
  await expect(question).toContainText('Erasing deletes 0, takes the person out of 3 and keeps 1 of these')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Erase for good' }).click()
  await expect(heading(page, 'Erased')).toBeVisible()
  await expect(page.getByText('0 deleted, and the person taken out of 3.')).toBeVisible()
  await expect(page.getByText('Nothing is left under this address.')).toBeVisible()
  await expect(acts(page)).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Erased')
  await expectAccessible(page)
  await page.reload()
  await expect(heading(page, `Nothing about ${email}`)).toBeVisible()

  await page.goto(`/admin/quotes/${draft}`)
  await expect(page.getByText('(erased)').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^Everything about/ })).toHaveCount(0)
})
