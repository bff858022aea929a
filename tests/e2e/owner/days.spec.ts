import { addDays, nzDay } from '#src/base/time.ts'
import type { AdminDays } from '#src/days/schema.ts'
import { acceptedQuote, post } from '#tests/e2e/acts.ts'
import { expect, type Page, test, toast } from '#tests/e2e/fixtures.ts'

const today = () => nzDay(Date.now())

const daysPath = (id: string) => `/api/admin/quotes/${id}/days`
const panelOf = (page: Page) => page.getByRole('region', { name: 'Days', exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

test('the commonest day is logged in two presses at 360 × 640 without scrolling, and undone', async ({
  page,
  product,
}) => {
  const { id } = await acceptedQuote(page, product, 'prepaid', 'tawa', {
    client_company: 'Tawa Limited',
    client_email: 'jo@tawa.example',
  })
  const enter = (json: object) => post(page, product, daysPath(id), json)
  await enter({ kind: 'ordered', hours: 40, key: 'one' })
  await enter({ kind: 'worked', day: addDays(today(), -1), hours: 4, km: 80 })
  await enter({ kind: 'booked', day: today(), hours: 8 })
  await acceptedQuote(page, product, 'prepaid', 'kauri', { client_company: 'Kauri Limited' })
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/admin/today')
  await page.getByRole('link', { name: 'Log a day' }).click()
  for (const name of ['Tawa Limited', 'Today', '8 h']) await expect(page.getByRole('radio', { name })).toBeChecked()
  await expect(page.getByLabel('Km one way')).toHaveValue('80')
  await expect(page.getByText('Uses 1 day of Tawa Limited’s, 4 free after it.')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Log', exact: true })).toBeInViewport({ ratio: 1 })
  const [words, foot] = [page.getByLabel('What was done'), page.locator('[data-foot-bar]')]
  const [field, bar] = [await words.boundingBox(), await foot.boundingBox()]
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(page).toBeUsable()
  await page.getByRole('button', { name: 'Log', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Logged: 4 days free' })).toBeFocused()
  const read = async (): Promise<AdminDays> => (await page.request.get(daysPath(id))).json()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone: 4 days free')).toBeVisible()
  expect(await read()).toMatchObject({ bookings: [{ day: today() }], blocks: [{ used: 0, booked: 8 }] })
  await page.goto(`/admin/log?quote=${id}&day=${addDays(today(), -9)}`)
  await expect(page.getByLabel('Which day')).toHaveValue(addDays(today(), -9))
  await page.getByRole('radio', { name: 'Kauri Limited' }).press('Space')
  await expect(page.getByRole('radio', { name: 'Today' })).toBeChecked()
  await expect(page.getByLabel('Km one way')).toHaveValue('')
})

test('the panel of days: start, order, pay, book, cancel, log, correct', async ({ page, product }) => {
  const { id } = await acceptedQuote(page, product, 'prepaid', 'hinau', {
    client_company: 'Hinau Limited',
    client_email: 'jo@hinau.example',
  })
  const panel = panelOf(page)
  const choose = async (menu: string | RegExp, act: string) => {
    await panel.getByRole('button', { name: menu }).first().click()
    await page.getByRole('menuitem', { name: new RegExp(`^${act} `) }).click()
  }
  const confirm = (name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
  await page.goto(`/admin/quotes/${id}`)
  await panel.getByRole('button', { name: 'Confirm the start' }).click()
  await expect(panel.getByLabel('First day')).toBeFocused()
  await panel.getByRole('button', { name: 'Confirm the start' }).click()
  await expect(panel.getByRole('status')).toBeFocused()
  await expect(panel.getByRole('link', { name: 'Log a day' })).toBeVisible()
  await choose('More about days', 'Order days')
  await confirm('Order days')
  await expect(panel).toContainText('5 free, of 5, valid for 90 days from payment')
  await expect(panel.getByRole('button', { name: 'More about days' })).toBeFocused()
  await choose('More about the 5 days ordered', 'Mark paid')
  await confirm('Mark paid')
  await expect(panel).toContainText(/5 free, of 5, until \w/)

  await choose('More about days', 'Book a day')
  await confirm('Book a day')
  await expect(dialog(page)).toContainText('Day is required')
  await dialog(page).getByLabel('Day', { exact: true }).fill(addDays(today(), 1))
  await expect(dialog(page)).toContainText('Sooner than 7 working days: the client must agree.')
  await expect(page).toBeAccessible()
  await confirm('Book a day')
  await expect(panel).toContainText('1 booked · 4 free, of 5')

  // What the page shows is older than what the server reckons now.
  await page.route(
    `**${daysPath(id)}?*`,
    async (route) => {
      const days: AdminDays = await (await route.fetch()).json()
      const bookings = days.bookings.map((one) => ({ ...one, share_now: 0, hours_now: 0 }))
      await route.fulfill({ json: { ...days, bookings } })
    },
    { times: 1 },
  )
  await page.reload()
  await choose(/^More about .+, whole day$/, 'Cancel for the client')
  await expect(dialog(page)).toContainText('Cancelling now: free')
  await confirm('Cancel for the client')
  await expect(dialog(page)).toContainText('What this cancellation costs has changed.')
  await expect(dialog(page)).toContainText(/Cancelling now: uses (half a|1) day/)
  await confirm('Cancel for the client')
  await expect(toast(page, 'Booking cancelled')).toBeVisible()
  await expect(panel.getByRole('status')).toBeFocused()

  await panel.getByRole('link', { name: 'Log a day' }).click()
  await expect(page.getByRole('radio', { name: /Hinau Limited/ })).toBeChecked()
  await page.getByRole('radio', { name: '4 h' }).check()
  await page.getByLabel('What was done').fill('Two stores')
  await page.getByRole('button', { name: 'Log', exact: true }).click()
  await page.getByRole('link', { name: 'Open its days' }).click()
  await expect(panel).toContainText('Half a day worked: Two stores')
  await expect(page).toFitPhone()
  await choose(/^More about .+: Half a day worked/, 'Correct')
  await confirm('Correct')
  await expect(dialog(page)).toContainText('Reason is required')
  await dialog(page).getByLabel('Reason').fill('The wrong client')
  await confirm('Correct')
  await expect(panel.locator('s')).toHaveText('Half a day worked: Two stores')
  await expect(panel).toContainText('Corrected: The wrong client')
})
