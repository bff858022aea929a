import { publicPaths } from '#src/site/rules.ts'
import { acceptRetainer, openAsClient, saveQuote, sentQuote } from './acts.ts'
import { expect, hold, hydrated, type Page, test } from './fixtures.ts'
import { newInvitation } from './nda-fixtures.ts'

/** Exchanges text nodes, and those that come later, as translators do: for elements of their own, or moved into them. */
const translate = (isMoved: boolean) => {
  const isText = (node: Node) =>
    node.nodeType === Node.TEXT_NODE &&
    node.nodeValue?.trim() &&
    !(node.parentElement?.closest('font, script, style, textarea, option, svg') ?? false)
  const exchange = (text: Node) => {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    outer.append(inner)
    if (isMoved) {
      text.parentNode?.insertBefore(outer, text)
      inner.append(text)
    } else {
      inner.textContent = text.nodeValue
      text.parentNode?.replaceChild(outer, text)
    }
  }
  const exchangeIn = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of isText(root) ? [root] : texts.filter(isText)) exchange(text)
  }
  addEventListener('DOMContentLoaded', () => {
    exchangeIn(document.body)
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) if (node.isConnected) exchangeIn(node)
    }).observe(document.body, { childList: true, subtree: true })
  })
}

const expectShown = async (page: Page) => {
  await expect(page.locator('font').first()).toBeAttached()
  await expect(page.getByText('This page could not be shown')).toHaveCount(0)
  // A dialog hides the rest of the page from the accessibility tree.
  await expect(page.locator('h1')).toBeVisible()
}

/** Presses the first things that the page offers, but for what ends the session of the tests after it. */
const pressFirst = async (page: Page, presses = 2) => {
  await expectShown(page)
  for (const kind of ['button', 'summary']) {
    const offered = page.locator(`main ${kind}:visible:not([disabled])`).filter({ hasNotText: 'Logout' })
    for (const press of (await offered.all()).slice(0, presses)) {
      // An aria-disabled button, which Playwright's click would wait for, answers a click.
      if (await press.isVisible()) await press.click({ force: await press.isDisabled() })
      await expectShown(page)
      await page.keyboard.press('Escape')
    }
  }
}

test('a client chooses and accepts while texts are moved to translate them', async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.addInitScript(translate, true)
  await openAsClient(page, (await sentQuote(page, product)).link)
  for (const [plan, line] of [
    ['Pre-paid Day Units', 'Day rate'],
    ['Retainer', 'Monthly retainer'],
  ] as const) {
    await page.getByRole('radio', { name: plan }).check({ force: true })
    await expect(page.getByText(line)).toBeVisible()
  }
  await expectShown(page)
  await acceptRetainer(page)
  await expectShown(page)
})

test.describe('while the browser exchanges texts to translate them', () => {
  test.beforeEach(({ page }) => page.addInitScript(translate, false))

  test('what was typed into the form stays, with the focus, when the page comes alive', async ({ page }) => {
    // A draft fills the fields that nobody has touched.
    const draft = JSON.stringify({ company: 'Left Open Limited', name: 'Hana Tāmati' })
    await page.addInitScript((text) => sessionStorage.setItem('needs-assessment', text), draft)
    const release = await hold(page, '**/assets/*.js')
    await page.goto('/start-assessment', { waitUntil: 'commit' })
    await page.getByLabel('Company').pressSequentially('Rimu & Tōtara')
    release()
    await hydrated(page)
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Hana Tāmati')
    await expect(page.getByLabel('Company')).toHaveValue('Rimu & Tōtara')
    await expect(page.getByLabel('Company')).toBeFocused()
  })

  for (const when of ['after', 'during', 'before'] as const)
    test(`the first press opens its question when the page comes alive ${when} it`, async ({ page }) => {
      const release = await hold(page, '**/assets/*.js')
      await page.goto('/faq', { waitUntil: 'commit' })
      const question = page.locator('main summary').nth(2)
      // The first event of a pointer tells of no movement.
      await page.mouse.move(5, 5)
      await question.hover()
      const comesAlive = async () => {
        release()
        await hydrated(page)
      }
      if (when === 'before') await comesAlive()
      await page.mouse.down()
      // A page waits for the end of a press, which would have no element left.
      if (when === 'during') {
        release()
        await page.waitForLoadState('networkidle')
      }
      await page.mouse.up()
      await (when === 'after' ? comesAlive() : hydrated(page))
      await expect(page.locator('main details').nth(2)).toHaveAttribute('open')
      await expect(question).toBeFocused()
    })

  test('every page that comes alive is shown before and after its first presses', async ({ page, product }) => {
    const { link, quoteLink } = await newInvitation(page, product)
    const others = ['/auth', '/nowhere', link, quoteLink, '/quote/unknown', '/digest/unknown']
    for (const path of [...publicPaths, ...others]) {
      await page.goto(path)
      await pressFirst(page)
    }
  })
})

test('the admin’s pages are shown while the browser exchanges texts', async ({ page, product }) => {
  await page.addInitScript(translate, false)
  const { id } = await sentQuote(page, product)
  const draft = await saveQuote(page, product, 'translated@rimu.example')
  const paths = 'today quotes quotes/new leads people clients'.split(' ')
  const settings = ['templates', 'business', 'status'].map((name) => `settings/${name}`)
  for (const path of [...paths, ...settings, `quotes/${id}`, `quotes/${draft}`, 'settings/account']) {
    await page.goto(`/admin/${path}`)
    await pressFirst(page, path === 'settings/account' ? 0 : 2)
  }
})
