import { publicPaths } from '#src/site/rules.ts'
import { leadsOf, signInAsAdmin } from '#tests/e2e/acts.ts'
import { expect, type Page, test } from '#tests/e2e/fixtures.ts'

test.use({ own: 'assessment', javaScriptEnabled: false })

/** What works, and what is not shown, without a script. */
const parts: Record<string, (page: Page) => Promise<void>> = {
  '/': async (page) => {
    await page.getByLabel('Other', { exact: true }).check()
    await page.getByRole('button', { name: 'Complete the 2-minute Needs Assessment' }).click()
    await expect(page.getByLabel('Other', { exact: true })).toBeChecked()
  },
  '/faq': async (page) => {
    const questions = page.locator('main details')
    await expect(questions).toHaveCount(19)
    for (const question of await questions.all()) {
      await question.locator('summary').click()
      await expect(question.locator('p').first()).toBeVisible()
    }
    await page.goto('/faq#force-majeure')
    await expect(page.getByText('Then neither of us is liable for the delay.')).toBeVisible()
  },
  '/terms': async (page) => {
    await expect(page.getByRole('button', { name: 'Download PDF' })).toBeHidden()
    await expect(page.getByText('To keep a copy, print this page or save it as PDF.')).toBeVisible()
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Liability' }).click()
    await expect(page.getByRole('heading', { name: '9. Liability' })).toBeInViewport()
  },
  '/verify': async (page) => {
    await expect(page.getByText(/Checking needs JavaScript/)).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: /03.555.0142/ })).toBeVisible()
    await expect(page.getByLabel('The PDF')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Check verifier' })).toBeHidden()
  },
}

test('every public page is read, and leads on, without a script', { tag: '@phone' }, async ({ page }) => {
  for (const path of publicPaths as readonly string[]) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Terms & Conditions' })).toBeVisible()
      await parts[path]?.(page)
      const menu = page.getByText('Menu', { exact: true })
      if (await menu.isVisible()) await menu.click()
      await page.locator('nav a[href="/what-youll-get"]').filter({ visible: true }).click()
      await expect(page.getByRole('heading', { name: 'Clear Quote & Options' })).toBeVisible()
    })
  }
  await page.goto('/auth')
  await expect(page.getByText(/needs JavaScript switched on/)).toBeVisible()
})

test('the form is validated and sent without a script', async ({ page, product }) => {
  const company = 'Tussock & Tōtara Limited'
  await page.goto('/start-assessment')
  await expect(page.getByText(/JavaScript/).first()).toBeVisible()
  const send = page.getByRole('button', { name: 'Send Needs Assessment' })
  await send.click()
  await expect(page.getByText('Company name is required').first()).toBeVisible()
  await expect(page.getByText('Please select at least one type of support').first()).toBeVisible()
  await expect(page).toHaveTitle(/^Error: Client Needs Form \|/)

  await page.getByLabel('Company').fill(company)
  await page.getByLabel(/^Name/).fill('Hana Tāmati')
  await page.getByLabel('Work Email').fill('hana@tussock.example')
  await page.getByLabel('Other', { exact: true }).check()
  await page.getByLabel('Please specify...').fill('Trade shows')
  await page.getByLabel('3–5 days per month').check()
  await page.getByLabel('Ongoing / indefinite').check()
  // The server counts five seconds from its last answer.
  product.passUndo()
  await send.click()
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: company })).toBeVisible()

  await signInAsAdmin(page, product)
  expect(await leadsOf(page, company)).toMatchObject([{ company, supportTypes: ['Other'] }])
})
