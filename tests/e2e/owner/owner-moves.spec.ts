import type { Locator } from '@playwright/test'
import { addDays, formatShortDay, nzDay } from '#src/base/time.ts'
import { chooseAct, clientOf, goTo, openAsClient, reject, sentQuote, timeline } from '#tests/e2e/acts.ts'
import { expect, type Page, test, toast } from '#tests/e2e/fixtures.ts'

const more = (page: Page) => page.getByRole('button', { name: 'More', exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const press = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true }).click()

test('an admin gives more time, corrects the address and withdraws', async ({ page, product }) => {
  const { id } = await sentQuote(page, product, 'moved', { valid_until: addDays(nzDay(Date.now()), 7) })
  await page.goto(`/admin/quotes/${id}`)
  await press(page, 'Give more time')
  await press(dialog(page), 'Give more time')
  await expect(toast(page, 'The client has more time')).toBeVisible()
  const { valid_until, extended_until } = await (await page.request.get(`/api/admin/quotes/${id}`)).json()
  await goTo(page, '/admin/quotes')
  const card = page.getByRole('listitem').filter({ has: page.locator(`#card-${id}`) })
  await expect(card).toContainText(formatShortDay(extended_until))
  await expect(card).not.toContainText(formatShortDay(valid_until))
  await goTo(page, `/admin/quotes/${id}`)

  await chooseAct(page, 'Correct the address')
  await dialog(page).getByLabel('Email').fill(clientOf('corrected'))
  await expect(page).toBeUsable()
  await press(dialog(page), 'Send to this address')
  await expect(page.getByRole('link', { name: clientOf('corrected') })).toBeVisible()
  await expect(more(page)).toBeFocused()

  await chooseAct(page, 'Withdraw')
  await dialog(page).getByLabel('Reason').fill('The rates were of last year.')
  await press(dialog(page), 'Withdraw')
  await expect(page.getByText('Withdrawn just now.')).toBeVisible()
  await expect(timeline(page)).toContainText('The rates were of last year.')
})

test('a decision by telephone is recorded, undone with a reason, and made again', async ({ page, product }) => {
  const { id, link } = await sentQuote(page, product, 'told')
  await page.goto(`/admin/quotes/${id}`)
  await chooseAct(page, 'Decided by telephone')
  await press(dialog(page), 'Record the answer')
  await expect(page.getByText(/^Accepted just now by telephone/)).toBeVisible()
  await expect(timeline(page)).toContainText('told by telephone by Hana Tāmati')
  await page.goto(link)
  await expect(page.getByText(/^Recorded by .+, told by telephone by Hana Tāmati on/)).toBeVisible()

  await page.goto(`/admin/quotes/${id}`)
  await chooseAct(page, 'Undo the decision')
  await dialog(page).getByLabel('Reason').selectOption('Both agreed to undo it')
  await dialog(page).getByLabel('Who agreed').fill('Hana, by telephone.')
  await press(dialog(page), 'Undo the decision')
  await expect(timeline(page)).toContainText('Both sides agreed to undo it: Hana, by telephone.')
  await openAsClient(page, link)
  const note = page.getByRole('heading', { name: 'This quote is open again' })
  await expect(note).toBeVisible()
  await expect(page.getByText('Both sides agreed to undo it: Hana, by telephone.')).toBeVisible()
  await expect(page).toBeAccessible()
  await reject(page)
  await expect(page.getByRole('heading', { name: 'Quote Declined' })).toBeVisible()
  await expect(note).toBeHidden()
})
