import type { Locator } from '@playwright/test'
import { expect, expectAccessible, inAMinute, test } from './fixtures.ts'
import { invitationsOf, ndaTitle, newInvitation } from './nda-fixtures.ts'

test('whatever is in its place, a token that is none opens nothing, and the page says whom to ask', async ({
  page,
}) => {
  for (const token of ['x'.repeat(43), '1', '../quotes', 'ā"<b>']) {
    await page.goto(`/nda?token=${encodeURIComponent(token)}`)
    await expect(page.getByText('This invitation link is invalid or has expired.'), token).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  }
  await expectAccessible(page)
  await page.goto(`/quote/${'x'.repeat(43)}`)
  await expect(page.getByText('Quote not found. Please check the link.')).toBeVisible()
  await expectAccessible(page)
})

test('a slow load says so after 15 seconds, Retry tries again, and a view counts after two', async ({
  page,
  product,
}) => {
  const { id, link, quoteLink } = await newInvitation(page, product)
  const calls = /\/api\/(quotes|nda)\/[\w-]+$/
  await page.clock.install()
  await page.route(calls, (route) => route.abort())
  await page.goto(link)
  await expect(page.getByText('Connection timeout. Please refresh or try another network.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute(calls)
  await page.route(calls, () => {})
  // Only the test moves this clock.
  await page.clock.pauseAt(await inAMinute(page))
  const runUntilVisible = (ms: number, shown: Locator) =>
    expect
      .poll(async () => {
        await page.clock.runFor(ms)
        return shown.isVisible()
      })
      .toBe(true)
  for (const address of [quoteLink, link]) {
    await page.goto(address)
    await runUntilVisible(100, page.getByText(/^(Loading your quote|Validating invitation link)/))
    await page.clock.runFor(5000)
    const lost = page.getByText(/^(Connection timeout|Loading is taking too long)\. Please refresh/)
    await expect(lost).toHaveCount(0)
    await page.clock.runFor(11_000)
    await expect(lost).toBeVisible()
  }

  await page.unroute(calls)
  const reported = page.waitForResponse(/\/view$/)
  await page.getByRole('button', { name: 'Retry' }).press('Enter')
  await runUntilVisible(10, ndaTitle(page))
  expect(await invitationsOf(page, product, id)).toMatchObject([{ views: { count: 0 } }])
  await page.clock.runFor(2100)
  expect((await reported).ok()).toBe(true)
  expect(await invitationsOf(page, product, id)).toMatchObject([{ state: 'opened', views: { count: 1 } }])
})
