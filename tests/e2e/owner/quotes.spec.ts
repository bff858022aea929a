import type { Page } from '@playwright/test'
import { draftKeys } from '#src/quotes/field-rules.ts'
import {
  button,
  chooseAct,
  clientOf,
  confirm,
  field,
  question,
  saveQuote,
  sendToClient,
  signInAsAdmin,
  unfold,
} from '#tests/e2e/acts.ts'
import { expect, hold, loseAnswer, type Product, test, toast, watchPosts } from '#tests/e2e/fixtures.ts'

const problem = (page: Page) => page.getByRole('heading', { name: 'There is a problem' })

const readQuote = async (page: Page, id: string) => (await page.request.get(`/api/admin/quotes/${id}`)).json()

/** A draft of the signed-in admin's own, open on its page. */
const openDraft = async (page: Page, product: Product, name: string) => {
  await signInAsAdmin(page, product)
  const client_email = clientOf(name)
  const id = await saveQuote(page, product, client_email)
  await page.goto(`/admin/quotes/${id}`)
  await expect(button(page, 'Send to Client')).toBeVisible()
  return { id, client_email }
}

/** From now on the server receives each POST request, and its answer is lost. */
const loseAnswers = (page: Page, path: string) =>
  page.route(path, (route) => (route.request().method() === 'POST' ? loseAnswer(route) : route.continue()))

test('sending asks first; a failed one is not repeated, a lost answer counts', async ({ page, product, context }) => {
  const { id } = await openDraft(page, product, 'asked')
  const stored = await readQuote(page, id)
  const send = button(page, 'Send to Client')
  await send.click()
  await context.setOffline(true)
  await confirm(page, 'Send to Client')
  await expect(toast(page, 'Failed to send quote')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Failed to send quote' })).toBeVisible()
  const writes: string[] = []
  page.on('request', (asked) => {
    if (asked.url().includes(id) && asked.method() !== 'GET') writes.push(asked.method())
  })
  const refetched = page.waitForResponse((answer) => answer.url().endsWith(`/api/admin/quotes/${id}`))
  await context.setOffline(false)
  await refetched

  await field(page, 'Pre-paid day rate').fill('0')
  await send.click()
  await expect(question(page)).toContainText('Send a plan at no charge?')
  await question(page).getByLabel('When').selectOption('At another time …')
  await confirm(page, 'Cancel')
  await field(page, 'Pre-paid day rate').fill('680.50')
  await field(page, 'Retainer rate').fill('2600')
  await send.click()
  await expect(question(page)).toContainText('Send this quote to Hana Tāmati?')
  await expect(question(page)).toContainText('$2,600.00')
  await expect(question(page).getByLabel('When')).toHaveValue('')
  await expect(question(page)).toContainText('Your changes are saved first.')
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await expect(send).toBeFocused()
  await expect(field(page, 'Retainer rate')).toHaveValue('2600')

  await unfold(page, 'Client')
  await field(page, 'Client name').fill('')
  await send.click()
  await expect(problem(page)).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  expect(writes).toEqual([])
  expect(await readQuote(page, id)).toEqual(stored)

  await field(page, 'Client name').fill('Hana Tāmati-Reid')
  await loseAnswers(page, '**/api/admin/quotes/*/*')
  await sendToClient(page)
  const sent = { status: 'sent', client_name: 'Hana Tāmati-Reid', retainer_rate: 2600 }
  expect(await readQuote(page, id)).toMatchObject(sent)
  expect(writes.filter((method) => method === 'PATCH')).toHaveLength(1)
  await chooseAct(page, 'Mark Expired')
  await confirm(page, 'Mark Expired')
  await expect(toast(page, 'Quote marked as expired')).toBeVisible()
  await expect(toast(page, 'Failed to update quote')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Failed to send quote' })).toHaveCount(0)
})

test('what another admin saved meanwhile is not sent, and is loaded', async ({ page, product }) => {
  const { id } = await openDraft(page, product, 'meanwhile')
  const { version, ...read } = await readQuote(page, id)
  await field(page, 'Scope summary').fill('Mine.')
  const mayLeave = () => page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))
  expect(await mayLeave()).toBe(false)
  await button(page, 'Send to Client').click()
  await expect(question(page)).toBeVisible()
  const theirs = Object.fromEntries(draftKeys.map((key) => [key, read[key]]))
  const data = { ...theirs, version, scope_summary: 'Theirs.' }
  await page.request.patch(`/api/admin/quotes/${id}`, { headers: { origin: product.origin }, data })
  await confirm(page, 'Send to Client')
  const conflict = page.getByRole('region', { name: 'Someone else changed this quote' })
  await expect(conflict).toBeVisible()
  await expect(field(page, 'Scope summary')).toHaveValue('Mine.')
  expect(await readQuote(page, id)).toMatchObject({ status: 'draft', scope_summary: 'Theirs.' })

  const load = button(page, 'Load their version')
  await load.click()
  await expect(field(page, 'Scope summary')).toHaveValue('Theirs.')
  await expect(load).toHaveCount(0)
})

test('a new draft is saved once, although an answer is lost and Enter pressed again', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  const company = 'Lost Answers'
  await page.goto('/admin/quotes/new')
  for (const name of ['Client name', 'Scope summary']) await field(page, name).fill('Kea')
  await field(page, 'Company').fill(company)
  await field(page, 'Email').fill(clientOf('kea'))
  await loseAnswers(page, '**/api/admin/quotes')
  await button(page, 'Save as Draft').click()
  await expect(toast(page, 'Error Saving Quote')).toBeVisible()
  await page.unrouteAll()

  const asked = watchPosts(page)
  const open = await hold(page, '**/api/admin/quotes/*/nda')
  const opens = page.waitForRequest('**/api/admin/quotes/*/nda')
  await field(page, 'Email').press('Enter')
  await opens
  // The page may have begun to change, and the focus is still in the field.
  await page.keyboard.press('Enter')
  open()
  await expect(page).toHaveURL(/\/admin\/quotes\/quo_\w+$/)
  await expect(button(page, 'Save Changes')).toBeVisible()
  await expect(button(page, 'Send to Client')).toBeInViewport()
  expect(asked).toEqual(['/api/admin/quotes'])
  const { items } = await (await page.request.get('/api/admin/quotes', { params: { q: company } })).json()
  expect(items).toHaveLength(1)
})

test('the bar hides no field in a narrow window, an error opens its fold', async ({ page, product }) => {
  await openDraft(page, product, 'short')
  await page.setViewportSize({ width: 360, height: 780 })
  const bar = page.locator('[data-foot-bar]')
  await expect(button(page, 'Send to Client')).toBeInViewport({ ratio: 1 })
  for (const name of ['Covering note', 'Extra half-day rate', 'Internal notes']) {
    await field(page, name).focus()
    const [control, over] = [await field(page, name).boundingBox(), await bar.boundingBox()]
    expect((control?.y ?? 0) + (control?.height ?? 0), name).toBeLessThanOrEqual(over?.y ?? 0)
  }
  await unfold(page, 'Client')
  await field(page, 'Client name').fill('')
  await unfold(page, 'Client')
  await expect(field(page, 'Client name')).toHaveCount(0)
  await button(page, 'Save Changes').click()
  await page.getByRole('link', { name: 'Please fill in all required fields (marked with *)' }).click()
  await expect(field(page, 'Client name')).toBeFocused()
  await field(page, 'Client name').fill('Hana Tāmati')
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await sendToClient(page)
  await button(page, 'More').click()
  await expect(page.getByRole('menuitem', { name: 'Withdraw Tells the client' })).toBeVisible()
  await expect(page).toBeAccessible()
  await page.keyboard.press('Escape')
  await expect(button(page, 'More')).toBeFocused()
})
