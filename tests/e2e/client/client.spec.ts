import type { Locator, Page } from '@playwright/test'
import { chooseAct, openAsClient, openDecision, reject, sentQuote, signInAsAdmin } from '#tests/e2e/acts.ts'
import {
  expect,
  expectAccessible,
  expectFits,
  expectFocusKept,
  inAMinute,
  isPhone,
  test,
  toast,
  watchPosts,
} from '#tests/e2e/fixtures.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const review = (page: Page) => page.getByRole('alertdialog')
const declined = (page: Page) => page.getByRole('heading', { name: 'Quote Declined' })

test('a client accepts in a narrow window, and both sides read the plan and who it was', async ({ page, product }) => {
  // Without a break, it would push the page wider.
  const title = 'Kaiwhakahaere'.repeat(7)
  const { id, link } = await sentQuote(page, product, undefined, { client_company: 'W'.repeat(200) })
  await page.setViewportSize({ width: 360, height: 780 })
  // The full stop of a sentence, which a mail program takes for a part of the link.
  await openAsClient(page, `${link}.`)
  await expect(page).toHaveURL(link)
  expect(await page.title()).not.toContain(link.slice(-43))
  const accept = button(page, 'Accept Quote')
  const name = page.getByRole('textbox', { name: 'Accepted by' })
  await page.getByRole('radio', { name: /Pre-paid Day Units/ }).check()
  await openDecision(page)
  await expect(name).toHaveValue('Hana Tāmati')
  await name.fill('王偉')
  await accept.click()
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(/cannot be printed: “王”. Please use the Latin alphabet$/)
  const consent = page.getByRole('checkbox')
  await expect(consent).toHaveAccessibleDescription('Authorization Required. Please confirm authorization')
  await expectAccessible(page)
  await name.fill('Wiremu Kahu')
  await expect(name).not.toHaveAttribute('aria-describedby')
  await page.getByRole('textbox', { name: 'Title/Position' }).fill(title)
  await consent.check()
  await accept.click()
  await expect(review(page)).toContainText('$680.50 + GST a day, days you buy ahead')
  await expect(review(page)).toContainText(`The record will say: accepted by Wiremu Kahu, ${title}.`)
  expect(await review(page).evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  await expectAccessible(page)
  const asked = watchPosts(page)
  await button(page, /^Accept Pre-paid/).dblclick()

  const banner = page.getByRole('region', { name: 'Quote Accepted — Thank You!' })
  await expect(banner).toBeFocused()
  await expect(toast(page, /Quote accepted successfully/)).toBeVisible()
  expect(asked.filter((path) => path.endsWith('/decision'))).toHaveLength(1)
  await expectAccessible(page)
  await page.reload()
  await page.emulateMedia({ media: 'print' })
  await expect(banner).toContainText('Pre-paid Day Units (8h/day)')
  await expect(banner.getByText(`Wiremu Kahu, ${title}`)).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await expect(accept).toHaveCount(0)

  await signInAsAdmin(page, product)
  await page.goto(`/admin/quotes/${id}`)
  await expect(page.getByText('Accepted: Pre-paid Day Units (8h/day)')).toBeVisible()
  await expect(page.getByText(new RegExp(`^Accepted just now by Wiremu Kahu, ${title}\\.`))).toBeVisible()
  await expectFits(page)
})

const middleOf = async (target: Locator) => {
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not shown.')
  return [box.x + box.width / 2, box.y + box.height / 2] as const
}

test('a double tap on Accept or Reject does not confirm the review', { tag: '@phone' }, async ({ page, product }) => {
  const { link } = await sentQuote(page, product)
  await page.clock.install()
  await openAsClient(page, link)
  await openDecision(page)
  await page.getByRole('checkbox').check()
  const [accepting, rejecting] = [button(page, 'Accept Quote'), button(page, 'Reject Quote')]
  for (const asking of [accepting, rejecting]) {
    const confirming = button(page, asking === accepting ? 'Accept Retainer (Monthly)' : 'Reject this quote')
    await asking.scrollIntoViewIfNeeded()
    await asking.click()
    const over = await middleOf(confirming)
    await button(page, 'Go back').click()
    await expect(review(page)).toHaveCount(0)
    const under = await middleOf(asking)
    // The second tap comes at once, however slow the machine is.
    await page.clock.pauseAt(await inAMinute(page))
    if (isPhone()) {
      await page.touchscreen.tap(...under)
      await expect(confirming).toBeVisible()
      await page.touchscreen.tap(...over)
    } else {
      await page.mouse.click(...under)
      await page.mouse.click(...over, { clickCount: 2 })
    }
    await expect(review(page)).toBeVisible()
    // Not every browser counts the taps: the button waits as well.
    await expect(confirming).toHaveAttribute('aria-disabled', 'true')
    await confirming.dispatchEvent('click', { detail: 1 })
    await page.clock.resume()
    await expect(confirming).toBeEnabled()
    if (asking === accepting) {
      await button(page, 'Go back').click()
      const back = page.getByRole('link', { name: 'Back to the quote' })
      if (isPhone()) await back.click()
    }
  }
  await button(page, 'Reject this quote').click()
  await expect(declined(page)).toBeVisible()
})

test('the owner’s browser is asked before it declines; a client declines and says why, which the owner reads', async ({
  page,
  product,
}) => {
  const { id, link } = await sentQuote(page, product)
  await page.goto(link)
  await reject(page)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('You are signed in as the owner.')
  await openAsClient(page, link)
  await button(page, 'Reject Quote').click()
  const asked = watchPosts(page)
  await button(page, 'Reject this quote').dblclick()
  await expect(declined(page)).toBeVisible()
  await expect(toast(page, 'Thank you for letting us know.')).toBeVisible()
  expect(asked.filter((path) => path.endsWith('/decision'))).toHaveLength(1)
  const discuss = page.getByRole('link', { name: 'Discuss a Revision' })
  await expect(discuss).toHaveAttribute('href', /^mailto:hello@southernaccounts\.example/)
  await page.getByRole('radio', { name: 'Somebody else' }).check()
  await page.getByLabel('In your words').fill('We hired somebody.')
  await button(page, 'Send the reason').click()
  await expect(page.getByText('Thank you for telling us: Somebody else.')).toBeFocused()

  await signInAsAdmin(page, product)
  await page.goto(`/admin/quotes/${id}`)
  await expect(page.getByText('We hired somebody.')).toBeVisible()
  await chooseAct(page, 'Mark Expired')
  await expect(review(page)).toContainText('The client’s link still shows that it was declined.')
})

test('an expired quote is deleted, restored, read and asked for again', async ({ page, product }) => {
  const { id, link } = await sentQuote(page, product)
  await page.goto('/admin/quotes')
  const card = page.getByRole('listitem').filter({ has: page.locator(`a[href*="${id}"]`) })
  const remove = card.getByRole('button', { name: /^Delete/ })
  await expect(remove).toHaveCSS('text-decoration-line', 'line-through')
  await remove.focus()
  await expect(page.getByText('Only EXPIRED, ACCEPTED, or REJECTED quotes can be deleted').first()).toBeVisible()
  await remove.press('Enter')
  await expect(review(page)).toHaveCount(0)

  await page.goto(`/admin/quotes/${id}`)
  await chooseAct(page, 'Mark Expired')
  await review(page).getByRole('button', { name: 'Mark Expired' }).click()
  await expect(toast(page, 'Quote marked as expired')).toBeVisible()
  await page.goto('/admin/quotes?status=expired')
  await expect(remove).toHaveCSS('text-decoration-line', 'none')
  await remove.click()
  await expect(review(page)).toContainText('Delete this quote from admin views? You can restore it later.')
  await expectAccessible(page)
  await review(page).getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Quote has been deleted')).toBeVisible()
  await expect(card).toHaveCount(0)
  await expectFocusKept(page)
  await page.getByLabel('Show deleted quotes').check()
  await expect(card.getByText('Deleted', { exact: true }).first()).toBeVisible()
  await card.getByRole('button', { name: /^Restore/ }).click()
  await expect(toast(page, 'Quote has been restored')).toBeVisible()
  await expect(remove).toBeVisible()

  await openAsClient(page, link)
  await expect(page.getByText('This quote has expired. Please contact us for a new quote.')).toBeVisible()
  await page.locator('summary', { hasText: 'The quote' }).click()
  await expect(page.getByText('Two store visits a month.')).toBeVisible()
  await expect(button(page, 'Accept Quote')).toHaveCount(0)
  await expectAccessible(page)
  await button(page, 'Ask for a new quote').dblclick()
  await expect(page.getByText(/You asked for a new quote on/)).toBeFocused()
})
