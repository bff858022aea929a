import { expect, expectAccessible, signInAsAdmin, test } from './fixtures.ts'

// It signs the admin out, who would be missed elsewhere.
test.use({ own: 'idle' })

const minute = 60_000

test('thirty idle minutes end the session, with a warning two minutes before', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  await page.clock.install()
  const told = page.waitForRequest('**/api/auth/activity')
  await page.goto('/admin/quotes')
  await told
  await expect(page.getByRole('heading', { name: 'Quote & Acceptance' })).toBeVisible()

  await page.clock.runFor(27 * minute)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.clock.runFor(2 * minute)
  await expect(page.getByText('Are you still there?')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(page.getByText('Are you still there?')).toHaveCount(0)

  // Staying began the half-hour anew.
  await page.clock.runFor(27 * minute)
  await expect(page).toHaveURL(/\/admin\/quotes/)
  // At one go, so that the sign-out it causes has its real time to be answered.
  await page.clock.fastForward(5 * minute)
  await expect(page).toHaveURL(/\/auth/)
  const session = await page.request.get('/api/auth/session')
  expect(await session.json()).toEqual({ user: null, isAdmin: false })
})
