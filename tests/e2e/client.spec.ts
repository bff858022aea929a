import type { Locator } from '@playwright/test'
import type { QuoteId } from '#src/base/id.ts'
import { reference } from '#src/quotes/rules.ts'
import { linkIn } from '#tests/fixtures/fake-resend.ts'
import { accept, reject, sentQuote, signInAsAdmin } from './acts.ts'
import {
  admin,
  expect,
  expectAccessible,
  expectFocusKept,
  inAMinute,
  type Page,
  type Product,
  test,
  toast,
} from './fixtures.ts'

/** Forgets the admin's session. */
const asClient = async (page: Page) => page.context().clearCookies()

const badge = (page: Page, words: string) => page.getByText(words, { exact: true }).first()

test('a client accepts a plan by the email’s link, and page, badge and emails agree', async ({ page, product }) => {
  const { id, link, client_email } = await sentQuote(page, product)
  await asClient(page)

  expect(linkIn(await product.fakeResend.emailTo(client_email))).toBe(link)
  // The full stop of a sentence, which a mail program takes for a part of the link.
  await page.goto(`${link}.`)
  await expect(page).toHaveURL(link)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Quote for')
  await expect(page.getByText('Prepared for')).toBeVisible()
  await expect(page.getByText('Two store visits a month.')).toBeVisible()
  await expect(page.getByText('All prices are exclusive of GST.')).toBeVisible()
  await expect(page.getByText('$2,400.00 + GST per month').first()).toBeVisible()
  await expect(page.getByText('30 June 2099').filter({ visible: true }).first()).toBeVisible()
  expect(await page.title()).not.toContain(link.slice(-43))
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Accept Quote' }).click()
  const plans = page.getByRole('radiogroup', { name: 'Choose Your Plan' })
  await expect(plans).toHaveAccessibleDescription(/Plan Required\. Please select a plan$/)
  await page.getByRole('radio', { name: /Pre-paid Day Units/ }).check()
  await page.getByRole('button', { name: 'Accept Quote' }).click()
  await expect(page.getByRole('checkbox')).toHaveAccessibleDescription(
    'Authorization Required. Please confirm authorization',
  )
  await expectAccessible(page)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Accept Quote' }).click()
  const review = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(review).toContainText('$680.50 + GST per 8h day')
  await expectAccessible(page)
  await review.getByRole('button', { name: /^Accept/ }).dblclick()

  await expect(page.getByRole('heading', { name: 'Quote Accepted — Thank You!' })).toBeVisible()
  await expect(toast(page, /Quote accepted successfully/)).toBeVisible()
  await expect(page.getByText('Pre-paid Day Units (8h/day)').first()).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Quote Accepted — Thank You!' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accept Quote' })).toHaveCount(0)

  const toClient = await product.fakeResend.emailTo(client_email, /^Accepted/)
  const toOwner = await product.fakeResend.emailTo(
    admin.email,
    new RegExp(`accepted quote ${reference(id as QuoteId)}`),
  )
  for (const { text } of [toClient, toOwner]) {
    expect(text).toContain('Pre-paid Day Units (8h/day)')
    expect(text).toContain('$680.50 + GST per 8h day')
  }
  await signInAsAdmin(page, product)
  await page.goto(`/admin/quotes/${id}`)
  await expect(badge(page, 'Accepted')).toBeVisible()
  await expect(page.getByText('Pre-paid Day Units (8h/day)').first()).toBeVisible()
  await expectAccessible(page)
})

/** Opens the quote, chooses the retainer and ticks the authorization. */
const readyToAccept = async (page: Page, link: string) => {
  await asClient(page)
  await page.goto(link)
  await page.getByRole('radio', { name: /Retainer/ }).check()
  await page.getByRole('checkbox').check()
}

const acceptanceEmails = async (product: Product, client_email: string, id: string) => [
  await product.fakeResend.emailTo(client_email, /^Accepted/),
  await product.fakeResend.emailTo(admin.email, new RegExp(`accepted quote ${reference(id as QuoteId)}`)),
]

test('who accepted is named on the page, its print, the emails and the admin’s quote', async ({ page, product }) => {
  const { id, link, client_email } = await sentQuote(page, product)
  await readyToAccept(page, link)
  const name = page.getByRole('textbox', { name: 'Accepted by' })
  await expect(name).toHaveValue('Hana Tāmati')

  await name.fill('王偉')
  await page.getByRole('button', { name: 'Accept Quote' }).click()
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(/cannot be printed: “王”$/)
  await expectAccessible(page)

  // Without a break, as on a phone it would push the page wider.
  const title = 'Kaiwhakahaere'.repeat(7)
  await name.fill('Wiremu Kahu')
  await expect(name).not.toHaveAttribute('aria-describedby')
  await page.getByRole('textbox', { name: 'Title/Position' }).fill(title)
  await accept(page, `The record will say: accepted by Wiremu Kahu, ${title}.`)
  const banner = page.getByRole('region', { name: 'Quote Accepted — Thank You!' })
  await expect(banner).toContainText('Accepted by')
  await expect(banner).toContainText(`Wiremu Kahu, ${title}`)
  await expectAccessible(page)
  await page.reload()
  await expect(banner).toContainText(`Wiremu Kahu, ${title}`)
  await page.emulateMedia({ media: 'print' })
  await expect(banner.getByText(`Wiremu Kahu, ${title}`)).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  for (const { text } of await acceptanceEmails(product, client_email, id)) {
    expect(text).toContain(`was accepted by Wiremu Kahu, ${title}.`)
    expect(text).toContain('Ticked: I confirm that I am authorised')
    expect(text).toContain(`${product.origin}/terms/v2025-10-24`)
  }
  await signInAsAdmin(page, product)
  await page.goto(`/admin/quotes/${id}`)
  await expect(page.getByText(new RegExp(`^It was accepted on .+ by Wiremu Kahu, ${title}\\.`))).toBeVisible()
  await expectAccessible(page)
})

test('without a name the words say which link the acceptance came through', async ({ page, product }) => {
  const { id, link, client_email } = await sentQuote(page, product)
  await readyToAccept(page, link)
  await page.getByRole('textbox', { name: 'Accepted by' }).fill('')
  await page.getByRole('textbox', { name: 'Title/Position' }).fill('General Manager')
  const through = 'through the private link sent to Hana Tāmati'
  await accept(page, `The record will say: accepted ${through}.`)
  const banner = page.getByRole('region', { name: 'Quote Accepted — Thank You!' })
  await expect(banner).toContainText('Accepted through')
  await expect(banner).toContainText('the private link sent to Hana Tāmati')
  await expect(banner).not.toContainText('General Manager')
  await expectAccessible(page)
  for (const { text } of await acceptanceEmails(product, client_email, id)) {
    expect(text).toContain(`was accepted ${through}.`)
  }
  await signInAsAdmin(page, product)
  await page.goto(`/admin/quotes/${id}`)
  await expect(page.getByText(new RegExp(`^It was accepted on .+ ${through}\\.`))).toBeVisible()
})

test('a declined quote that is marked expired still shows its decision', async ({ page, product }) => {
  const { id, link } = await sentQuote(page, product)
  await page.goto(link)
  await reject(page)
  await expect(page.getByRole('heading', { name: 'Quote Declined' })).toBeVisible()
  await page.goto(`/admin/quotes/${id}`)
  await page.getByRole('button', { name: 'Mark Expired' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('The client’s link still shows that it was declined.')
  await question.getByRole('button', { name: 'Mark Expired' }).click()
  await expect(
    page.getByText(/^It had been declined on .+ through the private link sent to Hana Tāmati, and its link/),
  ).toBeVisible()
  await expectAccessible(page)
  await asClient(page)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Quote Declined' })).toBeVisible()
  await expectAccessible(page)
})

const boxOf = async (button: Locator) => {
  const box = await button.boundingBox()
  if (!box) throw new Error('this button is not on the page')
  return box
}

/** Scrolls `under` to where `over` will be. @returns a point on both, or as near to both as possible. */
const align = async (page: Page, under: Locator, over: { x: number; y: number; width: number; height: number }) => {
  const middle = over.y + over.height / 2
  const { y, height } = await boxOf(under)
  await page.evaluate((by) => window.scrollBy(0, by), y + height / 2 - middle)
  const { x, width } = await boxOf(under)
  const [left, right] = [Math.max(x, over.x), Math.min(x + width, over.x + over.width)]
  return [right > left ? (left + right) / 2 : x + 4, middle] as const
}

for (const { asks, confirms, heading } of [
  { asks: 'Accept Quote', confirms: 'Accept Retainer (Monthly)', heading: 'Quote Accepted — Thank You!' },
  { asks: 'Reject Quote', confirms: 'Reject this quote', heading: 'Quote Declined' },
]) {
  test(`a double tap on ${asks} does not confirm the review`, async ({ page, product }) => {
    const { link } = await sentQuote(page, product)
    await asClient(page)
    await page.clock.install()
    await page.goto(link)
    await page.getByRole('radio', { name: /Retainer/ }).check()
    await page.getByRole('checkbox').check()
    const asking = page.getByRole('button', { name: asks })
    const confirming = page.getByRole('button', { name: confirms })
    await asking.click()
    const over = await boxOf(confirming)
    await page.getByRole('button', { name: 'Go back' }).click()
    // The dialog has locked the scroll of the page, and kept the place of its scrollbar.
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    const at = await align(page, asking, over)

    // The second tap comes at once, however slow the machine is.
    await page.clock.pauseAt(await inAMinute(page))
    if (test.info().project.name === 'phone') {
      await page.touchscreen.tap(...at)
      await expect(confirming).toBeVisible()
      await page.touchscreen.tap(...at)
    } else await page.mouse.dblclick(...at)
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.clock.resume()
    await expect(confirming).toBeEnabled()
    await confirming.click()
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  })
}

test('a name without a break is reviewed without scrolling sideways', async ({ page, product }) => {
  const { link } = await sentQuote(page, product)
  await asClient(page)
  await page.route('**/api/quotes/*', async (route) => {
    const answer = await route.fetch()
    const { quote, ...rest } = await answer.json()
    await route.fulfill({ response: answer, json: { ...rest, quote: { ...quote, client_company: 'W'.repeat(200) } } })
  })
  await page.goto(link)
  await page.getByRole('radio', { name: /Retainer/ }).check()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Accept Quote' }).click()
  const review = page.getByRole('alertdialog')
  await expect(review).toContainText('WWW')
  expect(await review.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
})

test('a client declines, and page, badge and emails agree', async ({ page, product }) => {
  const { id, link, client_email } = await sentQuote(page, product)
  await asClient(page)
  await page.goto(link)
  await page.getByRole('button', { name: 'Reject Quote' }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: /Reject|Decline/ })
    .dblclick()
  await expect(page.getByRole('heading', { name: 'Quote Declined' })).toBeVisible()
  await expect(toast(page, 'Thank you for letting us know.')).toBeVisible()
  await expect(page.getByText(/NZ[DS]T/).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Discuss a Revision' })).toHaveAttribute(
    'href',
    /^mailto:hello@southernaccounts\.example/,
  )
  await expectAccessible(page)
  expect((await product.fakeResend.emailTo(client_email, /^Declined/)).text).toContain('for letting us know')
  await product.fakeResend.emailTo(admin.email, new RegExp(`declined quote ${reference(id as QuoteId)}`))
  await signInAsAdmin(page, product)
  await page.goto(`/admin/quotes/${id}`)
  await expect(badge(page, 'Rejected')).toBeVisible()
})

test('a quote is expired, deleted and restored; its link says 410 all along', async ({ page, product }) => {
  const { id, link } = await sentQuote(page, product)
  await page.goto(`/admin/quotes/${id}`)
  await page.getByRole('button', { name: 'Mark Expired' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark Expired' }).click()
  await expect(toast(page, 'Quote marked as expired')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark Expired' })).toHaveCount(0)

  await page.goto('/admin/quotes?status=expired')
  const card = page.getByRole('listitem').filter({ has: page.locator(`a[href*="${id}"]`) })
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: /^Delete/ }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Delete this quote from admin views? You can restore it later.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Quote has been deleted')).toBeVisible()
  await expect(card).toHaveCount(0)
  await expectFocusKept(page)

  await page.getByLabel('Show deleted quotes').check()
  await expect(card.getByText('Deleted', { exact: true }).first()).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: /^Restore/ }).click()
  await expect(toast(page, 'Quote has been restored')).toBeVisible()
  await expect(card.getByRole('button', { name: /^Delete/ })).toBeVisible()

  await asClient(page)
  await page.goto(link)
  await expect(page.getByText('This quote has expired. Please contact us for a new quote.')).toBeVisible()
  await expectAccessible(page)
})

test('a draft’s delete button says why it is disabled, with the keyboard too', async ({ page, product }) => {
  await sentQuote(page, product)
  await page.goto('/admin/quotes')
  const button = page.getByRole('button', { name: /^Delete/ }).first()
  await button.focus()
  await expect(page.getByText('Only EXPIRED, ACCEPTED, or REJECTED quotes can be deleted').first()).toBeVisible()
  await button.press('Enter')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('the quote prints on A4 without navigation and buttons', async ({ page, product }) => {
  test.skip(test.info().project.name !== 'desktop', 'paper is the same on every screen')
  const { link } = await sentQuote(page, product)
  await asClient(page)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const visible = (words: string) => page.getByText(words).filter({ visible: true }).first()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation').first()).toBeHidden()
  await expect(page.getByRole('button', { name: 'Accept Quote' })).toBeHidden()
  await expect(visible('$2,400.00 + GST per month')).toBeVisible()
  await expect(visible('Southern Accounts')).toBeVisible()
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  // A4 in points.
  expect(pdf).toMatch(/MediaBox\s*\[0 0 59[45]\.\d+ 84[12]\.\d+\]/)
})
