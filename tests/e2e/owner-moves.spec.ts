import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { addDays, nzDay } from '#src/base/time.ts'
import { clientOf, reject, saveQuote, sendToClient, sentQuote, signInAsAdmin } from './acts.ts'
import { expect, expectAccessible, type Page, test, toast } from './fixtures.ts'

test.use({ own: 'owner-moves' })

const validFor = (days: number) => ({ valid_until: addDays(nzDay(Date.now()), days) })

const linkOf = async (page: Page, id: string) =>
  (await (await page.request.get(`/api/admin/quotes/${id}`)).json()).public_link as string

const head = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

/** Opens the dialog of a move, looks at it, and presses its button. */
const move = async (page: Page, button: string, fill: (dialog: Locator) => Promise<void>, action = button) => {
  await page.getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await fill(dialog)
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('a sent quote is taken back with Undo, and sent again', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  const id = await saveQuote(page, product, clientOf('undone'))
  await page.goto(`/admin/quotes/${id}`)
  const heldClock = join(product.dataDir, 'held-clock')
  writeFileSync(heldClock, '')
  await sendToClient(page)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(toast(page, 'Quote not sent: it is a draft again')).toBeVisible()
  rmSync(heldClock)
  await expect(page.getByRole('button', { name: 'Send to Client' })).toBeVisible()
  expect(product.fakeResend.emails.filter(({ to }) => to === clientOf('undone'))).toEqual([])
  await sendToClient(page)
  product.passUndo()
  expect((await product.fakeResend.emailTo(clientOf('undone'))).to).toBe(clientOf('undone'))
})

test('more time, a corrected address and a withdrawal reach the client’s page', { tag: '@phone' }, async ({
  page,
  product,
}) => {
  const { id } = await sentQuote(page, product, 'moved', validFor(7))
  await page.goto(`/admin/quotes/${id}`)
  await move(page, 'Give more time', async () => {})
  await expect(toast(page, 'The client has more time')).toBeVisible()
  const first = await linkOf(page, id)

  const fill = (dialog: Locator) => dialog.getByLabel('Email').fill(clientOf('other'))
  await move(page, 'Correct the address', fill, 'Send to this address')
  await expect(head(page, 'With Hana Tāmati')).toContainText(clientOf('other'))
  await page.goto(first)
  await expect(page.getByText('Quote not found. Please check the link.')).toBeVisible()
  const link = await linkOf(page, id)
  await page.goto(link)
  await expect(page.getByRole('button', { name: 'Accept Quote' })).toBeVisible()

  await page.goto(`/admin/quotes/${id}`)
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('Reason is required')
  await expectAccessible(page)
  await page.getByRole('dialog').getByLabel('Reason').fill('The rates were of last year.')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(head(page, 'Withdrawn')).toContainText('The rates were of last year.')
  await expectAccessible(page)
  await page.goto(link)
  await expect(page.getByText('This quote was withdrawn. Please contact us for a new quote.')).toBeVisible()
})

test('a decision by telephone is recorded, undone with a reason, and made again', async ({ page, product }) => {
  const { id } = await sentQuote(page, product, 'told', validFor(7))
  await page.goto(`/admin/quotes/${id}`)
  await move(page, 'Decided by telephone', async () => {}, 'Record the answer')
  await expect(head(page, /^Accepted/)).toContainText('told by telephone by Hana Tāmati')
  await expectAccessible(page)
  const link = await linkOf(page, id)
  await page.goto(link)
  await expect(page.getByText(/^Recorded by .+, told by telephone by Hana Tāmati on/)).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/admin/quotes/${id}`)
  const reason = (dialog: Locator) => dialog.getByLabel('Reason').fill('They meant the other plan.')
  await move(page, 'Undo the decision', reason)
  await expect(head(page, 'With Hana Tāmati')).toContainText('They meant the other plan.')
  await page.goto(link)
  const note = page.getByRole('heading', { name: 'This quote is open again' })
  await expect(note).toBeVisible()
  await expect(page.getByText('They meant the other plan.')).toBeVisible()
  await expectAccessible(page)
  await reject(page)
  await expect(page.getByRole('heading', { name: 'Quote Declined' })).toBeVisible()
  await expect(note).toBeHidden()
})
