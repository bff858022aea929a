import { terms } from '#src/terms/text.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { readPdf } from '#tests/pdf/read-pdf.ts'

test('Download PDF, however early, prints each sheet without controls, with version and number', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.classList.toggle('printed')
  })
  await page.route('**/*.js', async (route) => {
    // The click is over before the script loads.
    await page.waitForFunction(() => document.activeElement?.tagName === 'BUTTON')
    await route.continue()
  })
  await page.goto('/terms')
  const button = page.getByRole('button', { name: 'Download PDF' })
  await button.click()
  await expect(page.locator('html')).toHaveClass('printed')
  await page.unrouteAll({ behavior: 'wait' })

  const adopted = () => page.evaluate(() => document.adoptedStyleSheets.length)
  // The stylesheet of the footer is adopted a moment after the text is shown.
  await expect.poll(adopted).toBe(1)
  const { words } = await readPdf(new Uint8Array(await page.pdf({ preferCSSPageSize: true, tagged: true })))
  for (const [at, sheet] of words.entries()) {
    expect(sheet).toContain(`Terms & Conditions ${terms.version} · Southern Accounts Limited`)
    expect(sheet).toContain(`Page ${at + 1} of ${words.length}`)
    expect(sheet).not.toMatch(/Download PDF|Contents/)
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  await expect.poll(adopted).toBe(0)
})
