import { signInAsAdmin } from './acts.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

// It signs the admin out, whose session other files need.
test.use({ own: 'idle' })

const minute = 60_000

test('thirty idle minutes end the session, with a warning two minutes before', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  await page.clock.install()
  const reported = page.waitForRequest('**/api/auth/activity')
  await page.goto('/admin/quotes')
  await reported
  await expect(page.getByRole('heading', { name: 'Quote & Acceptance' })).toBeVisible()

  await page.clock.runFor(27 * minute)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.clock.runFor(2 * minute)
  await expect(page.getByText('Are you still there?')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(page.getByText('Are you still there?')).toHaveCount(0)

  // The thirty minutes started again.
  await page.clock.runFor(27 * minute)
  await expect(page).toHaveURL(/\/admin\/quotes/)
  // In one step, because the sign-out needs real time for its answer.
  await page.clock.fastForward(5 * minute)
  await expect(page).toHaveURL(/\/auth/)
  const session = await page.request.get('/api/auth/session')
  expect(await session.json()).toEqual({ user: null, isAdmin: false })
})
