import { palette } from '#src/base/palette.ts'
import { clientOf, leadFrom, post, saveQuote, sendQuote, signInAsAdmin } from '#tests/e2e/acts.ts'
import {
  expect,
  expectAccessible,
  expectFits,
  expectFocusKept,
  type Page,
  type Product,
  test,
} from '#tests/e2e/fixtures.ts'

// The product of leads.spec.ts.
test.use({ own: 'leads', environment: { TRUST_PROXY: 'cloudflare' } })

/** Looks at every private page, in states of which one has its words there. */
const sweep = async (page: Page, product: Product, colorScheme: 'light' | 'dark') => {
  const size = page.viewportSize() ?? { width: 1280, height: 800 }
  const ground = Bun.color(palette.ground[colorScheme], 'rgb') ?? ''
  const look = async (path: string, words: string | RegExp) => {
    await page.goto(path)
    await expect(page.getByText(words).filter({ visible: true }).first(), path).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
    await expect(page.locator('meta[name=robots]'), path).toHaveAttribute('content', 'noindex')
    await expect(page.locator('html')).toHaveCSS('background-color', ground)
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectFits(page)
    await page.setViewportSize(size)
  }
  await page.emulateMedia({ colorScheme })
  await signInAsAdmin(page, product)
  const company = `Pūkeko Very Long Trading Company Name of Ōtautahi by ${colorScheme} Limited`
  const lead = await leadFrom(page, product, company)
  const held = await leadFrom(page, product, company, 'x')
  const email = clientOf(`${'mamoe'.repeat(9)}${colorScheme}`)
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
  await post(page, product, '/api/admin/templates', { name: `Swept by ${colorScheme}`, quote_id: draft })

  for (const [path, words] of [
    ['/admin/today', 'Which days?'],
    ['/admin/quotes', '$2,400 + GST a month'],
    ['/admin/quotes/new', 'Start from a template'],
    [`/admin/quotes/${sent.id}`, 'What happened'],
    [`/admin/quotes/${told.id}`, 'What happened'],
    ['/admin/leads', 'Write a quote'],
    ['/admin/leads?state=quarantined', 'None selected'],
    [`/admin/leads/${lead}`, /^Answer Wiremu Paki by/],
    [`/admin/leads/${held}`, 'Held back as spam'],
    ['/admin/settings/templates', `Swept by ${colorScheme}`],
    ['/admin/clients', /clients?$/],
    ['/admin/clients/import', 'Or paste the rows'],
    ['/admin/funnel', 'Won and lost'],
    [`/admin/people?email=${email}`, 'Copy of everything we hold'],
    ['/admin/people?email=nobody@nowhere.example', 'Nothing about nobody@nowhere.example'],
    ['/admin/settings/account', 'This browser'],
    ['/admin/settings/business', 'Pages, emails and new documents show this.'],
    ['/admin/setup', 'Your business'],
    ['/admin/settings/site', 'References'],
    ['/admin/settings/site/faq-booking-lead-time', 'Publish'],
    ['/admin/settings/contracts', /^What clients accept and sign/],
    ['/admin/settings/status', 'Nothing is broken.'],
    [`/admin/quotes/${draft}`, 'Send to Client'],
  ] as const) {
    await look(path, words)
    await expect(page.getByRole('link', { name: 'Admin', exact: true }), path).toBeVisible()
  }
  await page.getByRole('button', { name: 'Send to Client' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)

  await post(page, product, `/api/admin/quotes/${sent.id}/revise`)
  const { public_link } = await post(page, product, `/api/admin/quotes/${sent.id}-r2/send`)
  await page.context().clearCookies()
  await look(sent.link, /^Replaced by/)
  await look(public_link, /^What changed since/)
  await look(ended.link, 'Quote Withdrawn')
  await look(told.link, 'Quote Declined')
}

test('every private page has a heading, is accessible and fits', { tag: '@phone' }, async ({ page, product }) => {
  await sweep(page, product, 'light')
})

test('every private page is accessible by night', ({ page, product }) => sweep(page, product, 'dark'))

test('a page that fails to load says so, and loads at the next try', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  await saveQuote(page, product, clientOf('listed'))
  for (const [path, api, failure] of [
    ['/admin/today', 'today', 'Failed to load what waits for you'],
    ['/admin/leads', 'leads?*', 'Failed to load leads'],
    ['/admin/settings/account', 'account', 'Failed to load the account'],
    ['/admin/people?email=late@rimu.example', 'people?*', 'Failed to search'],
    ['/admin/settings/status', 'status', 'Failed to load the status'],
  ] as const) {
    await page.route(`**/api/admin/${api}`, (route) => route.abort())
    await page.goto(path)
    await expect(page.getByText(failure).first(), path).toBeVisible()
    await page.unroute(`**/api/admin/${api}`)
    await page.getByRole('button', { name: 'Retry' }).press('Enter')
    await expect(page.getByText(failure), path).toHaveCount(0)
    await expectFocusKept(page)
  }
})

test('the old addresses of the settings lead to the new ones, with search and hash', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  for (const [old, place] of [
    ['settings', 'account'],
    ['account', 'account'],
    ['templates', 'templates'],
    ['status', 'status'],
  ]) {
    await page.goto(`/admin/${old}?from=email#end`)
    await expect(page).toHaveURL(`/admin/settings/${place}?from=email#end`)
  }
})
