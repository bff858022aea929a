import { publicPaths } from '#src/site/rules.ts'
import { signInAsAdmin } from './acts.ts'
import { expect, test } from './fixtures.ts'

test.use({ own: 'no-script', javaScriptEnabled: false })

const pages: readonly string[] = publicPaths

test('every public page has one heading and working links without a script', async ({ page }) => {
  for (const path of pages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Terms & Conditions' }), path).toBeVisible()
    const menu = page.getByText('Menu', { exact: true })
    if (await menu.isVisible()) await menu.click()
    // On the FAQ itself the address is right before the page is there.
    const led = page.waitForEvent('load')
    await page.getByRole('navigation').getByRole('link', { name: 'FAQ' }).filter({ visible: true }).click()
    await led
    await expect(page, path).toHaveURL(/\/faq$/)
  }
})

test('each question of the FAQ opens and each section of the terms is reached without a script', async ({ page }) => {
  await page.goto('/faq')
  const questions = page.locator('main details')
  await expect(questions).toHaveCount(19)
  for (const question of await questions.all()) {
    await question.locator('summary').click()
    await expect(question.locator('p').first()).toBeVisible()
  }
  await page.goto('/terms')
  const contents = page
    .getByRole('navigation', { name: /contents/i })
    .filter({ visible: true })
    .getByRole('link')
  await expect(contents).toHaveCount(15)
  await contents.nth(8).click()
  await expect(page.locator('main :target')).toBeInViewport()
})

test('the form is validated and sent without a script', async ({ page, product, browser }) => {
  await page.goto('/start-assessment')
  await expect(page.getByText(/JavaScript/).first()).toBeVisible()
  const send = page.getByRole('button', { name: 'Send Needs Assessment' })
  const submit = async () => {
    const answered = page.waitForEvent('load')
    await send.click()
    await answered
  }

  await submit()
  await expect(page.getByText('Company name is required').first()).toBeVisible()
  await expect(page.getByText('Please select at least one type of support').first()).toBeVisible()
  await expect(page).toHaveTitle(/^Error: Client Needs Form \|/)

  await page.getByLabel('Company').fill('Tussock & Tōtara Limited')
  await page.getByLabel(/^Name/).fill('Hana Tāmati')
  await page.getByLabel('Work Email').fill('hana@tussock.example')
  await page.getByLabel('Other', { exact: true }).check()
  await page.getByLabel('Please specify...').fill('Trade shows')
  await page.getByLabel('3–5 days per month').check()
  await page.getByLabel('Ongoing / indefinite').check()

  // The server counts five seconds from its last answer.
  const isAccepted = async () => {
    await submit()
    return page.getByRole('heading', { name: 'Thank you!' }).isVisible()
  }
  await expect.poll(isAccepted, { intervals: [500] }).toBe(true)

  const admin = await browser.newPage({ baseURL: product.origin })
  await signInAsAdmin(admin, product)
  const { items } = await (await admin.request.get('/api/admin/leads')).json()
  expect(items).toMatchObject([{ company: 'Tussock & Tōtara Limited', supportTypes: ['Other'] }])
  await admin.close()
})
