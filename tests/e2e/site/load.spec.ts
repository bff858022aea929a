import { expect, expectAccessible, inAMinute, test } from '#tests/e2e/fixtures.ts'
import { invitationsOf, ndaTitle, newInvitation, runUntilVisible } from '#tests/e2e/nda-fixtures.ts'

test('a slow load says so after 15 s, can be tried again, and counts as a view after 2', async ({ page, product }) => {
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
  for (const address of [quoteLink, link]) {
    await page.goto(address)
    await runUntilVisible(page, page.getByText(/^(Loading your quote|Validating invitation link)/), 100)
    await page.clock.runFor(5000)
    const lost = page.getByText(/^(Connection timeout|Loading is taking too long)\. Please refresh/)
    await expect(lost).toHaveCount(0)
    await page.clock.runFor(11_000)
    await expect(lost).toBeVisible()
  }

  await page.unroute(calls)
  const reported = page.waitForResponse(/\/view$/)
  await page.getByRole('button', { name: 'Retry' }).press('Enter')
  await runUntilVisible(page, ndaTitle(page), 10)
  expect(await invitationsOf(page, product, id)).toMatchObject([{ views: { count: 0 } }])
  await page.clock.runFor(2100)
  expect((await reported).ok()).toBe(true)
  expect(await invitationsOf(page, product, id)).toMatchObject([{ state: 'opened', views: { count: 1 } }])
})
