import type { QuoteId } from '#src/base/id.ts'
import { reference } from '#src/quotes/rules.ts'
import { chooseAct, reject, sendToClient, sentQuote } from '#tests/e2e/acts.ts'
import { expect, test, toast } from '#tests/e2e/fixtures.ts'

test('the link of a revised quote leads to what changed', async ({ page, product, browser }) => {
  const { id, link } = await sentQuote(page, product)
  const [old, revised] = [reference(id as QuoteId), `${reference(id as QuoteId)}-R2`]
  const theirs = await browser.newPage()
  await theirs.goto(link)
  await expect(theirs.getByRole('button', { name: 'Reject Quote' })).toBeVisible()
  await page.goto(`/admin/quotes/${id}`)

  const paper = page.getByRole('region', { name: 'The quote, as the client sees it' })
  const history = page.getByRole('region', { name: 'What happened' })
  await expect(history.getByText(/^Sent to /)).toBeVisible()
  const open = page.getByRole('button', { name: 'Open the quote as the client sees it' })
  await open.click()
  await expect(paper).toBeFocused()
  await expect(paper.getByText('Monthly retainer')).toBeVisible()
  await expect(paper.getByRole('button', { name: 'Accept Quote' })).toHaveCount(0)
  await expect(page).toFitPhone()
  await page.getByRole('button', { name: 'Close the quote' }).click()
  await expect(open).toBeFocused()

  await chooseAct(page, 'Revise')
  await expect(page).toHaveURL(`/admin/quotes/${id}-r2`)
  await expect(page.getByText(`Revision of ${old}`)).toBeVisible()
  await page.getByRole('textbox', { name: 'Retainer rate' }).fill('2200')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Quote updated')).toBeVisible()
  await page.getByText(`Changed since ${old}`).click()
  await expect(page.getByText('$2,400 → $2,200 + GST per month')).toBeVisible()
  await expect(page).toBeUsable()

  await sendToClient(page)
  product.passUndo()
  await page.getByRole('link', { name: old }).click()
  await expect(page.getByText(`Replaced just now by ${revised}.`)).toBeVisible()

  await reject(theirs)
  await expect(theirs.getByRole('heading', { name: `Replaced by ${revised}` })).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Reject Quote' })).toHaveCount(0)
  await theirs.close()
})
