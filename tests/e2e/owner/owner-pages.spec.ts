import { palette } from '#src/base/palette.ts'
import { clientOf, goTo, leadFrom, post, saveQuote, sendQuote, signInAsAdmin } from '#tests/e2e/acts.ts'
import { expect, type Page, test } from '#tests/e2e/fixtures.ts'
import { runUntilVisible } from '#tests/e2e/nda-fixtures.ts'

/** Looks at the page by day and by night, and in the window of a phone. */
const look = async (page: Page, path: string, words: string | RegExp) => {
  await expect(page.getByText(words).filter({ visible: true }).first(), path).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
  await expect(page.locator('meta[name=robots]'), path).toHaveAttribute('content', 'noindex')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const ground = Bun.color(palette.ground[colorScheme], 'rgb') ?? ''
    await expect(page.locator('html')).toHaveCSS('background-color', ground)
    await (colorScheme === 'light' ? expect(page).toBeAccessible() : expect(page).toHaveContrast())
  }
  await expect(page).toFitPhone()
}

test('every private page is accessible by day and night, and fits', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  const company = 'Pūkeko Very Long Trading Company Name of Ōtautahi Christchurch Limited'
  const lead = await leadFrom(page, product, company)
  const held = await leadFrom(page, product, company, 'x')
  const email = clientOf('mamoe'.repeat(10))
  const draft = await saveQuote(page, product, email)
  const newSent = async () => {
    const id = await saveQuote(page, product, email)
    return { id, link: await sendQuote(page, product, id) }
  }
  const [sent, told, ended] = [await newSent(), await newSent(), await newSent()]
  const question = { kind: 'question', text: 'Which days?', sure: true }
  await post(page, product, `${sent.link.replace('/quote/', '/api/quotes/')}/questions`, question)
  await post(page, product, `/api/admin/quotes/${told.id}/record-decision`, { decision: 'rejected', told_by: 'Hana' })
  await post(page, product, `/api/admin/quotes/${ended.id}/withdraw`, { reason: 'The rates were of last year.' })
  await post(page, product, '/api/admin/templates', { name: 'Swept', quote_id: draft })

  // No page has the words of the next one.
  await page.goto('/admin/today')
  for (const [path, words] of [
    ['/admin/today', 'Which days?'],
    ['/admin/settings/account', 'This browser'],
    ['/admin/quotes', '$2,400 + GST a month'],
    ['/admin/settings/templates', 'Swept'],
    ['/admin/quotes/new', 'Start from a template'],
    [`/admin/quotes/${sent.id}`, 'What happened'],
    ['/admin/leads', 'Write a quote'],
    ['/admin/leads?state=quarantined', 'None selected'],
    [`/admin/leads/${lead}`, /^Answer Wiremu Paki by/],
    [`/admin/leads/${held}`, 'Held back as spam'],
    [`/admin/quotes/${told.id}`, 'What happened'],
    ['/admin/clients', /clients?$/],
    ['/admin/clients/import', 'Or paste the rows'],
    ['/admin/quotes#funnel', /^Last 12 months: \d+ quoted/],
    [`/admin/people?email=${email}`, 'Copy of everything we hold'],
    ['/admin/people?email=nobody@nowhere.example', 'Nothing about nobody@nowhere.example'],
    ['/admin/settings/business', 'Pages, emails and new documents show this.'],
    ['/admin/setup', 'Your business'],
    ['/admin/settings/site', 'References'],
    ['/admin/settings/site/faq-booking-lead-time', 'Publish'],
    ['/admin/settings/contracts', /^What clients accept and sign/],
    ['/admin/settings/status', 'Nothing is broken.'],
    ['/admin/nowhere', 'Oops! Page not found'],
    [`/admin/quotes/${draft}`, 'Send to Client'],
  ] as const) {
    await goTo(page, path)
    await look(page, path, words)
    await expect(page.getByRole('link', { name: 'Admin', exact: true }), path).toBeVisible()
  }
  await page.getByRole('button', { name: 'Send to Client' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expect(page).toHaveContrast()
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page).toBeAccessible()
  await page.keyboard.press('Escape')

  await post(page, product, `/api/admin/quotes/${sent.id}/revise`)
  const { public_link } = await post(page, product, `/api/admin/quotes/${sent.id}-r2/send`)
  await page.context().clearCookies()
  for (const [path, words] of [
    [sent.link, /^Replaced by/],
    [public_link, /^What changed since/],
    [ended.link, 'Quote Withdrawn'],
    [told.link, 'Quote Declined'],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(path)
    await look(page, path, words)
    // With text of twice the size on a phone no word is wider than the page.
    await page.setViewportSize({ width: 360, height: 780 })
    await page.evaluate(() => Object.assign(document.documentElement.style, { fontSize: '200%' }))
    await expect(page).toFit()
  }
})

test('a page that fails to load says so, and loads at the next try', async ({ page, product }) => {
  await page.clock.install()
  await signInAsAdmin(page, product)
  for (const [path, api, failure] of [
    ['/admin/today', 'today', 'Failed to load what waits for you'],
    ['/admin/leads', 'leads?*', 'Failed to load leads'],
    ['/admin/people?email=late@rimu.example', 'people?*', 'Failed to search'],
  ] as const) {
    await page.route(`**/api/admin/${api}`, (route) => route.abort())
    await page.goto(path)
    await runUntilVisible(page, page.getByText(failure).first())
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await page.unroute(`**/api/admin/${api}`)
    await page.getByRole('button', { name: 'Retry' }).press('Enter')
    await expect(page.getByText(failure), path).toHaveCount(0)
    await expect(page).toKeepFocus()
  }
})
