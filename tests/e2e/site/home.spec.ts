import { expect, hydrated, type Page, test } from '#tests/e2e/fixtures.ts'

const shown = (page: Page, selector: string) => page.getByRole('banner').locator(selector).filter({ visible: true })

const boxOf = async (page: Page, selector: string) => {
  const box = await shown(page, selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not shown`)
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height, ...box }
}

const shownWords =
  'Southern Accounts; Account Management & Sales Support; 03 555 0142; hello@southernaccounts.example; ' +
  "southernaccounts.example; Home; How We Work; What You'll Get; FAQ"

test('the header is low, has one button, and covers nothing at any width, however long the name', async ({ page }) => {
  const banner = page.getByRole('banner')
  for (const width of [320, 600, 768, 1280]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 700 })
      await page.goto('/')
      await expect(shown(page, '.button')).toHaveText('Client Needs Form')
      if (width < 768) {
        const menu = await boxOf(page, 'summary')
        const button = await boxOf(page, '.button')
        for (const size of [menu.height, menu.width, button.height, button.width])
          expect(size).toBeGreaterThanOrEqual(44)
        expect(menu.left).toBeGreaterThanOrEqual(button.right)
        expect(menu.right).toBeLessThanOrEqual(width)
        await shown(page, 'summary').click()
        await expect(shown(page, '.button')).toBeVisible()
      }
      if (width >= 1280) expect((await banner.boundingBox())?.height).toBeLessThanOrEqual(96)
      for (const words of shownWords.split('; ')) {
        await expect(banner.getByText(words, { exact: true }).filter({ visible: true }), words).toHaveCount(1)
      }
      if (width < 768) await shown(page, 'summary').click()
      await shown(page, 'a[href="/"]')
        .first()
        .evaluate((name) => name.replaceChildren('Canterbury Account Management & Sales Partners'))
      const name = await boxOf(page, 'a[href="/"]')
      const contact = await boxOf(page, 'a[href^="tel:"]')
      expect((await boxOf(page, '.button')).left).toBeGreaterThanOrEqual(name.right)
      expect(contact.top >= name.bottom || contact.left >= name.right).toBe(true)
      await expect(page).toFit()
    })
  }
})

test('the headline is first, and the answer to the first question goes along', async ({ page }) => {
  await page.goto('/')
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 780 })
    expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.y).toBeLessThanOrEqual(170)
  }
  await page.getByLabel('New business development (growing SI customer base)').check()
  await page.getByRole('button', { name: 'Complete the 2-minute Needs Assessment' }).click()
  await hydrated(page)
  await expect(page.getByLabel('New business development (growing SI customer base)')).toBeChecked()
  await expect(page.getByLabel('Ongoing account management (existing clients)')).not.toBeChecked()
})
