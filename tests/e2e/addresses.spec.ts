import { clientOf, saveQuote, sendQuote, signInAsAdmin } from './acts.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

test('an admin page in other capitals redirects, an unknown status filters nothing', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  await saveQuote(page, product, 'capitals@rimu.example')
  await page.goto('/ADMIN/Quotes?status=banana&q=capitals')
  await expect(page).toHaveURL('/admin/quotes?q=capitals')
  await expect(page.getByRole('list', { name: 'Quotes', exact: true }).getByRole('listitem')).not.toHaveCount(0)
  await expect(page.locator('[aria-pressed=true]')).toHaveCount(0)
  await expectAccessible(page)

  await page.goto('/admin/quotes?q=2026')
  await expect(page.getByRole('searchbox')).toHaveValue('2026')
  await page.getByRole('button', { name: 'Draft' }).click()
  await expect(page).toHaveURL(/\?q=2026&status=draft$/)
})

test('?debug on a quote shows the request id, which stands in the log', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  const email = clientOf('debug')
  const link = await sendQuote(page, product, await saveQuote(page, product, email))
  await page.context().clearCookies()
  await page.goto(`${link}?debug`)
  const debug = page.getByRole('region', { name: 'Debug' })
  await expect(debug).toContainText(/x-request-id\s*req_\w{20}/)
  await expectAccessible(page)
  const [id = 'none'] = /req_\w{20}/.exec((await debug.textContent()) ?? '') ?? []
  // The last piece may be the start of a line.
  const lines = () => product.log().split('\n').slice(0, -1)
  const find = () => lines().find((line) => line.includes(id))
  await expect.poll(find).toBeDefined()
  expect(JSON.parse(find() ?? '{}')).toMatchObject({ event: 'read', route: '/api/quotes/:token', status: 200 })
  expect(product.log()).not.toContain(link.split('/').at(-1))

  await page.goto(link)
  await expect(page.getByRole('heading', { name: /^Quote for/ })).toBeVisible()
  await expect(debug).toHaveCount(0)
})

test('a verifier in the address that looks like a number is checked as it is', async ({ page }) => {
  await page.goto('/verify?verifier=12E45678')
  await expect(page.getByRole('textbox', { name: 'Verifier' })).toHaveValue('12E45678')
  await expect(page.getByText('Not issued here, or changed since')).toBeVisible()
  await expect(page).toHaveURL('/verify?verifier=12E45678')
})
