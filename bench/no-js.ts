import type { Browser, Page } from '@playwright/test'
import { publicPaths } from '#src/site/rules.ts'
import { hydrate, open, visit } from './browser.ts'
import type { Row } from './report.ts'

const without = { javaScriptEnabled: false, viewport: { width: 1280, height: 800 } }
const withScript = { viewport: { width: 1280, height: 800 } }

/** The words that a visitor sees: what is hidden or folded away is not among them. */
const textOf = async (page: Page) => (await page.locator('main').allInnerTexts()).join(' ')
const wordsOf = async (page: Page) => (await textOf(page)).split(/\s+/).filter(Boolean)

/** Which words of the one are not in the other, each as often as it stands there. */
const missing = (wanted: readonly string[], there: readonly string[]) => {
  const left = new Map<string, number>()
  for (const word of there) left.set(word, (left.get(word) ?? 0) + 1)
  return wanted.filter((word) => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count <= 0
  })
}

type Tally = { done: number; of: number; faults: string[] }
const newTally = (): Tally => ({ done: 0, of: 0, faults: [] })
const count = (tally: Tally, ok: boolean, what: string) => {
  tally.of += 1
  if (ok) tally.done += 1
  else tally.faults.push(what)
}

const compareWords = async (browser: Browser, url: string) => {
  const tally = newTally()
  for (const path of publicPaths) {
    const wanted = await visit(browser, withScript, async (page) => {
      await open(page, url + path)
      await hydrate(page)
      return wordsOf(page)
    })
    const there = await visit(browser, without, async (page) => {
      await open(page, url + path)
      return wordsOf(page)
    })
    const lost = missing(wanted, there)
    tally.of += wanted.length
    tally.done += wanted.length - lost.length
    if (lost.length) tally.faults.push(`${path} lacks ${lost.length} words: ${lost.slice(0, 12).join(' ')}`)
  }
  return tally
}

/** Each link of the header's and footer's navigation leads to a page with a heading. */
const followLinks = (browser: Browser, url: string) =>
  visit(browser, without, async (page) => {
    const tally = newTally()
    await open(page, `${url}/`)
    const links = page.locator('header a[href^="/"], footer a[href^="/"]')
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    for (const [at, address] of addresses.entries()) {
      await open(page, `${url}/`)
      const link = links.nth(at)
      if (!(await link.isVisible())) continue
      const [response] = await Promise.all([
        page.waitForResponse((answer) => answer.request().isNavigationRequest()),
        link.click(),
      ])
      await page.waitForLoadState()
      const { pathname } = new URL(page.url())
      const arrived = pathname === new URL(address, url).pathname && (await page.locator('h1').isVisible())
      count(tally, response.ok() && arrived, `the link to ${address} leads to ${pathname} (${response.status()})`)
    }
    return tally
  })

const openDetails = (browser: Browser, url: string) =>
  visit(browser, without, async (page) => {
    const tally = newTally()
    await open(page, `${url}/faq`)
    const items = page.locator('main details')
    for (let at = 0; at < (await items.count()); at += 1) {
      const item = items.nth(at)
      const summary = item.locator('summary')
      const answer = item.locator(':scope > :not(summary)').first()
      const before = await answer.isVisible()
      await summary.click()
      count(tally, !before && (await answer.isVisible()), `${await summary.textContent()} does not open`)
    }
    return tally
  })

/** Each anchor within the Terms brings its section into view. */
const followAnchors = (browser: Browser, url: string) =>
  visit(browser, without, async (page) => {
    const tally = newTally()
    await open(page, `${url}/terms`)
    const links = page.locator('main a[href^="#"]')
    for (let at = 0; at < (await links.count()); at += 1) {
      const address = (await links.nth(at).getAttribute('href')) ?? ''
      await links.nth(at).click()
      const target = page.locator(`[id="${address.slice(1)}"]`)
      const box = (await target.count()) === 1 ? await target.boundingBox() : null
      const inView = box !== null && box.y < 800 && box.y + box.height > 0
      count(tally, page.url().endsWith(address) && inView, `${address} is not in view`)
    }
    return tally
  })

const typed = {
  company: 'Waimakariri Joinery Limited',
  name: 'Mere Tāmati',
  email: 'mere@joinery.example.nz',
  phone: '03 555 0100',
} as const

const fill = async (page: Page) => {
  for (const [name, text] of Object.entries(typed)) await page.locator(`main [name="${name}"]`).fill(text)
  await page.locator('main [name="supportTypes"]').first().check({ force: true })
  for (const name of ['timeCommitment', 'duration'])
    await page.locator(`main [name="${name}"]`).first().check({ force: true })
}

const send = async (page: Page) => {
  const button = page.locator('main form button[type="submit"], main form button:not([type])').last()
  await Promise.all([page.waitForResponse((answer) => answer.request().method() === 'POST'), button.click()])
  await page.waitForLoadState()
}

/** A submit sooner than this after the form was fetched is refused. */
const dwellMs = 5500

/** The form's way without script: empty, it comes back with complaints; filled, to be checked; sent again, with thanks. */
const postForm = (browser: Browser, url: string) =>
  visit(browser, without, async (page) => {
    const tally = newTally()
    await open(page, `${url}/start-assessment`)
    await page.locator('main form').evaluate((form) => form.setAttribute('novalidate', ''))
    await send(page)
    count(
      tally,
      (await page.locator('main [aria-invalid="true"]').count()) > 0,
      'an empty form comes back without complaints',
    )
    await open(page, `${url}/start-assessment`)
    await fill(page)
    await send(page)
    const kept = await page.locator('main [name="company"]').inputValue()
    count(tally, kept === typed.company, 'the form comes back without what was typed')
    await page.waitForTimeout(dwellMs)
    await send(page)
    const text = await textOf(page)
    count(tally, text.includes('Thank you!'), `sent again, it says: ${text.replaceAll(/\s+/g, ' ').slice(0, 200)}`)
    return tally
  })

type Part = { what: string; go: (browser: Browser, url: string) => Promise<Tally>; least: number }

// A control that does nothing without a script need not stand there: a few words may be missing, and are printed.
const parts: readonly Part[] = [
  { what: 'words of the hydrated pages that stand there', go: compareWords, least: 0.99 },
  { what: 'links of header and footer that lead somewhere', go: followLinks, least: 1 },
  { what: 'questions that open', go: openDetails, least: 1 },
  { what: 'anchors of the Terms that lead there', go: followAnchors, least: 1 },
  { what: 'the form, with complaints, check and thanks', go: postForm, least: 1 },
]

/** A part that can't be gone through is one fault more, and no end of the measurements. */
const tried = async (go: () => Promise<Tally>): Promise<Tally> => {
  try {
    return await go()
  } catch (fault) {
    return { done: 0, of: 1, faults: [fault instanceof Error ? (fault.message.split('\n')[0] ?? '') : String(fault)] }
  }
}

/** C6: the pages with JavaScript off. */
export const measureNoJs = async (browser: Browser, url: string, say: (line: string) => void): Promise<Row[]> => {
  const rows: Row[] = []
  for (const { what, go, least } of parts) {
    const { done, of, faults } = await tried(() => go(browser, url))
    for (const fault of faults) say(`  JavaScript off: ${fault}`)
    rows.push({
      id: 'C6',
      what: `JavaScript off: ${what}`,
      figure: `${done} of ${of}`,
      goal: least === 1 ? 'all' : `≥ ${least * 100} %`,
      meets: of > 0 && done / of >= least,
      absolute: `${((100 * done) / of).toFixed(1)} %`,
    })
  }
  return rows
}
