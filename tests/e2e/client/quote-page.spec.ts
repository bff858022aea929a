import { openAsClient, post, sentQuote, signInAsAdmin } from '#tests/e2e/acts.ts'
import { expect, test, testOnBoth } from '#tests/e2e/fixtures.ts'

testOnBoth('terms are explained where they stand, and the act is in sight', async ({ page, product }, isPhone) => {
  const { link } = await sentQuote(page, product)
  await openAsClient(page, link)
  const accept = page.getByRole('button', { name: 'Accept Quote' })
  const bar = page.locator('[data-bottom-bar]')
  const retainer = page.getByRole('radio', { name: /Retainer/ })
  const price = page.getByText('$2,400').filter({ visible: true })
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  if (isPhone) {
    await expect(bar).toBeInViewport({ ratio: 1 })
    await expect(price).toHaveCount(2)
    await bar.getByRole('link', { name: 'Choose a plan' }).tap()
    await expect(retainer).toBeInViewport()
  } else {
    await expect(price).toHaveCount(1)
    await expect(accept).toBeInViewport({ ratio: 1 })
    await accept.click()
    await expect(retainer).toBeFocused()
    await expect(page.getByRole('radiogroup')).toHaveAccessibleDescription('Plan Required. Please select a plan')
    await expect(page).toBeAccessible()
  }
  await retainer.check()
  const explanation = page.getByText('Days of 8 hours that the monthly fee pays for.').filter({ visible: true })
  const term = page.getByRole('button', { name: 'Included' })
  await term.focus()
  await expect(explanation).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(explanation).toHaveCount(0)
  await expect(term).toBeFocused()
  await term.click()
  await expect(explanation).toBeVisible()
  await expect(page).toAdapt()
  await page.getByRole('heading', { name: 'Scope' }).click()
  await expect(explanation).toHaveCount(0)
  if (!isPhone) return expect(accept).toBeInViewport({ ratio: 1 })

  await expect(accept).toBeHidden()
  await page.getByRole('radio', { name: /Pre-paid/ }).check()
  await expect(bar).toContainText('$680.50 + GST a day', { useInnerText: true })
  await bar.getByRole('link', { name: 'Accept' }).tap()
  const sheet = page.getByRole('form', { name: 'Accept or Decline' })
  await expect(sheet).toBeFocused()
  await expect(sheet).toContainText('Each day: $680.50 + GST, $782.58 with GST', { useInnerText: true })
  await expect(page).toBeAccessible()
  await accept.tap()
  const consent = page.getByRole('checkbox')
  await expect(consent).toBeFocused()
  await expect(consent).toHaveAccessibleDescription(/Please confirm authorization/)
  await page.getByRole('link', { name: 'Back to the quote' }).tap()
  await expect(accept).toBeHidden()
})

test('the sample quote to oneself has at most 330 words on a phone, and its bar a quarter of it', async ({
  page,
  product,
}) => {
  await signInAsAdmin(page, product)
  const { public_link } = await post(page, product, '/api/admin/setup/sample-quote')
  await page.setViewportSize({ width: 360, height: 780 })
  await openAsClient(page, public_link)
  await expect(page.locator('body')).toHaveText(/^\s*(\S+\s+){0,329}\S*$/, { useInnerText: true })
  await page.evaluate(() => Object.assign(document.documentElement.style, { fontSize: '200%' }))
  await expect(page).toFit()
  const { height = 780 } = (await page.locator('[data-bottom-bar]').boundingBox()) ?? {}
  expect(height).toBeLessThan(780 / 4)
})
