import { clientOf, saveQuote, sendQuote, signInAsAdmin } from './acts.ts'
import {
  admin,
  expect,
  expectAccessible,
  expectFocusKept,
  type Page,
  type Product,
  test,
  toast,
  watchPosts,
} from './fixtures.ts'

// An email of another test would meet the refusal that is meant for these.
test.use({ own: 'stuck emails' })

/** A quote whose email Resend refuses. @returns its id and its client's address. */
const refusedQuote = async (page: Page, product: Product, name: string) => {
  const client_email = clientOf(`${name}`)
  const id = await saveQuote(page, product, client_email)
  // The email about the sign-in would meet the refusal, too.
  await product.fakeResend.emailTo(admin.email, /sign-in/)
  product.fakeResend.behave('422')
  await sendQuote(page, product, id)
  const email = async () => {
    const { items } = await (await page.request.get('/api/admin/emails')).json()
    return items.find(({ subject_id }: { subject_id: string }) => subject_id === id)
  }
  await expect.poll(email).toMatchObject({ kind: 'quote_sent', state: 'dead' })
  return { id, client_email }
}

test('a refused email is shown above the list, and sent again from its quote (G3)', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  const { client_email } = await refusedQuote(page, product, 'again')
  await page.goto('/admin/quotes')
  const banner = page.getByRole('region', { name: '1 email did not go out' })
  await expect(banner).toBeVisible()
  await expect(page.getByRole('list', { name: 'Quotes' })).toBeVisible()
  await expectAccessible(page)

  await banner.getByRole('link', { name: /^Quote to the client/ }).click()
  const history = page.getByRole('region', { name: 'What happened' })
  await expect(history.getByText('Could not be sent')).toBeVisible()
  await expectAccessible(page)
  const asked = watchPosts(page)
  await history.getByRole('button', { name: /^Resend/ }).dblclick()
  await expect(toast(page, 'Email queued again')).toBeVisible()
  await product.fakeResend.emailTo(client_email)
  await expect(history.getByRole('button', { name: /^Resend/ })).toHaveCount(0)
  expect(asked.filter((path) => path.endsWith('/resend'))).toHaveLength(1)
  await expectFocusKept(page)
  await expect(history.getByText(/^Sent \d/)).toBeVisible()
  expect(product.fakeResend.emails.filter(({ to }) => to === client_email)).toHaveLength(1)

  await page.getByRole('link', { name: 'Back to quotes' }).click()
  await expect(page.getByRole('list', { name: 'Quotes' })).toBeVisible()
  await expect(page.getByRole('region', { name: /did not go out/ })).toHaveCount(0)
})

test('a refused email is discarded after a confirmation (G3)', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  const { id, client_email } = await refusedQuote(page, product, 'never')
  await page.goto(`/admin/quotes/${id}`)
  const history = page.getByRole('region', { name: 'What happened' })
  await history.getByRole('button', { name: /^Discard/ }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Discard the email: Quote to the client?')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(toast(page, 'Email discarded')).toBeVisible()
  await expect(history.getByText('Discarded')).toBeVisible()
  await expectFocusKept(page)
  expect(product.fakeResend.emails.filter(({ to }) => to === client_email)).toEqual([])
})

test('the quote’s email shows its picture and fits the window, by day and by night', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  const client_email = clientOf('looks')
  const id = await saveQuote(page, product, client_email)
  await sendQuote(page, product, id)
  const { html } = await product.fakeResend.emailTo(client_email)
  // The page of a mail program has a main part.
  const body = html.replace(/<body[^>]*>/, '$&<main>').replace('</body>', '</main></body>')
  await page.route('**/email', (route) => route.fulfill({ contentType: 'text/html', body }))
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/email')
    await expect.poll(() => page.evaluate(() => document.images[0]?.naturalWidth)).toBe(1120)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await expectAccessible(page)
  }
})
