import { expect, expectAccessible, expectFits, hydrated, type Page, test } from '#tests/e2e/fixtures.ts'

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
  for (const width of [320, 360, 600, 768, 1280]) {
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
        // A press starts React, which would take the name that is exchanged below for a fault of the server.
        await hydrated(page)
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
      await expectFits(page)
    })
  }
})

const setDays = async (page: Page, key: string, times = 1) => {
  await page.getByLabel('Days a month').focus()
  for (let pressed = 0; pressed < times; pressed += 1) await page.keyboard.press(key)
}

test('the comparison works by keyboard, is announced, and prints as a table', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  const figure = page.getByRole('region', { name: 'What a year costs' })
  const rate = page.getByLabel('Day rate to try')
  const days = page.getByLabel('Days a month')
  for (const input of [rate, days]) expect((await input.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expect(rate).toHaveValue('')
  await expect(figure.getByText('36 days a year', { exact: true })).toBeVisible()
  await expect(figure.getByRole('row', { name: 'A hire, our estimate $500–$680+ $18,000–$24,480+' })).toBeVisible()
  await expect(figure.getByRole('row', { name: /^With us/ })).toHaveCount(0)

  // The first key press loads the script, and what was set before it must count.
  await setDays(page, 'ArrowRight', 2)
  await expect(figure.getByText('60 days a year', { exact: true })).toBeVisible()
  await expect(figure.getByRole('status').getByText(/^5 days a month[.] The same days of a hire/)).toBeAttached()

  await rate.fill('$840')
  await expect(figure.getByText('a year, excl. GST: 60 days at $840')).toBeVisible()
  await expect(figure.getByRole('row', { name: 'With us, excl. GST $840 $50,400' })).toBeVisible()
  await expect(figure.getByRole('row', { name: 'A hire, our estimate $500–$680+ $30,000–$40,800+' })).toBeVisible()
  await expect(
    figure.getByRole('status').getByText(/^5 days a month at \$840 a day: \$50,400, excl[.] GST/),
  ).toBeAttached()

  await rate.fill('about 900')
  await setDays(page, 'End')
  await expect(figure.getByText('180 days a year', { exact: true })).toBeVisible()
  await expect(days).toHaveAttribute('aria-valuetext', '15 days a month')
  await page.getByText('What is in these figures').click()
  await expect(page.getByText('Holidays Act 2003 as it stood in 2025')).toBeVisible()
  await expectAccessible(page)

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('row', { name: '4 48 $24,000–$32,640+' })).toBeVisible()
  await expect(days).toBeHidden()
  await expect(page.getByRole('link', { name: 'Complete the 2-minute Needs Assessment' })).toBeHidden()
})
