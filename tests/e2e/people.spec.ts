import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { clientOf, saveQuote, sendQuote, signInAsAdmin } from './acts.ts'
import { admin, expect, expectAccessible, type Page, test, toast } from './fixtures.ts'

// A proof of the password renews the session, which other files share.
test.use({ own: 'people' })

const searchFor = async (page: Page, email: string) => {
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Find' }).click()
}

const held = (page: Page, name: RegExp) => page.getByRole('region', { name })

const widths = [360, 768, 1280]

const expectAccessibleAtAllWidths = async (page: Page) => {
  const size = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
  }
  if (size) await page.setViewportSize(size)
}

test('nobody found, a wrong address, a wait and a failure are said in words (H11)', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  await page.goto('/admin/quotes')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('link', { name: 'People' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeFocused()
  await expect(page.getByText('Answer within 20 working days')).toBeVisible()
  await expectAccessibleAtAllWidths(page)

  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByLabel('Email address')).toBeFocused()
  await searchFor(page, 'nobody@rimu.example')
  await expect(page).toHaveURL(/email=nobody%40rimu.example|email=nobody@rimu.example/)
  await expect(page.getByRole('heading', { name: 'Nothing about nobody@rimu.example' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Erase|Export/ })).toHaveCount(0)
  await expectAccessible(page)
  await searchFor(page, 'hana')
  await expect(page.getByRole('alert')).toContainText('Invalid email address')
  await expectAccessible(page)

  const answer = Promise.withResolvers<void>()
  await page.route('**/api/admin/people?*', async (route) => {
    await answer.promise
    await route.abort()
  })
  await searchFor(page, 'late@rimu.example')
  await expect(page.getByRole('status').getByText('Searching')).toBeVisible()
  await expectAccessible(page)
  answer.resolve()
  await expect(page.getByRole('alert')).toContainText('Failed to search')
  await page.unroute('**/api/admin/people?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing about late@rimu.example' })).toBeVisible()
})

test('an admin finds a person, makes a copy, and erases what may go (H11, A14)', { tag: '@phone' }, async ({
  page,
  product,
}) => {
  await signInAsAdmin(page, product)
  const email = clientOf(`hana-${'tamati'.repeat(7)}`)
  const draft = await saveQuote(page, product, email)
  await sendQuote(page, product, await saveQuote(page, product, email))
  await page.goto(`/admin/quotes/${draft}`)
  await page.getByRole('link', { name: `Everything about ${email}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeFocused()
  await expect(held(page, /^Quotes \(2\)/).getByRole('listitem')).toHaveCount(2)
  await expect(
    held(page, /^Quotes/)
      .getByRole('listitem')
      .first(),
  ).toContainText('Erasing ends it, hides it')
  await expect(held(page, /^Emails \(1\)/)).toContainText('Quote to the client')
  await expect(held(page, /^Audit log/)).toContainText('Kept as long as the records')
  await expect(held(page, /^Correcting it/)).toContainText('Add a correction')
  await expectAccessibleAtAllWidths(page)
  await page.screenshot({ path: test.info().outputPath('people.png'), fullPage: true })

  await test.step('the copy asks first, then for the password, and is a ZIP with a page', async () => {
    const refusal = {
      status: 401,
      json: { error: 'Please enter your password again to go on.', code: 'reauthenticate' },
    }
    await page.route('**/api/admin/people/export?*', (route) => route.fulfill(refusal), { times: 1 })
    await page.getByRole('button', { name: 'Export all of it' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Your internal notes about them are in it')
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await question.getByRole('button', { name: 'Make the copy' }).click()
    await page.getByRole('textbox', { name: 'Password' }).fill(admin.password)
    await page.getByRole('button', { name: 'Go on' }).click()
    const saved = await download
    expect(saved.suggestedFilename()).toMatch(/^person-\d{4}-\d{2}-\d{2}[.]zip$/)
    const files = unzipSync(new Uint8Array(readFileSync(await saved.path())))
    expect(strFromU8(files['index.html'] ?? new Uint8Array())).toContain(`What we hold about ${email}`)
    await expect(toast(page, 'The copy is in your downloads')).toBeVisible()

    // It opens without us, and prints.
    const copy = await page.context().newPage()
    await copy.setContent(strFromU8(files['index.html'] ?? new Uint8Array()))
    await expect(copy.getByRole('heading', { level: 1 })).toHaveText(`What we hold about ${email}`)
    await copy.screenshot({ path: test.info().outputPath('copy.png'), fullPage: true })
    await expectAccessible(copy)
    await copy.close()
  })

  await test.step('the erasure names its counts, and then what is kept', async () => {
    await page.getByRole('button', { name: 'Erase what may go' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(`Erase ${email} for good?`)
    await expect(question).toContainText('Erasing deletes 0, takes the person out of 3 and keeps 1 of these')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectAccessible(page)
    await page.screenshot({ path: test.info().outputPath('question.png') })
    await question.getByRole('button', { name: 'Erase for good' }).click()
    await expect(page.getByRole('heading', { name: 'Erased' })).toBeVisible()
    await expect(page.getByText('0 deleted, and the person taken out of 3.')).toBeVisible()
    await expect(page.getByText('Nothing is left under this address.')).toBeVisible()
    await expect(page.getByRole('button', { name: /Erase|Export/ })).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Erased')
    await expectAccessible(page)
    await page.screenshot({ path: test.info().outputPath('erased.png'), fullPage: true })
    await page.reload()
    await expect(page.getByRole('heading', { name: `Nothing about ${email}` })).toBeVisible()
  })

  await page.goto(`/admin/quotes/${draft}`)
  await expect(page.getByText('(erased)').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^Everything about/ })).toHaveCount(0)
  await expectAccessible(page)
})
