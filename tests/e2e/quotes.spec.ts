import { draftKeys } from '#src/quotes/schema.ts'
import { clientOf, saveQuote, sendToClient, signInAsAdmin } from './acts.ts'
import { expect, expectAccessible, type Page, type Product, test, toast } from './fixtures.ts'

test.use({ own: 'quotes' })

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

const readQuote = async (page: Page, id: string) => (await page.request.get(`/api/admin/quotes/${id}`)).json()

/** Another admin, who has the quote as it is now. @returns what saves it with another scope */
const otherAdmin = async (page: Page, { origin }: Product, id: string) => {
  const { version, ...read } = await readQuote(page, id)
  const draft = Object.fromEntries(draftKeys.map((key) => [key, read[key]]))
  const data = { ...draft, version, scope_summary: 'Theirs.' }
  return async () => {
    expect((await page.request.patch(`/api/admin/quotes/${id}`, { headers: { origin }, data })).ok()).toBe(true)
  }
}

/** Opens a quote from the current list. */
const open = (page: Page, id: string) => page.getByRole('main').locator(`a[href$="${id}"]`).click()

test('a history jump from one draft to another opens the other one and saves to it', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  const one = await saveQuote(page, product, 'one@rimu.example')
  const other = await saveQuote(page, product, 'other@rimu.example')
  await page.goto('/admin/quotes')
  await open(page, one)
  await expect(field(page, 'Email')).toHaveValue('one@rimu.example')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Admin' }).click()
  await open(page, other)
  await expect(field(page, 'Email')).toHaveValue('other@rimu.example')

  await page.evaluate(() => history.go(-2))
  await expect(page).toHaveURL(`/admin/quotes/${one}`)
  await expect(field(page, 'Email')).toHaveValue('one@rimu.example')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await field(page, 'Scope summary').fill('Only in the one.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Quote updated')).toBeVisible()
  expect((await readQuote(page, one)).scope_summary).toBe('Only in the one.')
  expect((await readQuote(page, other)).scope_summary).not.toBe('Only in the one.')
})

test('offline, Send to Client fails visibly, and is not repeated', async ({ page, product, context }) => {
  await signInAsAdmin(page, product)
  const id = await saveQuote(page, product, 'offline@rimu.example')
  await page.goto(`/admin/quotes/${id}`)
  await page.getByRole('button', { name: 'Send to Client' }).click()
  const sends: string[] = []
  page.on('response', (answer) => answer.url().endsWith('/send') && sends.push(answer.url()))

  await context.setOffline(true)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send to Client' }).click()
  await expect(toast(page, 'Failed to send quote')).toBeVisible()
  await expect(toast(page, 'Connection timeout. Please refresh or try another network.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Failed to send quote' })).toBeVisible()

  const refetched = page.waitForResponse((answer) => answer.url().endsWith(`/api/admin/quotes/${id}`))
  await context.setOffline(false)
  await refetched
  expect(sends).toEqual([])
  expect((await readQuote(page, id)).status).toBe('draft')
})

test('Send to Client asks first, and cancelling leaves the stored draft as it was', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  const client_email = clientOf('asked')
  const id = await saveQuote(page, product, client_email)
  const stored = await readQuote(page, id)
  const writes: string[] = []
  page.on('request', (asked) => {
    if (asked.url().includes(id) && asked.method() !== 'GET') writes.push(asked.method())
  })
  await page.goto(`/admin/quotes/${id}`)
  await field(page, 'Retainer rate').fill('2600')
  const send = page.getByRole('button', { name: 'Send to Client' })
  const question = page.getByRole('alertdialog')
  await send.click()
  await expect(question).toContainText('Send this quote to Hana Tāmati?')
  await expect(question).toContainText('$2,600.00')
  await expect(question).toContainText('Your changes are saved first.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(send).toBeFocused()
  await expect(field(page, 'Retainer rate')).toHaveValue('2600')
  expect(writes).toEqual([])
  expect(await readQuote(page, id)).toEqual(stored)

  await field(page, 'Client name').fill('')
  await send.click()
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
  await expect(question).toHaveCount(0)
  await field(page, 'Client name').fill('Hana Tāmati-Reid')
  await send.click()
  await expect(question).toContainText('Send this quote to Hana Tāmati-Reid?')
  expect(writes).toEqual([])
  await question.getByRole('button', { name: 'Send to Client' }).click()
  await expect(toast(page, 'Quote sent to client')).toBeVisible()
  expect(await readQuote(page, id)).toMatchObject({
    status: 'sent',
    client_name: 'Hana Tāmati-Reid',
    retainer_rate: 2600,
  })
  expect(writes.filter((method) => method === 'PATCH')).toHaveLength(1)
  product.passUndo()
  await product.fakeResend.emailTo(client_email)
  expect(product.fakeResend.emails.filter(({ to }) => to === client_email)).toHaveLength(1)
})

test('what another admin saved while the question stood is not sent', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  const id = await saveQuote(page, product, 'meanwhile@rimu.example')
  const saveTheirs = await otherAdmin(page, product, id)
  await page.goto(`/admin/quotes/${id}`)
  await field(page, 'Scope summary').fill('Mine.')
  await page.getByRole('button', { name: 'Send to Client' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await saveTheirs()
  await question.getByRole('button', { name: 'Send to Client' }).click()
  await expect(page.getByRole('region', { name: 'Someone else changed this quote' })).toBeVisible()
  await expect(field(page, 'Scope summary')).toHaveValue('Mine.')
  expect(await readQuote(page, id)).toMatchObject({ status: 'draft', scope_summary: 'Theirs.' })
})

test('a plan at $0.00 is asked about before it is sent', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  const id = await saveQuote(page, product, clientOf('free'))
  await page.goto(`/admin/quotes/${id}`)
  await field(page, 'Pre-paid day rate').fill('0')
  await page.getByRole('button', { name: 'Send to Client' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Send a plan at no charge?')
  await expect(question).toContainText('$0.00')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect((await readQuote(page, id)).prepaid_day_rate).toBe(680.5)
})

test('an admin says where the contact came from, with the name of a referrer', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  const client_email = clientOf('referred')
  const id = await saveQuote(page, product, client_email)
  await page.goto(`/admin/quotes/${id}`)
  const source = page.getByRole('combobox', { name: 'Where the contact came from' })
  await expect(source).toHaveValue('')
  await source.selectOption('Referred by …')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
  await expectAccessible(page)
  await field(page, 'Referred by').fill('Tama Reid')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Quote updated')).toBeVisible()
  await page.reload()
  await expect(source).toHaveValue('referral')
  await expectAccessible(page)

  await sendToClient(page)
  product.passUndo()
  await expect(page.getByText('Referred by Tama Reid')).toBeVisible()
  await expectAccessible(page)
  expect((await product.fakeResend.emailTo(client_email)).text).toContain('Tama Reid gave us your name and address.')
})

test('their version replaces the form once it is loaded, and not before', { tag: '@phone' }, async ({
  page,
  product,
}) => {
  await signInAsAdmin(page, product)
  const id = await saveQuote(page, product, 'two@rimu.example')
  const saveTheirs = await otherAdmin(page, product, id)
  await page.goto(`/admin/quotes/${id}`)
  await field(page, 'Scope summary').fill('Mine.')
  await saveTheirs()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const load = page.getByRole('button', { name: 'Load their version' })
  await expect(load).toBeVisible()

  const quote = `**/api/admin/quotes/${id}`
  await page.route(quote, (route) => route.abort())
  await load.click()
  await expect(toast(page, 'Failed to load quote')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Someone else changed this quote' })).toContainText(
    'Failed to load quote',
  )
  await expectAccessible(page)
  await expect(field(page, 'Scope summary')).toHaveValue('Mine.')
  await expect(page.getByText('What you had typed')).toHaveCount(0)

  await page.unroute(quote)
  await load.click()
  await expect(field(page, 'Scope summary')).toHaveValue('Theirs.')
  await expect(load).toHaveCount(0)
})

test('Enter pressed again while the new draft opens saves no second one', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  await page.goto('/admin/quotes/new')
  for (const name of ['Client name', 'Company', 'Scope summary']) await field(page, name).fill('Kea')
  await field(page, 'Email').fill('kea@rimu.example')
  let saves = 0
  page.on('request', (asked) => {
    if (asked.method() === 'POST' && asked.url().endsWith('/api/admin/quotes')) saves += 1
  })
  const { promise: opening, resolve: open } = Promise.withResolvers<void>()
  await page.route('**/api/admin/quotes/*/nda', async (route) => {
    await opening
    await route.continue()
  })

  const asked = page.waitForRequest('**/api/admin/quotes/*/nda')
  await field(page, 'Email').press('Enter')
  await asked
  // The page may have begun to change, and the focus is still in the field.
  await page.keyboard.press('Enter')
  open()
  await expect(page).toHaveURL(/\/admin\/quotes\/quo_\w+$/)
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  expect(saves).toBe(1)
})

/** From now on the server receives each POST request, and its answer is lost. */
const loseAnswers = (page: Page, path: string) =>
  page.route(path, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })

test('an action whose answer was lost counts as done', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  const id = await saveQuote(page, product, clientOf('unheard'))
  await loseAnswers(page, '**/api/admin/quotes/*/*')
  await page.goto(`/admin/quotes/${id}`)
  for (const [act, told] of [
    ['Send to Client', 'Quote sent to client'],
    ['Mark Expired', 'Quote marked as expired'],
  ] as const) {
    await page.getByRole('button', { name: act }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: act }).click()
    await expect(toast(page, told)).toBeVisible()
  }
  await expect(toast(page, /^Failed/)).toHaveCount(0)
})

test('a quote that is saved again after a lost answer is saved once', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  const company = `Lost Answers ${test.info().project.name}`
  await loseAnswers(page, '**/api/admin/quotes')
  await page.goto('/admin/quotes/new')
  for (const name of ['Client name', 'Scope summary']) await field(page, name).fill('Kea')
  await field(page, 'Company').fill(company)
  await field(page, 'Email').fill('kea@rimu.example')
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(toast(page, 'Error Saving Quote')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  const { items } = await (await page.request.get(`/api/admin/quotes?q=${encodeURIComponent(company)}`)).json()
  expect(items).toHaveLength(1)
})

test('a list that is being refetched is not called empty before the answer', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  const id = await saveQuote(page, product, 'listed@rimu.example')
  await page.goto('/admin/quotes?q=nobody')
  await expect(page.getByRole('heading', { name: 'No quotes match' })).toBeVisible()
  const { promise: answering, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/admin/quotes*', async (route) => {
    await answering
    await route.continue()
  })

  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Searching' })).toBeVisible()
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^No quotes/ })).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toBeFocused()
  answer()
  await expect(page.getByRole('main').locator(`a[href$="${id}"]`)).toBeVisible()
})

test('a failure without our error body is a failure, not a quote', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  const id = await saveQuote(page, product, 'broken@rimu.example')
  await page.goto('/admin/quotes')
  await page.route(`**/api/admin/quotes/${id}`, (route) => route.fulfill({ status: 500, json: {} }))
  await open(page, id)
  await expect(toast(page, 'Failed to load quote')).toBeVisible()
  await expect(page).toHaveURL('/admin/quotes')
})
