import { askForProof, button, confirm, signInAgain } from '#tests/e2e/acts.ts'
import { admin, expect, type Page, test } from '#tests/e2e/fixtures.ts'

test.use({ own: 'invoice settings' })

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

test('a private calendar is made, shown once and revoked (A14, C1)', async ({ page, product }) => {
  await signInAgain(page, product)
  await page.goto('/admin/settings/account')
  await page.getByRole('checkbox', { name: 'Clients’ initials only' }).check()
  await askForProof(page, '**/api/admin/calendar')
  await press(page, 'Make the address')
  await page.getByRole('dialog', { name: 'Enter your password to go on' }).getByRole('textbox').fill(admin.password)
  await press(page, 'Go on')
  const shown = section(page, 'Your calendar’s address')
  await expect(shown).toBeFocused()
  const address = await shown.getByRole('textbox', { name: 'Address' }).inputValue()
  expect(await (await page.request.get(address)).text()).toContain('BEGIN:VCALENDAR')
  await expect(section(page, 'Your calendar')).toContainText('with initials only')
  await expect(page).toBeAccessible()
  await page.reload()
  await expect(section(page, 'Your calendar')).toContainText('with initials only')
  await expect(shown).toHaveCount(0)
  await press(page, 'Revoke')
  await confirm(page, 'Revoke')
  await expect(page.getByRole('heading', { name: 'Your calendar', exact: true })).toBeFocused()
  expect((await page.request.get(address)).status()).toBe(404)
})

test('news go to an address that is saved and tested, with what it answered', async ({ page, product }) => {
  const received: string[] = []
  const service = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => new Response(null, { status: received.push(await request.text()) > 1 ? 503 : 200 }),
  })
  await signInAgain(page, product)
  await page.goto('/admin/settings/business')
  const news = section(page, 'News on your phone')
  await news.getByRole('textbox', { name: 'Address for news' }).fill('https://10.0.0.1/topic')
  await button(page, 'Save').click()
  await expect(news.getByRole('textbox')).toHaveAccessibleDescription(/names a public host/)
  await news.getByRole('textbox').fill(new URL('/topic', service.url).href)
  await button(page, 'Save').click()
  await news.getByRole('button', { name: 'Send a test' }).click()
  await expect(news.getByRole('status').last()).toContainText('It took the last message')
  expect(JSON.parse(received[0] ?? '')).toMatchObject({ title: 'A test' })
  await news.getByRole('button', { name: 'Send a test' }).click()
  await expect(news.getByRole('status').last()).toContainText('did not take the last message (status 503)')
  await news.getByRole('button', { name: 'Make a new signing secret' }).click()
  await expect(section(page, 'The signing secret')).toBeFocused()
  await expect(section(page, 'The signing secret')).toContainText('whsec_')
  await expect(page).toBeAccessible()
  await service.stop(true)
})
