import { readPdf } from '#tests/pdf/read-pdf.ts'
import { expect, expectAccessible, type Page, test } from './fixtures.ts'

const version = 'v2025-10-24'
const fingerprint = '794c6df06252a353a1f6170be79160baa4fa3819a08c4a34915f0fd438e28269'

/** Opens the terms from a hydrated page, which has moved the focus. */
const openTermsFromFaq = async (page: Page) => {
  await page.goto('/faq#next-steps')
  await expect(page.locator('main details[open] summary')).toBeFocused()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms & Conditions' }).click()
  await expect(page).toHaveURL('/terms')
}

const sectionsOf = (page: Page) => page.getByRole('heading', { level: 2, name: /^\d+\. / })

test('the terms have their version, date, legal entity and law, and all 15 sections', async ({ page }) => {
  await page.goto('/terms')
  for (const [term, words] of [
    ['Version', version],
    ['Last updated', '24 October 2025'],
    ['Legal entity', 'Southern Accounts Limited'],
    ['Governing law', 'New Zealand'],
  ] as const) {
    await expect(page.locator('main dl > div').filter({ hasText: term })).toContainText(words)
  }
  await expect(sectionsOf(page)).toHaveCount(15)
  await expect(page.getByText('{legalName}')).toHaveCount(0)
  await expect(page.getByText(fingerprint)).toBeVisible()
  await expectAccessible(page)
})

test('the contents link to each section, and each clause has an address', async ({ page }) => {
  await page.goto('/terms')
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await expect(contents.getByRole('link')).toHaveCount(15)
  for (const link of await contents.getByRole('link').all()) {
    const target = (await link.getAttribute('href')) ?? ''
    await expect(page.locator(target)).toHaveCount(1)
  }
  await contents.getByRole('link', { name: 'Electronic acceptance' }).click()
  await expect(page).toHaveURL('/terms#electronic-acceptance')
  await expect(page.getByRole('heading', { name: '15. Electronic acceptance' })).toBeInViewport()
  await page.getByRole('link', { name: 'Clause 2.4', exact: true }).click()
  await expect(page).toHaveURL('/terms#pricing-and-payment-4')
  await expect(page.getByText('They are valid for 90 days')).toBeInViewport()
})

test('Download PDF prints the page without controls and navigation', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await openTermsFromFaq(page)
  const button = page.getByRole('button', { name: 'Download PDF' })
  await button.click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', '')
  await page.emulateMedia({ media: 'print' })
  await expect(button).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Contents' })).toBeHidden()
  await expect(page.getByText(version).first()).toBeVisible()
  await expect(page.getByText('Southern Accounts Limited').first()).toBeVisible()
})

test('each printed sheet has the version and its page number', async ({ page }) => {
  test.skip(test.info().project.name !== 'desktop', 'paper is the same on every screen')
  await openTermsFromFaq(page)
  const adopted = () => page.evaluate(() => document.adoptedStyleSheets.length)
  // The stylesheet of the footer is adopted a moment after the text is shown.
  await expect.poll(adopted).toBe(1)
  const { words } = await readPdf(new Uint8Array(await page.pdf({ preferCSSPageSize: true, tagged: true })))
  for (const [at, sheet] of words.entries()) {
    expect(sheet).toContain(`Terms & Conditions ${version} · Southern Accounts Limited`)
    expect(sheet).toContain(`Page ${at + 1} of ${words.length}`)
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  await expect.poll(adopted).toBe(0)
})

test('a version keeps its own address', async ({ page }) => {
  const answer = await page.goto(`/terms/${version}`)
  expect(answer?.status()).toBe(200)
  await expect(sectionsOf(page)).toHaveCount(15)
  await expect(page).toHaveTitle(new RegExp(version))
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/terms/${version}$`))
  await expectAccessible(page)
  await page.goto('/terms')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/terms$/)
  await expect(page.getByRole('link', { name: version })).toHaveAttribute('href', `/terms/${version}`)
})

test('the versions link to each other without a reload', async ({ page }) => {
  await openTermsFromFaq(page)
  await page.getByRole('link', { name: version }).click()
  await expect(page).toHaveURL(`/terms/${version}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(new RegExp(version))
  await expect(sectionsOf(page)).toHaveCount(15)
})

test('a version that never was is a 404', async ({ page }) => {
  const answer = await page.goto('/terms/v2024-01-01')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible()
})

test('without a script the terms have working links and no dead control', async ({ browser, product }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.origin })
  const page = await context.newPage()
  await page.goto('/terms')
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeHidden()
  await expect(page.getByText('To keep a copy, print this page or save it as PDF.')).toBeVisible()
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Liability' }).click()
  await expect(page.getByRole('heading', { name: '9. Liability' })).toBeInViewport()
  await context.close()
})

test('the privacy page is reached, and says who holds the information (H11)', async ({ page }) => {
  await page.goto('/terms')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL('/privacy')
  // What each of its sections says: tests/site/privacy.test.ts.
  for (const words of ['Last updated 23 November 2026', /^Southern Accounts Limited, .*, collects and holds/]) {
    await expect(page.getByRole('main').getByText(words).first()).toBeVisible()
  }
  await expectAccessible(page)
})

test('visitors of these pages get no cookie', async ({ page }) => {
  for (const path of ['/faq', '/terms', '/privacy']) {
    const answer = await page.goto(path)
    expect(answer?.headers()['set-cookie']).toBeUndefined()
  }
  expect(await page.context().cookies()).toEqual([])
})
