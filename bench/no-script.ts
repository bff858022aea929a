import type { Browser, Page } from '@playwright/test'
import { hydrate, open, visit } from './browser.ts'
import { publicPaths } from './product.ts'
import { record, say } from './report.ts'

const viewport = { width: 1280, height: 800 }

/** The words that a visitor sees; what is hidden or folded away is not among them. */
const readWords = (browser: Browser, url: string, javaScriptEnabled: boolean) =>
  visit(browser, { viewport, javaScriptEnabled }, async (page) => {
    await open(page, url)
    if (javaScriptEnabled) await hydrate(page)
    return (await page.locator('main').allInnerTexts()).join(' ').split(/\s+/)
  })

const typed = { company: 'Waimakariri Joinery', name: 'Mere', email: 'mere@joinery.example.nz', phone: '03 555 0100' }

/** A submit sooner than this after the form was fetched is refused. */
const dwellMs = 5500

/** The form's steps that work: empty, it comes back with complaints; sent too soon, to be checked; sent again, with thanks. */
const walkForm = async (page: Page, url: string) => {
  const main = page.locator('main')
  const send = async () => {
    const posted = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await Promise.all([posted, main.locator('form button:not([type="button"])').last().click()])
    await page.waitForLoadState()
  }
  await open(page, `${url}/start-assessment`)
  await main.locator('form').evaluate((element) => element.setAttribute('novalidate', ''))
  await send()
  const isRefused = (await main.locator('[aria-invalid="true"]').count()) > 0
  await open(page, `${url}/start-assessment`)
  for (const [name, text] of Object.entries(typed)) await main.locator(`[name="${name}"]`).fill(text)
  for (const name of ['supportTypes', 'timeCommitment', 'duration']) {
    await main.locator(`[name="${name}"]`).first().check({ force: true })
  }
  await send()
  const isKept = (await main.locator('[name="company"]').inputValue()) === typed.company
  await page.waitForTimeout(dwellMs)
  await send()
  const isThanked = (await main.getByText('Thank you!').count()) > 0
  return [isRefused, isKept, isThanked].filter(Boolean).length
}

/** The pages with JavaScript off. */
export const measureNoScript = async (browser: Browser, url: string) => {
  const [words, missing]: [string[], string[]] = [[], []]
  for (const path of publicPaths) {
    const wanted = await readWords(browser, url + path, true)
    const there = await readWords(browser, url + path, false)
    words.push(...wanted)
    for (const word of wanted) {
      if (there.includes(word)) there.splice(there.indexOf(word), 1)
      else missing.push(word)
    }
  }
  if (missing.length > 0) say(`  Without JavaScript there is no ${missing.join(' ')}`)
  const value = 100 - (100 * missing.length) / words.length
  // A control that does nothing without a script need not stand there.
  record({ name: 'JavaScript off: words of the hydrated pages', value, unit: '%', digits: 1, atLeast: 99 })
  const steps = await visit(browser, { viewport, javaScriptEnabled: false }, (page) => walkForm(page, url))
  record({ name: 'JavaScript off: steps of the form that work', value: steps, digits: 0, atLeast: 3 })
}
