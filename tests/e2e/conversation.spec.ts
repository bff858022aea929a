import { linkIn } from '#tests/fixtures/fake-resend.ts'
import { reject, sentQuote, signInAsAdmin } from './acts.ts'
import { admin, expect, expectAccessible, type Page, test, toast } from './fixtures.ts'

test.use({ own: 'conversation' })

const asClient = async (page: Page, link: string) => {
  await page.context().clearCookies()
  await page.goto(link)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const focused = (page: Page) => page.locator(':focus')

test('a client asks, is answered, accepts and sends details for the start', async ({ page, product }) => {
  const { id, link, client_email } = await sentQuote(page, product, 'asks', { start_date: '2099-07-01' })
  await asClient(page, link)
  await button(page, 'Ask for a change').click()
  const change = page.getByLabel('What would you like changed?')
  await expect(change).toBeFocused()
  await button(page, 'Send the request').click()
  await expect(change).toBeFocused()
  await expect(change).toHaveAccessibleDescription(/Message is required/)
  await expectAccessible(page)
  await change.fill('x'.repeat(1999))
  await expect(page.getByText('1 character left').first()).toBeVisible()
  await change.fill('One visit a month, please.')
  await page.reload()
  await expect(change).toHaveValue('One visit a month, please.')
  await button(page, 'Send the request').dblclick()
  await expect(focused(page)).toContainText('One visit a month, please.')
  await expect(page.getByText('has been told. The answer comes by email')).toBeVisible()
  await expect(button(page, 'Accept Quote')).toBeVisible()
  await expectAccessible(page)

  const told = await product.fakeResend.emailTo(admin.email, /asks for a change to quote/)
  await signInAsAdmin(page, product)
  await page.goto(linkIn(told))
  await expect(page.getByRole('heading', { name: 'The client waits for your answer' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Your answer').fill('One visit it is.\nTuesdays.')
  await button(page, 'Send answer').dblclick()
  await expect(toast(page, 'Answer sent to client')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Answered' })).toBeFocused()
  await expectAccessible(page)

  const answered = await product.fakeResend.emailTo(client_email, /^Our answer/)
  expect(linkIn(answered)).toBe(link)
  await asClient(page, link)
  await page.getByRole('link', { name: 'Read the answer' }).click()
  await expect(page.getByText('One visit it is.')).toBeInViewport()
  await expectAccessible(page)
  await page.getByRole('radio', { name: /Retainer/ }).check({ force: true })
  await page.getByRole('checkbox').check({ force: true })
  await button(page, 'Accept Quote').click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Accept/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Quote Accepted — Thank You!' })).toBeVisible()
  const [calendar] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Add the start to your calendar' }).click(),
  ])
  expect(calendar.suggestedFilename()).toMatch(/^start-\w{8}[.]ics$/)

  await page.getByLabel('NZBN').fill('94 2903 6975 274')
  await button(page, 'Send the details').click()
  await expect(page.getByRole('link', { name: 'One of the digits of this NZBN is wrong.' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('NZBN').fill('94 2903 6975 273')
  await page.getByLabel('Email for invoices').fill('accounts@rimu.example')
  await button(page, 'Send the details').click()
  await expect(page.getByText('9429036975273')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Details for the start' })).toBeFocused()
  await expectAccessible(page)

  await signInAsAdmin(page, product)
  await page.goto(`/admin/quotes/${id}`)
  await expect(page.getByText('9429036975273')).toBeVisible()
  await expectAccessible(page)
})

test('after declining, and never before, a client may say why', async ({ page, product }) => {
  const { id, link } = await sentQuote(page, product, 'declines', { start_date: '2099-07-01' })
  await asClient(page, link)
  await expect(button(page, 'Reject Quote')).toBeVisible()
  await expect(page.getByText('Would you tell us why?')).toHaveCount(0)
  await reject(page)
  await expect(page.getByRole('heading', { name: 'Quote Declined' })).toBeVisible()
  await button(page, 'Send the reason').click()
  await expect(page.getByText('Please choose a reason')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Somebody else' }).check()
  await page.getByLabel('In your words').fill('We hired somebody.')
  await button(page, 'Send the reason').click()
  await expect(page.getByText('Thank you for telling us: Somebody else.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your reason' })).toBeFocused()
  await expectAccessible(page)
  await signInAsAdmin(page, product)
  await page.goto(`/admin/quotes/${id}`)
  await expect(page.getByText('We hired somebody.')).toBeVisible()
})

test('an expired quote is there to read, and one press asks for a new one', async ({ page, product }) => {
  const { id, link } = await sentQuote(page, product, 'lapses', { start_date: '2099-07-01' })
  const ended = await page.request.post(`/api/admin/quotes/${id}/expire`, {
    headers: { origin: product.origin },
    data: {},
  })
  expect(ended.ok()).toBe(true)
  await asClient(page, link)
  await expect(page.getByText('This quote has expired. Please contact us for a new quote.')).toBeVisible()
  await expect(page.getByText('Two store visits a month.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Email us for a new quote' })).toBeVisible()
  await expect(button(page, 'Accept Quote')).toHaveCount(0)
  await expectAccessible(page)
  await button(page, 'Ask for a new quote').dblclick()
  await expect(page.getByText(/You asked for a new quote on/)).toBeFocused()
  await expectAccessible(page)
  // On another day, one may ask again.
  const { quote } = await (await page.request.get(link.replace('/quote/', '/api/quotes/'))).json()
  await page.clock.setFixedTime(quote.messages.at(-1).at)
  await page.reload()
  await expect(page.getByText(/You asked for a new quote on/)).toBeVisible()
  await expect(button(page, 'Ask for a new quote')).toHaveCount(0)
  await product.fakeResend.emailTo(admin.email, /asks for a new quote/)
})
