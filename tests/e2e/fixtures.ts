import { randomBytes } from 'node:crypto'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect as baseExpect, devices, type Page, type Route } from '@playwright/test'
import { freePort } from '#bin/free-port.ts'
import { startFakeResend } from '#tests/fixtures/fakes/fake-resend.ts'
import { webhookSecret } from '#tests/fixtures/fakes/webhook.ts'
import { setupLinkOf, startProductProcess } from '#tests/fixtures/product.ts'
import { startTlsProxy } from './tls-proxy.ts'

export type { Page }

export type Product = {
  origin: string
  /** The link that the start prints while there is no admin. */
  setupLink: string
  fakeResend: Awaited<ReturnType<typeof startFakeResend>>
  dataDir: string
  /** Moves the product's clock past the seconds in which a sending can be undone: its email leaves. */
  passUndo: () => void
  /** What the product has logged so far. */
  log: () => string
}

// On https the product accepts no other provider than Resend, and a test must not reach it.
const emailsNowhere = { RESEND_BASE_URL: '', HTTPS_PROXY: 'http://127.0.0.1:9' }

/** The product as `bin/start.ts` serves it, with its own data folder and a fake Resend. */
const startProduct = async ({ https, environment, preload }: Omit<Worker, 'own' | 'product'>) => {
  const fakeResend = await startFakeResend()
  const port = await freePort()
  const proxy = https ? startTlsProxy(port) : null
  const dataDir = mkdtempSync(join(tmpdir(), 'front-office-'))
  const started = startProductProcess({
    dataDir,
    port,
    script: 'bin/start.ts',
    options: ['clock.ts', preload].filter(Boolean).flatMap((file) => ['--preload', join(import.meta.dirname, file)]),
    environment: {
      RESEND_API_KEY: 're_test',
      RESEND_BASE_URL: fakeResend.url,
      // All visitors of a test come from one network.
      STRANGER_EMAILS_PER_DAY: '1000',
      ...(proxy && { ...emailsNowhere, SECRET_KEY: randomBytes(32).toString('base64'), ORIGIN: proxy.origin }),
      ...environment,
    },
  })
  // Before the browser, which in production runs on another machine: the PDF worker would wait until it is idle.
  try {
    if (started.child.pid !== undefined) setPriority(started.child.pid, -10)
  } catch {
    // Only root may.
  }
  const setupLink = await setupLinkOf(started)
  const served = `http://localhost:${port}`
  // A subprocess renders the public pages after the start.
  while (!(await (await fetch(served)).text()).includes('<h1')) await new Promise((then) => setTimeout(then, 200))
  return {
    origin: proxy?.origin ?? served,
    setupLink,
    fakeResend,
    dataDir,
    passUndo: () => appendFileSync(join(dataDir, 'clock-ahead'), '.'),
    log: started.log,
    stop: async () => {
      started.child.kill('SIGTERM')
      await started.exited
      await proxy?.stop()
      await fakeResend.stop()
      rmSync(dataDir, { recursive: true })
    },
  }
}

/** Collects errors in the console (violations of the content policy among them) and requests to other hosts. */
const watch = (page: Page, origin: string) => {
  const faults: string[] = []
  page.on('console', (message) => {
    // The browser logs each response above 399, which the tests check themselves.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) faults.push(message.text())
  })
  page.on('pageerror', (fault) => faults.push(String(fault)))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== origin) faults.push(`a request to ${url.origin}`)
  })
  return faults
}

type Worker = { own: string; https: boolean; environment: Record<string, string>; preload: string; product: Product }

// Playwright's client loses a request in a connection that the server is closing; a browser repeats it. Asking for the
// close with each request is not enough: Bun's answer does not say that it closes, so the client keeps the connection.
Agent.prototype.keepSocketAlive = () => false

const tellHydrated = () => addEventListener('hydrated', () => Object.assign(window, { isHydrated: true }))

/** The script has taken over the page. */
export const hydrated = (page: Page) => page.waitForFunction(() => 'isHydrated' in window)

/** Each worker has one product, each test a new browser context. A test fails on any fault of {@link watch}. */
export const test = base.extend<{ faults: string[] }, Worker>({
  /** `test.use({ own: 'a name' })` gives a file a product that only files of the same name use. */
  own: ['', { scope: 'worker', option: true }],
  /** Serves at an https origin, behind a proxy with a self-signed certificate. */
  https: [false, { scope: 'worker', option: true }],
  /** Variables of the product: a proxy names the network of each visitor. An empty one is unset. */
  environment: [
    { TRUST_PROXY: 'cloudflare', RESEND_WEBHOOK_SECRET: webhookSecret },
    { scope: 'worker', option: true },
  ],
  /** A file beside this one that the product loads before it starts, after `clock.ts`. */
  preload: ['', { scope: 'worker', option: true }],
  product: [
    async ({ https, environment, preload }, use) => {
      const { stop, ...product } = await startProduct({ https, environment, preload })
      await use(product)
      await stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.origin),
  faults: [
    async ({ page, product }, use, info) => {
      const faults = watch(page, product.origin)
      await page.addInitScript(tellHydrated)
      await use(faults)
      if (info.status !== info.expectedStatus) await info.attach('log', { body: product.log() })
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})

const axe = readFileSync(join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')

/** What fades in has come: axe would measure its contrast on the way. */
const fadesEnd = async () => {
  const fades = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  // An element that is removed meanwhile ends its animation with a rejection.
  await Promise.allSettled(fades.map(({ finished }) => finished))
}

const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
/** window.innerWidth would not tell: on a phone it grows with what is too wide. */
const expectFit = async (page: Page) => baseExpect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)

const expectFitPhone = async (page: Page) => {
  const size = page.viewportSize() ?? { width: 1280, height: 800 }
  await page.setViewportSize({ width: 320, height: 640 })
  await expectFit(page)
  await page.setViewportSize(size)
}

/** axe finds no violation of these tags or rules in the current state of the page. */
const expectNoViolation = async (page: Page, runOnly: string[]) => {
  // Without frames, axe needs no second page to join its results (setLegacyMode).
  baseExpect(page.frames()).toHaveLength(1)
  // Injected once for each document. The builder would inject the unminified axe twice for each run.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  await page.evaluate(fadesEnd)
  const { violations } = await new AxeBuilder({ page, axeSource: ';' })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], runOnly })
    .analyze()
  baseExpect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`)).toEqual([])
}

const expectAccessible = async (page: Page) => {
  await expectNoViolation(page, ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
  await expectFit(page)
}

const expectAdapted = async (page: Page) => {
  await expectAccessible(page)
  // Without its contrast: axe reads the colours that are not used then.
  await page.emulateMedia({ forcedColors: 'active' })
  const edges = page.locator('main').locator('button, .button, [data-edge]').filter({ visible: true })
  const styles = await edges.evaluateAll((all) => all.map((one) => getComputedStyle(one).borderTopStyle))
  baseExpect(styles).not.toContain('none')
  await page.emulateMedia({ forcedColors: 'none' })
  const size = page.viewportSize() ?? { width: 1280, height: 800 }
  await page.setViewportSize({ width: 640, height: 800 })
  const scaleText = (scale: string) =>
    page.evaluate((fontSize) => void Object.assign(document.documentElement.style, { fontSize }), scale)
  await scaleText('200%')
  await expectAccessible(page)
  await scaleText('')
  await page.setViewportSize(size)
}

/** A matcher of pages. Its failure says what the check found, at the line that expects it. */
const matcherOf = (check: (page: Page) => Promise<void>) => async (page: Page) => {
  const fault = await check(page).then(() => null, String)
  return { pass: fault === null, message: () => fault ?? 'it is so' }
}

export const expect = baseExpect.extend({
  /** The page does not scroll sideways. */
  toFit: matcherOf(expectFit),
  /** Nor in the narrowest window: that of a small phone, or of a desktop at 400 %. */
  toFitPhone: matcherOf(expectFitPhone),
  /** axe finds no violation in the current state of the page, and the page does not scroll sideways. */
  toBeAccessible: matcherOf(expectAccessible),
  /** It is accessible, and fits a phone. */
  toBeUsable: matcherOf(async (page) => {
    await expectAccessible(page)
    await expectFitPhone(page)
  }),
  /** Accessible also in forced colours, where a button keeps its edge, and with text of twice the size in half a window. */
  toAdapt: matcherOf(expectAdapted),
  /** The part of being accessible that depends on the colour scheme. */
  toHaveContrast: matcherOf((page) => expectNoViolation(page, ['color-contrast', 'link-in-text-block'])),
  /** What was removed or replaced has handed the focus on. */
  toKeepFocus: matcherOf((page) =>
    baseExpect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY'),
  ),
})

const usesOwnFonts = async () => {
  await document.fonts.ready
  const widthIn = (fontFamily: string) => {
    const sample = document.createElement('span')
    sample.textContent = 'mmmiii'
    Object.assign(sample.style, { fontFamily, position: 'absolute' })
    document.body.append(sample)
    const { width } = sample.getBoundingClientRect()
    sample.remove()
    return width
  }
  return widthIn('"Site Sans", monospace') !== widthIn('monospace')
}

/** A font that comes too late is not used (font-display: optional): loads the page again, when it comes from the cache. */
export const inOwnFonts = (page: Page) =>
  expect
    .poll(async () => {
      const isOwn = await page.evaluate(usesOwnFonts)
      if (!isOwn) await page.reload()
      return isOwn
    })
    .toBe(true)

/** The visible toast with this title or text, without its copy for screen readers. */
export const toast = (page: Page, words: string | RegExp) =>
  page
    .getByRole('region', { name: /Notifications/ })
    .getByText(words)
    .first()

// Each describe group has the browser of its worker.
const { defaultBrowserType: _, ...phone } = devices['Pixel 7']

/** A test of what a phone's layout makes different, on a desktop and on a phone. */
export const testOnBoth = (
  title: string,
  run: (fixtures: { page: Page; product: Product }, isPhone: boolean) => Promise<void>,
) => {
  test(title, ({ page, product }) => run({ page, product }, false))
  test.describe('on a phone', () => {
    test.use({ ...phone, viewport: { width: 360, height: 780 } })
    test(title, ({ page, product }) => run({ page, product }, true))
  })
}

/** The paths of the page's POST requests from now on, but for the report of activity, which comes each minute. */
export const watchPosts = (page: Page) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'POST' || pathname === '/api/auth/activity') return
    asked.push(pathname.replace(/(lea|quo|nda)_\w+/, ':id'))
  })
  return asked
}

/** The server does what is asked, and its answer is lost. */
export const loseAnswer = async (route: Route) => {
  await route.fetch()
  await route.abort()
}

/** Holds back what the page asks of a URL. @returns what lets it go on */
export const hold = async (page: Page, url: string | RegExp, goOn = (route: Route) => route.continue()) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await released
    await goOn(route)
  })
  return release
}

/** A time for `page.clock.pauseAt`, which refuses one that has passed. */
export const inAMinute = (page: Page) => page.evaluate(() => Date.now() + 60_000)

export const admin = { email: 'owner@southernaccounts.example', password: 'kea over the divide 1964' }
