import { signInAsAdmin } from './acts.ts'
import { expect, hydrated, type Page, test } from './fixtures.ts'

type Deployment = { kept?: string | undefined; once?: Promise<void>; opened?: number }

/**
 * Until the page is loaded again, the server lacks the parts that it has not loaded yet, as after a deployment.
 * `opened`: the page is still to be opened so many times before.
 */
const deployAnother = async (page: Page, { kept = 'none', once = Promise.resolve(), opened = 0 }: Deployment = {}) => {
  let isOld = true
  let left = opened
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOld = left-- > 0
  })
  await page.route('**/assets/*', async (route) => {
    if (!isOld || !route.request().url().endsWith('.js') || route.request().url().endsWith(kept))
      return route.fallback()
    await once
    return route.fulfill({ status: 404, body: '' })
  })
}

/** Types in a page that finds no part of its build. Whatever wakes the page first, the parts are missed once all is typed. */
const typeInOldPage = async (page: Page, kept?: string) => {
  const typed = Promise.withResolvers<void>()
  await deployAnother(page, { once: typed.promise, kept, opened: 1 })
  await page.goto('/verify')
  const code = page.getByRole('textbox').first()
  const loaded = page.waitForEvent('load')
  await code.fill('12E45678')
  typed.resolve()
  await loaded
  await hydrated(page)
  await expect(code).toHaveValue('12E45678')
}

test('a page that was open at a deployment leads on to the next one', async ({ page, product, faults }) => {
  await signInAsAdmin(page, product)
  await page.goto('/admin/quotes')
  await expect(page.getByRole('heading', { level: 1, name: 'Quote & Acceptance' })).toBeVisible()
  await deployAnother(page)
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
  faults.length = 0
})

test('what was typed before a deployment stands in the page that loads itself again', async ({ page, faults }) => {
  await page.goto('/verify')
  // The first event of a pointer tells of no movement.
  await page.mouse.move(90, 120, { steps: 2 })
  await hydrated(page)
  const code = page.getByRole('textbox').first()
  await code.fill('12E45678')
  await deployAnother(page)
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: /check/i }).last().click()])
  await expect(code).toHaveValue('12E45678')
  await page.getByRole('button', { name: /check/i }).last().click()
  await expect(page.getByText('We know no signed NDA with this verifier.')).toBeVisible()
  faults.length = 0
})

for (const when of ['once it is alive', 'before it is alive'])
  test(`a page without the parts of its build loads again, with what was typed ${when}`, async ({ page, faults }) => {
    const shell = await (await page.request.get('/verify')).text()
    const kept = /import\(['"](.+?)['"]\)/.exec(shell)?.[1]
    await typeInOldPage(page, when === 'before it is alive' ? kept : undefined)
    faults.length = 0
  })
