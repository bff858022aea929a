import { problems } from '#src/base/problem.ts'
import { expect, expectAccessible, inAMinute, test } from './fixtures.ts'
import { button, invitationsOf, ndaTitle, newInvitation, openInvitation } from './nda-fixtures.ts'

test('without a token there is no invitation', async ({ page }) => {
  await page.goto('/nda')
  await expect(page.getByRole('heading', { level: 1, name: 'Invalid Invitation' })).toBeVisible()
  await expect(page.getByText('This page requires an invitation link. Please contact the provider.')).toBeVisible()
  await expectAccessible(page)
})

for (const token of ['x'.repeat(43), '1', '../quotes', 'ā"<b>']) {
  test(`the token ${token.slice(0, 9)} opens nothing, and the page says whom to ask`, async ({ page }) => {
    await page.goto(`/nda?token=${encodeURIComponent(token)}`)
    await expect(page.getByText('This invitation link is invalid or has expired.')).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'hello@southernaccounts.example' })).toHaveAttribute(
      'href',
      'mailto:hello@southernaccounts.example',
    )
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expectAccessible(page)
  })
}

test('a network failure is shown, and Retry tries again', async ({ page, product }) => {
  const { link } = await openInvitation(page, product)
  await page.route('**/api/nda/*', (route) => route.abort())
  await page.goto(link)
  await expect(page.getByText('Connection timeout. Please refresh or try another network.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/nda/*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(button(page)).toBeVisible()
})

for (const [status, body, sentence] of [
  [429, '{}', problems.too_many_requests[1]],
  [500, '{}', problems.unexpected[1]],
  [200, '{"valid":false}', 'Unable to load this NDA. Please contact us for assistance.'],
  [200, 'no JSON', 'Unable to load this NDA. Please contact us for assistance.'],
] as const) {
  test(`a load that gets ${status} ${body} says so and offers another try`, async ({ page }) => {
    await page.route('**/api/nda/*', (route) => route.fulfill({ status, contentType: 'application/json', body }))
    await page.goto(`/nda?token=${'x'.repeat(43)}`)
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    await expectAccessible(page)
  })
}

test('a slow network: validating, and at 15 seconds the page says that it takes too long', async ({ page }) => {
  await page.clock.install()
  await page.route('**/api/nda/*', () => {})
  await page.goto(`/nda?token=${'x'.repeat(43)}`)
  await page.clock.runFor(1000)
  await expect(page.getByText('Validating invitation link...')).toBeVisible()
  await page.clock.runFor(15_000)
  await expect(
    page.getByText(/Connection timeout. Please refresh|Loading is taking too long. Please refresh/),
  ).toBeVisible()
})

test('a page older than the text in force asks to be reloaded, and shows no other text', async ({ page, product }) => {
  const { link } = await openInvitation(page, product)
  await page.route('**/api/nda/*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), textVersion: 'v2099-01-01' } })
  })
  await page.goto(link)
  await expect(page.getByText('This page is older than the NDA it should show.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
})

test('a view is reported once, after two seconds in sight', async ({ page, product }) => {
  const { id, link } = await newInvitation(page, product)
  // Only the test moves this clock, or the two seconds might be over before the first look.
  await page.clock.install()
  await page.clock.pauseAt(await inAMinute(page))
  const reported = page.waitForResponse(/\/view$/)
  await page.goto(link)
  await expect(async () => {
    await page.clock.runFor(10)
    await expect(ndaTitle(page)).toBeVisible({ timeout: 100 })
  }).toPass()
  expect(await invitationsOf(page, product, id)).toMatchObject([{ views: { count: 0 } }])
  await page.clock.runFor(2100)
  expect((await reported).ok()).toBe(true)
  expect(await invitationsOf(page, product, id)).toMatchObject([{ state: 'opened', views: { count: 1 } }])
})
