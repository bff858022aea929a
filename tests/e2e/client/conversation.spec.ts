import type { QuoteId } from '#src/base/id.ts'
import { problems } from '#src/base/problem.ts'
import { reference } from '#src/quotes/rules.ts'
import { acceptRetainer, button, openAsClient, sentQuote, signInAsAdmin } from '#tests/e2e/acts.ts'
import { admin, expect, test, toast, watchPosts } from '#tests/e2e/fixtures.ts'
import { linkIn } from '#tests/fixtures/fakes/fake-resend.ts'

test('a client asks, is answered, accepts and sends details', async ({ page, product }) => {
  const { id, link, client_email } = await sentQuote(page, product, 'asks', { start_date: '2099-07-01' })
  await openAsClient(page, link)
  await page.getByText('Ask for a change').click()
  const change = page.getByLabel('What would you like changed?')
  await expect(change).toBeFocused()
  await button(page, 'Send the request').click()
  await expect(change).toBeFocused()
  await expect(change).toHaveAccessibleDescription(/Message is required/)
  await expect(page).toBeAccessible()
  await change.fill('One visit a month, please.')
  await page.reload()
  await expect(change).toHaveValue('One visit a month, please.')
  const asked = watchPosts(page)
  await button(page, 'Send the request').dblclick()
  await expect(page.locator(':focus')).toContainText('One visit a month, please.')
  await expect(page.getByText('has been told. The answer comes by email')).toBeVisible()
  expect(asked.filter((path) => path.endsWith('/questions'))).toHaveLength(1)
  await expect(button(page, 'Reject Quote')).toBeVisible()
  await expect(page).toFitPhone()

  const about = `asks for a change to quote ${reference(id as QuoteId)}`
  await signInAsAdmin(page, product)
  await page.goto(linkIn(await product.fakeResend.emailTo(admin.email, new RegExp(about))))
  // The link of the email leads to the box, with the question in sight.
  await expect(page.getByLabel('Your answer')).toBeFocused()
  await expect(page.getByText('One visit a month, please.')).toBeInViewport({ ratio: 1 })
  await page.getByLabel('Your answer').fill('One visit it is.\nTuesdays.')
  await button(page, 'Send answer').dblclick()
  await expect(toast(page, 'Answer sent to client')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeFocused()

  await openAsClient(page, linkIn(await product.fakeResend.emailTo(client_email, /^Our answer/)))
  await page.getByRole('link', { name: 'Read the answer' }).click()
  await expect(page.getByText('One visit it is.')).toBeInViewport()
  await acceptRetainer(page)
  const calendar = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add the start to your calendar' }).click()
  expect((await calendar).suggestedFilename()).toMatch(/^start-\w{8}[.]ics$/)

  await page.getByText('Details for the start').click()
  const nzbn = page.getByLabel('NZBN')
  await nzbn.fill('94 2903 6975 273')
  await page.getByLabel('Email for invoices').fill('accounts@rimu.example')
  const [status, error] = problems.too_many_messages
  await page.route('**/details', (route) => route.fulfill({ status, json: { code: 'too_many_messages', error } }), {
    times: 1,
  })
  await button(page, 'Send the details').click()
  await expect(page.getByText(error)).toBeVisible()
  await button(page, 'Send the details').click()
  await expect(nzbn).toHaveValue('9429036975273')
  await expect(page.getByRole('heading', { name: 'Details for the start' })).toBeFocused()
  await expect(page).toBeUsable()
})
