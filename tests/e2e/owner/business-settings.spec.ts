import { acceptedQuote, button, field, signInAgain } from '#tests/e2e/acts.ts'
import { expect, type Page, test, toast } from '#tests/e2e/fixtures.ts'

// The terms of every later quote change.
test.use({ own: 'settings' })

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const form = (page: Page) => page.getByRole('form', { name: 'Business' })

const save = (page: Page) => button(page, 'Save').click()

test('the owner numbers invoices, presses twice to change the GST of running quotes, and tests where news go', async ({
  page,
  product,
}) => {
  const { id } = await acceptedQuote(page, product, 'retainer')
  await signInAgain(page, product)
  await page.goto('/admin/settings/business#invoices')
  await field(page, 'Next number').fill('12')
  await field(page, 'Before the number').fill('KS-')
  await save(page)
  await expect(toast(page, 'Saved')).toBeVisible()
  await field(page, 'Next number').fill('11')
  await save(page)
  await expect(form(page).getByText('The next number may only go up from 12.').first()).toBeVisible()
  await page.getByLabel('Who numbers invoices').selectOption('My accounting program')
  await expect(field(page, 'Next number')).toHaveCount(0)
  await page.reload()
  await page.getByLabel('GST', { exact: true }).selectOption('Not registered')
  await save(page)
  const asked = form(page).getByRole('alert')
  await expect(asked).toContainText(`Running quotes: Q-${id.slice(-8).toUpperCase()}`)
  await expect(asked).toContainText('They say “+ GST”, and add none from now on.')
  await save(page)
  await expect(toast(page, 'Saved')).toBeVisible()
  expect((await (await page.request.get('/api/admin/settings')).json()).business.gst).toBe('not')

  const received: string[] = []
  const service = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => new Response(null, { status: received.push(await request.text()) > 1 ? 503 : 200 }),
  })
  const news = section(page, 'News on your phone')
  await news.getByRole('textbox', { name: 'Address for news' }).fill('https://10.0.0.1/topic')
  await save(page)
  await expect(news.getByRole('textbox')).toHaveAccessibleDescription(/names a public host/)
  await news.getByRole('textbox').fill(new URL('/topic', service.url).href)
  await save(page)
  await news.getByRole('button', { name: 'Send a test' }).click()
  await expect(news.getByRole('status').last()).toContainText('It took the last message')
  expect(JSON.parse(received[0] ?? '')).toMatchObject({ title: 'A test' })
  await news.getByRole('button', { name: 'Send a test' }).click()
  await expect(news.getByRole('status').last()).toContainText('did not take the last message (status 503)')
  await news.getByRole('button', { name: 'Make a new signing secret' }).click()
  await expect(section(page, 'The signing secret')).toBeFocused()
  await expect(section(page, 'The signing secret')).toContainText('whsec_')
  await expect(page).toBeAccessible()
  await news.getByRole('textbox', { name: 'Address for news' }).fill('')
  await save(page)
  await expect(toast(page, 'Saved')).toBeVisible()
  await service.stop(true)
})
