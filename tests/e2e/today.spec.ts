import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addDays } from '#src/base/time.ts'
import { addWorkingDays } from '#src/calendar/working-days.ts'
import { createCrypto } from '#src/crypto.ts'
import { addressHash } from '#src/delivery/suppress.ts'
import { businessEnvironment } from '#tests/fixtures/business.ts'
import { saveQuote, sendQuote, signInAsAdmin } from './acts.ts'
import { expect, expectAccessible, type Page, type Product, test, toast } from './fixtures.ts'

// Nothing may wait at its start, and other files leave quotes and leads.
test.use({ own: 'today', preload: 'working-hours.ts' })

const list = (page: Page, name: string) => page.getByRole('region', { name })
const tab = (page: Page) => page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /^Today/ })

/** A stranger's browser reports that it showed the quote. */
const view = async ({ origin }: Product, page: Page, id: string) => {
  const { public_link } = await (await page.request.get(`/api/admin/quotes/${id}`)).json()
  const answer = await fetch(`${origin}/api/quotes/${public_link.split('/').at(-1)}/view`, {
    method: 'POST',
    body: '{}',
    headers: { origin, 'content-type': 'application/json' },
  })
  expect(answer.status).toBe(200)
}

const expire = (page: Page, { origin }: Product, id: string) =>
  page.request.post(`/api/admin/quotes/${id}/expire`, { headers: { origin }, data: {} })

test('Today is the first admin page: calm, then with what a client did and its next act', { tag: '@phone' }, async ({
  page,
  product,
}) => {
  await signInAsAdmin(page, product)
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/today')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await expect(page.getByText('Nothing waits for you.')).toBeVisible()
  await expect(list(page, 'Leads to answer')).toHaveCount(0)
  await expectAccessible(page)

  const client_company = `Kōwhai${'lane'.repeat(30)} & Company Limited`
  // The product's today is a working day.
  const offered = await (await page.request.get('/api/admin/new-quote')).json()
  const valid_until = addDays(await addWorkingDays(offered.valid_until, -10), 1)
  const id = await saveQuote(page, product, 'hana@kowhai.example', { client_company, valid_until })
  await sendQuote(page, product, id)
  await view(product, page, id)
  await page.reload()
  await expect(list(page, 'Seen, not answered').getByText('Seen once')).toBeVisible()
  await expect(list(page, 'Ending soon').getByText('Last day tomorrow')).toBeVisible()
  await expect(list(page, 'Leads to answer').getByText('Every lead has its answer.')).toBeVisible()
  await expect(page.getByText('2 things wait for you.')).toBeVisible()
  await expect(tab(page)).toHaveText(/Today 2/)
  await expectAccessible(page)

  await page.route('**/api/admin/today', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Failed to load what waits for you')
  await expectAccessible(page)
  await page.unroute('**/api/admin/today')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)

  const ending = list(page, 'Ending soon')
  await ending.getByRole('button', { name: /^Follow up/ }).press('Enter')
  await ending.getByRole('link', { name: 'Look at the quote first' }).press('Enter')
  await expect(page).toHaveURL(`/admin/quotes/${id}`)
  await expire(page, product, id)
  await page.goto('/admin/today')
  await expect(page.getByText('Nothing waits for you.')).toBeVisible()
})

test('the digest is turned off and on by the admin, and by the link of its email', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  await page.goto('/admin/today')
  const digest = page.getByRole('checkbox', { name: 'Monday digest' })
  await expect(digest).toBeChecked()
  await digest.press('Space')
  await expect(toast(page, 'The Monday digest is off')).toBeVisible()
  await expect(digest).not.toBeChecked()
  await expect(digest).not.toHaveAttribute('aria-busy')
  await digest.press('Space')
  await expect(toast(page, 'The Monday digest is on')).toBeVisible()
  await page.context().clearCookies()

  const key = Buffer.from(readFileSync(join(product.dataDir, 'secret.key'), 'utf8'), 'base64')
  const { sign } = createCrypto([key], (length) => crypto.getRandomValues(new Uint8Array(length)))
  const path = `/digest/${sign('monday-digest', addressHash(businessEnvironment.NOTIFY_EMAIL))}`
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'The Monday digest is on' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'No more Monday digests' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'The Monday digest is off' })).toBeFocused()
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('button', { name: 'Turn it on again' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'The Monday digest is on' })).toBeFocused()
  await page.goto(`/digest/${'x'.repeat(43)}`)
  await expect(page.getByRole('alert')).toContainText('This link is not from a Monday digest of ours')
  await expectAccessible(page)
})
