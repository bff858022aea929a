import { signInAsAdmin } from './acts.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

const pages = [
  ['/', 'Your Sales Presence, Without the Payroll'],
  ['/south-island-advantage', ''],
  ['/what-youll-get', ''],
  ['/faq', ''],
  ['/start-assessment', ''],
  ['/terms', 'Terms & Conditions'],
  ['/nda', ''],
  ['/privacy', ''],
] as const

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every page has its title, one heading and no accessibility violation (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const titles = new Set<string>()
    for (const [path, heading] of pages) {
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
      titles.add(await page.title())
      await expectAccessible(page)
    }
    expect(titles.size).toBe(pages.length)
    await page.goto('/faq#next-steps')
    await expect(page.locator('main details[open] summary')).toBeFocused()
    await expectAccessible(page)
  })
}

test('with reduced motion nothing moves, not even when the colour scheme changes', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto('/')
  const begun = await page.evaluateHandle(() => {
    const names: string[] = []
    document.addEventListener('transitionrun', ({ propertyName }) => names.push(propertyName))
    return names
  })
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color)
  // The first change may come before the first paint.
  for (const colorScheme of ['dark', 'light', 'dark', 'light'] as const) {
    const before = await ink()
    await page.emulateMedia({ colorScheme })
    await expect.poll(ink).not.toBe(before)
    await page.evaluate(() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then))))
  }
  expect(await begun.jsonValue()).toEqual([])
})

test('the header and footer link to each page', async ({ page }) => {
  await page.goto('/')
  for (const [name, path] of [
    ['How We Work', '/south-island-advantage'],
    ["What You'll Get", '/what-youll-get'],
    ['FAQ', '/faq'],
    ['Client Needs Form', '/start-assessment'],
    ['Home', '/'],
  ] as const) {
    // On a phone the menu is closed.
    await expect(
      page
        .locator('header nav a')
        .getByText(new RegExp(`^${name}$`))
        .first(),
    ).toHaveAttribute('href', path)
  }
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Terms & Conditions' })).toHaveAttribute(
    'href',
    '/terms',
  )
})

// A font that comes too late is not used (font-display: optional).
for (const fonts of ['its own', 'other'] as const) {
  test(`an email address, or a name that is one long word, fits a narrow window in ${fonts} fonts`, async ({
    page,
  }) => {
    if (fonts === 'other') await page.route('**/*.woff2', (route) => route.abort())
    await page.setViewportSize({ width: 320, height: 640 })
    for (const [path] of pages) {
      await page.goto(path)
      await page
        .locator('a[href^="mailto:"]')
        .evaluateAll((links) =>
          links.map((link) => link.replaceChildren('enquiries@canterburyaccountmanagementpartners.co.nz')),
        )
      await page
        .getByText(/^Southern Accounts( Limited)?$/)
        .evaluateAll((names) => names.map((name) => name.replaceChildren('Canterburyaccounts'.repeat(10))))
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, path).toBeLessThanOrEqual(0)
    }
  })
}

test('an unknown address is a 404 that links to the home page', async ({ page }) => {
  const answer = await page.goto('/nobody/lives/here')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('only the files of the build are served (F6)', async ({ page }) => {
  for (const path of [
    '/.env',
    '/.git/HEAD',
    '/assets/../../package.json',
    '/assets/missing.js',
    '/%00',
    '/..%2f..%2fetc/passwd',
    '/index.html',
    '/.vite/manifest.json',
    '/assets/',
    '/%2e%2e/bun.lock',
  ]) {
    expect((await page.request.get(path)).status(), path).toBe(404)
  }
})

test('health is a page for browsers and JSON for other clients', async ({ page }) => {
  await page.goto('/healthz')
  await expect(page.getByText('healthy').first()).toBeVisible()
  await expectAccessible(page)
  const answer = await page.request.get('/healthz', { headers: { accept: '*/*' } })
  expect(await answer.json()).toMatchObject({ status: 'healthy', database: 'connected', error: null })
})

test('admin, login and private pages are noindex, and the others are not', async ({ page }) => {
  for (const path of ['/admin/quotes', '/auth', `/quote/${'x'.repeat(43)}`, '/nda?token=x']) {
    expect((await page.request.get(path)).headers()['x-robots-tag'], path).toBe('noindex')
  }
  expect((await page.request.get('/')).headers()['x-robots-tag']).toBeUndefined()
})

test('the Admin link is shown only to an admin, and only on admin pages', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  await page.goto('/admin/quotes')
  await expect(page.getByRole('link', { name: 'Admin', exact: true, includeHidden: true }).first()).toBeAttached()
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Admin', exact: true, includeHidden: true })).toHaveCount(0)
})

test('two loads of a private page have different nonces (F10)', async ({ page }) => {
  const nonce = async () =>
    /'nonce-([\w-]+)'/.exec((await page.request.get('/auth')).headers()['content-security-policy'] ?? '')?.[1]
  const first = await nonce()
  expect(first).toMatch(/^[\w-]{22}$/)
  expect(await nonce()).not.toBe(first)
})
