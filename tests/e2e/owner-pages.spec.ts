import { clientOf, newLead, post, saveQuote, sendQuote, signInAsAdmin } from './acts.ts'
import { expect, expectAccessible, expectFocusKept, type Page, type Product, test } from './fixtures.ts'

// The product of leads.spec.ts.
test.use({ own: 'leads', environment: { TRUST_PROXY: 'cloudflare' } })

/** A lead that came in, and one that is held back. @returns the pages of both */
const leads = async (page: Page, product: Product) => {
  const company = `Pūkeko Very Long Trading Company Name of Ōtautahi ${test.info().project.name} Limited`
  await newLead(page, product, { company, email: clientOf('pukeko') }, '203.0.113.1')
  await newLead(page, product, { company, email: clientOf('pukeko'), website: 'x' }, '203.0.113.1')
  const found = ['new', 'quarantined'].map(async (state) => {
    const answer = await page.request.get('/api/admin/leads', { params: { state, q: company } })
    return `/admin/leads/${(await answer.json()).items[0].id}`
  })
  return Promise.all(found)
}

test('every page of the owner has a heading, is accessible and fits', { tag: '@phone' }, async ({ page, product }) => {
  await signInAsAdmin(page, product)
  const [lead = '', held = ''] = await leads(page, product)
  const email = clientOf('mamoe'.repeat(10))
  const draft = await saveQuote(page, product, email)
  const sent = await saveQuote(page, product, email)
  await sendQuote(page, product, sent)
  const told = await saveQuote(page, product, email)
  await sendQuote(page, product, told)
  await post(page, product, `/api/admin/quotes/${told}/record-decision`, { decision: 'rejected', told_by: 'Hana' })
  await post(page, product, '/api/admin/templates', { name: `Swept ${test.info().project.name}`, quote_id: draft })

  for (const [path, words] of [
    ['/admin/today', 'Leads to answer'],
    ['/admin/quotes', '$2,400.00 + GST per month'],
    ['/admin/quotes/new', 'Start from a template'],
    [`/admin/quotes/${draft}`, 'Send to Client'],
    [`/admin/quotes/${sent}`, 'Mark Expired'],
    [`/admin/quotes/${told}`, 'What happened'],
    ['/admin/leads', 'Write a quote'],
    ['/admin/leads?state=quarantined', 'None selected'],
    [lead, /^Answer Wiremu Paki by/],
    [held, 'Held back as spam'],
    ['/admin/templates', `Swept ${test.info().project.name}`],
    ['/admin/clients', 'No clients imported yet'],
    ['/admin/funnel', 'Won and lost'],
    ['/admin/people', 'Answer within 20 working days'],
    [`/admin/people?email=${email}`, 'Quote to the client'],
    ['/admin/account', 'This browser'],
    ['/admin/status', /^Checked /],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(words).filter({ visible: true }).first(), path).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Logout' }), path).toHaveCount(1)
    await expect(page.locator('meta[name=robots]'), path).toHaveAttribute('content', 'noindex')
    await expectAccessible(page)
  }
})

test('a page that fails to load says so, and loads at the next try', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  await saveQuote(page, product, clientOf('listed'))
  for (const [path, api, failure, retry] of [
    ['/admin/today', 'today', 'Failed to load what waits for you', 'Retry'],
    ['/admin/leads', 'leads?*', 'Failed to load leads', 'Retry'],
    ['/admin/account', 'account', 'Failed to load the account', 'Retry'],
    ['/admin/people?email=late@rimu.example', 'people?*', 'Failed to search', 'Try again'],
    ['/admin/status', 'status', 'Failed to load the status', 'Check again'],
  ] as const) {
    await page.route(`**/api/admin/${api}`, (route) => route.abort())
    await page.goto(path)
    await expect(page.getByText(failure).first(), path).toBeVisible()
    await page.unroute(`**/api/admin/${api}`)
    await page.getByRole('button', { name: retry }).press('Enter')
    await expect(page.getByText(failure), path).toHaveCount(0)
    await expectFocusKept(page)
  }
})
