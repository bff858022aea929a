import { publicPaths } from '#src/site/rules.ts'
import { leadsOf, signInAsAdmin } from '#tests/e2e/acts.ts'
import { expect, type Page, test } from '#tests/e2e/fixtures.ts'

test.use({ javaScriptEnabled: false })

/** What works, and what is not shown, without a script. */
const parts: Record<string, (page: Page) => Promise<void>> = {
  '/faq': async (page) => {
    await page.locator('main details summary').first().click()
    await expect(page.locator('main details p').first()).toBeVisible()
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

test('every public page is read in a narrow window, and leads on, without a script', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  for (const path of publicPaths as readonly string[]) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await parts[path]?.(page)
    })
  }
  await page.getByText('Menu', { exact: true }).click()
  await page.locator('nav a[href="/what-youll-get"]').filter({ visible: true }).click()
  await expect(page.getByRole('heading', { name: 'Clear Quote & Options' })).toBeVisible()
  await page.goto('/auth')
  await expect(page.getByText(/needs JavaScript switched on/)).toBeVisible()
})

test('the form is validated and sent without a script', async ({ page, product }) => {
  const company = 'Tussock & Tōtara Limited'
  await page.goto('/start-assessment')
  // Five seconds after the form was opened, every press counts.
  product.passUndo()
  const send = page.getByRole('button', { name: 'Send Needs Assessment' })
  await send.click()
  await expect(page.getByText('Company name is required').first()).toBeVisible()
  await page.getByLabel('Company').fill(company)
  await page.getByLabel(/^Name/).fill('Hana Tāmati')
  await page.getByLabel('Work Email').fill('hana@tussock.example')
  await page.getByLabel('Other', { exact: true }).check()
  await page.getByLabel('Please specify...').fill('Trade shows')
  await page.getByLabel('3–5 days per month').check()
  await page.getByLabel('Ongoing / indefinite').check()
  await send.click()
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: company })).toBeVisible()

  await signInAsAdmin(page, product)
  expect(await leadsOf(page, company)).toMatchObject([{ company, supportTypes: ['Other'] }])
})
