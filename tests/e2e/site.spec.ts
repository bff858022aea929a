import { publicPaths } from '#src/site/rules.ts'
import { expect, type Page, test } from './fixtures.ts'

const pages: readonly string[] = publicPaths

/** The first pointer event loads the script, which hydrates the page. */
const hydrate = async (page: Page) => {
  await page.mouse.move(90, 120)
  await page.mouse.move(95, 125)
  await page.waitForFunction(() => {
    const first = document.getElementById('root')?.firstElementChild ?? {}
    return Object.keys(first).some((key) => key.startsWith('__react'))
  })
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every page hydrates without a change or a warning, at every width (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    for (const path of [...pages, '/nobody']) {
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(path)
        const before = await page.locator('main').textContent()
        await hydrate(page)
        expect(await page.locator('main').textContent(), `${path} at ${width}`).toBe(before)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0)
      }
    }
    // The `faults` fixture fails on an error in the console or a violation of the content policy.
  })
}

for (const [path, atLoad] of [
  ['/', /^$/],
  // The five seconds and the view of the form count from the load.
  ['/start-assessment', /^\/api\/(needs-assessments\/form|events)$/],
] as const) {
  test(`of ${path} only the page, its fonts, its icon and what counts from its load are fetched before the first input`, async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(path, { waitUntil: 'networkidle' })
    const others = asked.filter((file) => file !== path && !/\.(woff2|ico|svg|png|webmanifest)$/.test(file))
    expect(others.filter((file) => !atLoad.test(file))).toEqual([])
    await hydrate(page)
    expect(asked.some((file) => file.endsWith('.js'))).toBe(true)
    expect(await page.context().cookies()).toEqual([])
  })
}

test('a click on a link navigates without a reload, and sets title, canonical link and focus', async ({ page }) => {
  await page.goto('/')
  await hydrate(page)
  await page.evaluate(() => Object.assign(window, { kept: true }))
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).toHaveURL(/start-assessment/)
  expect(await page.evaluate(() => 'kept' in window)).toBe(true)
  await expect(page).toHaveTitle(/^Client Needs Form \|/)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/start-assessment$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('every link of every public page works', async ({ page }) => {
  const seen = new Set<string>()
  for (const path of [...pages, '/nobody']) {
    await page.goto(path)
    // In one step: a page whose script loads at once may change the list.
    const links = page.locator('a[href], link[href]')
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    for (const href of hrefs) seen.add(href)
    const anchors = page.locator('a[href^="#"]')
    for (const href of await anchors.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))) {
      await expect(page.locator(`[id="${decodeURIComponent(href.slice(1))}"]`), `${path}${href}`).toHaveCount(1)
    }
  }
  const own = [...seen].filter((href) => href.startsWith('/'))
  expect(own.length).toBeGreaterThan(10)
  for (const href of own) {
    const answer = await page.request.get(href)
    expect(answer.status(), href).toBe(200)
    const [, id] = href.split('#')
    if (id) expect(await answer.text(), href).toContain(`id="${id}"`)
  }
  const other = [...seen].filter((href) => !/^[/#]/.test(href))
  for (const href of other) expect(href).toMatch(/^(tel:[+\d]+$|mailto:[^@\s]+@|https?:\/\/)/)
})

test('the well-known files of search engines and browsers are served', async ({ page, product }) => {
  for (const [path, type] of [
    ['/robots.txt', 'text/plain'],
    ['/sitemap.xml', 'application/xml'],
    ['/site.webmanifest', 'application/manifest+json'],
    ['/favicon.ico', 'image/x-icon'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/og.png', 'image/png'],
  ] as const) {
    const answer = await page.request.get(path)
    expect([answer.status(), answer.headers()['content-type']?.split(';')[0]], path).toEqual([200, type])
  }
  const manifest = await (await page.request.get('/site.webmanifest')).json()
  expect(manifest.name).toBe('Southern Accounts')
  for (const { src } of manifest.icons) expect((await page.request.get(src)).status(), src).toBe(200)
  const sitemap = await (await page.request.get('/sitemap.xml')).text()
  for (const [, address = ''] of sitemap.matchAll(/<loc>(.*?)<\/loc>/g)) {
    expect(address.startsWith(product.origin)).toBe(true)
    expect((await page.request.get(address)).status(), address).toBe(200)
  }
})

test('no layout shifts while a page loads, however late its fonts are', async ({ page }) => {
  let late = 0
  await page.route('**/*.woff2', async (route) => {
    late += 1
    await page.waitForLoadState('domcontentloaded')
    await page.waitForFunction(() => performance.now() > 1_000)
    await route.continue()
  })
  for (const path of pages) {
    await page.goto(path)
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          document.fonts.ready.then(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum))))
        }),
    )
    expect(shift, path).toBe(0)
  }
  expect(late).toBeGreaterThan(0)
  await page.unrouteAll({ behavior: 'wait' })
})

test('the pages read in order without styles', async ({ page }) => {
  for (const path of pages) {
    await page.goto(path)
    await page.evaluate(() => {
      for (const style of document.querySelectorAll('style, link[rel=stylesheet]')) style.remove()
    })
    const order = await page.evaluate(() =>
      [...document.querySelectorAll('header, h1, h2, h3, footer')].map(
        (element) => element.getBoundingClientRect().top,
      ),
    )
    expect(order, path).toEqual([...order].sort((a, b) => a - b))
    const levels = await page.evaluate(() =>
      [...document.querySelectorAll('h1, h2, h3, h4')].map(({ tagName }) => Number(tagName.slice(1))),
    )
    expect(levels[0], path).toBe(1)
    for (const [at, level] of levels.entries()) expect(level, path).toBeLessThanOrEqual((levels[at - 1] ?? 1) + 1)
  }
})

test('a click on a button before its script has loaded is not lost', async ({ page }) => {
  await page.addInitScript(() => {
    let times = 0
    window.print = () => {
      times += 1
      document.documentElement.setAttribute('data-printed', String(times))
    }
  })
  await page.route('**/*.js', async (route) => {
    // The click is over before the script loads.
    await page.waitForFunction(() => document.activeElement?.tagName === 'BUTTON')
    await route.continue()
  })
  await page.goto('/terms')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', '1')
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
