import { signInAsAdmin } from './acts.ts'
import { expect, hydrated, type Page, test } from './fixtures.ts'

/** Until the page is loaded again, the server lacks the parts that it has not loaded yet, as after a deployment. */
const deployAnother = async (page: Page, kept = 'none') => {
  let isOld = true
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOld = false
  })
  await page.route('**/assets/*', (route) =>
    isOld && !route.request().url().endsWith(kept) ? route.fulfill({ status: 404, body: '' }) : route.fallback(),
  )
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
  await page.mouse.move(90, 120)
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

test('a page that nothing of a new build reaches loads itself again, with what was typed', async ({ page, faults }) => {
  await page.goto('/verify')
  await deployAnother(page)
  const code = page.getByRole('textbox').first()
  await Promise.all([page.waitForEvent('load'), code.fill('12E45678')])
  await hydrated(page)
  await expect(code).toHaveValue('12E45678')
  faults.length = 0
})

test('what was typed before a page is alive stands in the one that loads itself again', async ({ page, faults }) => {
  await page.goto('/verify')
  await deployAnother(page, /import\(['"](.+?)['"]\)/.exec(await page.content())?.[1])
  const code = page.getByRole('textbox').first()
  await Promise.all([page.waitForEvent('load'), code.fill('12E45678')])
  await hydrated(page)
  await expect(code).toHaveValue('12E45678')
  faults.length = 0
})
