import { formPath, publicPaths } from '#src/site/rules.ts'
import { termsPath } from '#src/terms/rules.ts'
import { terms } from '#src/terms/text.ts'
import { expect, hydrated, type Page, test } from '#tests/e2e/fixtures.ts'

const paths: readonly string[] = [...publicPaths, termsPath(terms), '/nobody']

/** The first pointer event loads the script, which hydrates the page. */
const hydrate = async (page: Page) => {
  await page.mouse.move(90, 120)
  await page.mouse.move(95, 125)
  await hydrated(page)
}

/** The page does not scroll sideways, though each name is one long word. */
const expectLongNamesFit = async (page: Page) => {
  await page
    .locator('a[href^="mailto:"]')
    .evaluateAll((all) =>
      all.map((link) => link.replaceChildren('enquiries@canterburyaccountmanagementpartners.co.nz')),
    )
  await page
    .getByText(/^Southern Accounts( Limited)?$/)
    .evaluateAll((all) => all.map((name) => name.replaceChildren('Canterburyaccounts'.repeat(10))))
  await expect(page).toFit()
}

/** How far the layout has shifted since the page began to load. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        document.fonts.ready.then(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum))))
      }),
  )

test('each page hydrates unchanged, accessible by day and by night, and on a phone', async ({ page, viewport }) => {
  await page.addInitScript(() => {
    document.addEventListener('transitionrun', ({ propertyName }) =>
      document.documentElement.classList.add(propertyName),
    )
  })
  for (const path of paths) {
    await test.step(path, async () => {
      await page.setViewportSize(viewport ?? { width: 1280, height: 800 })
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(path)
      const before = await page.locator('main').textContent()
      expect(await shiftOf(page)).toBe(0)
      await hydrate(page)
      expect(await page.locator('main').textContent()).toBe(before)
      await expect(page).toBeAccessible()
      await page.setViewportSize({ width: 320, height: 640 })
      await page.emulateMedia({ colorScheme: 'dark' })
      await (path === '/' ? expect(page).toBeAccessible() : expect(page).toHaveContrast())
      await expect(page.locator('html')).not.toHaveClass(/./)
    })
  }
  // The `faults` fixture fails on an error in the console or a violation of the content policy.
  await page.goto('/healthz')
  await expect(page.getByText('healthy', { exact: true })).toBeVisible()
  await expect(page).toBeAccessible()
})

test('a page fetches no script before its first touch, and leads on without a reload after it', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(asked.filter((file) => /[.](js|css)$/.test(file))).toEqual([])
  await hydrate(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveURL('/faq')

  await page.evaluate(() => Object.assign(window, { kept: true }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms & Conditions' }).click()
  await expect(page).toHaveTitle(/^Terms & Conditions \|/)
  await page.goBack()
  await page.getByRole('region', { name: 'Tell us what you need' }).getByRole('link').click()
  await expect(page).toHaveURL('/start-assessment')
  await expect(page).toHaveTitle(/^Client Needs Form \|/)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/start-assessment$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await page.evaluate(() => 'kept' in window)).toBe(true)
  expect(await page.context().cookies()).toEqual([])
})

test('in a narrow window no layout shifts while a page loads, however late its fonts', async ({ page }) => {
  let late = 0
  // A font that comes after the first paint is not used (font-display: optional).
  await page.route('**/*.woff2', async (route) => {
    late += 1
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await route.continue()
  })
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of paths) {
    await page.goto(path)
    expect(await shiftOf(page), path).toBe(0)
    // Texts may be exchanged only after a page is alive, as the form is by itself.
    await (path === formPath ? hydrated(page) : hydrate(page))
    await test.step(path, () => expectLongNamesFit(page))
  }
  expect(late).toBeGreaterThan(0)
  await page.unrouteAll({ behavior: 'wait' })
})

test('a script of ours cannot make elements of text: trusted types (F10)', async ({ page, faults }) => {
  for (const path of ['/', '/auth']) {
    await page.goto(path)
    const refused = await page.evaluate(() => {
      try {
        document.body.innerHTML = '<p>text</p>'
        return 'allowed'
      } catch (fault) {
        return String(fault)
      }
    })
    expect(refused).toContain('TrustedHTML')
  }
  await expect.poll(() => faults).toHaveLength(2)
  faults.length = 0
})
