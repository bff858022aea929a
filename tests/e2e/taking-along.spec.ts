import { readFileSync } from 'node:fs'
import { saveQuote, signInAsAdmin } from './acts.ts'
import { fill, inForm, send, thanks } from './assessment-fixtures.ts'
import { expect, expectAccessible, type Page, test, toast } from './fixtures.ts'

test.use({ own: 'taking-along' })

const project = () => test.info().project.name

/** What the next event of this name tells the server, once that has taken it. */
const event = async (page: Page, name: string) => {
  const request = await page.waitForRequest(
    (each) => each.url().endsWith('/api/events') && each.postData()?.includes(name) === true,
  )
  await request.response()
  return request.postDataJSON()
}

/** Only a hydrated page leads to another without a load, which would forget what led here. */
const openHydrated = async (page: Page, path: string) => {
  await page.addInitScript(() => addEventListener('hydrated', () => Object.assign(window, { isHydrated: true })))
  await page.goto(path)
  await page.waitForFunction(() => 'isHydrated' in window)
}

/** The page holds the form back for five seconds. They pass: a clock of ours would hide from it what led here. */
const sendWhenAllowed = async (page: Page) => {
  const held = inForm(page, 'Please slow down')
  await send(page).click()
  await expect(held.or(thanks(page)).or(page.locator('[aria-busy=true]')).first()).toBeVisible()
  if (!(await held.isVisible())) return
  await expect(inForm(page, 'You can send it now.')).toBeVisible()
  await send(page).click()
}

test('a visitor’s campaign or referrer goes with the form, and nothing is stored', async ({ page, product }) => {
  const viewed = event(page, 'needs_form_view')
  await page.goto('/start-assessment', { referer: 'https://www.news.example/business/' })
  expect(await viewed).toEqual({ name: 'needs_form_view', source: 'www.news.example' })

  await openHydrated(page, `/?utm_source=LinkedIn-${project()}`)
  const again = event(page, 'needs_form_view')
  await page
    .locator('main')
    .getByRole('link', { name: /quote|start|needs/i })
    .first()
    .click()
  await expect(page).toHaveURL(/\/start-assessment$/)
  expect(await again).toEqual({ name: 'needs_form_view', source: `LinkedIn-${project()}` })
  await fill(page, `Campaign ${project()} Limited`)
  const [, submission] = await Promise.all([
    event(page, 'needs_form_submit'),
    page.waitForRequest('**/api/needs-assessments'),
    sendWhenAllowed(page),
  ])
  await expect(thanks(page)).toBeVisible()
  expect(submission.postDataJSON()).toMatchObject({ source: `LinkedIn-${project()}` })
  expect(await page.evaluate(() => [document.cookie, JSON.stringify(sessionStorage), localStorage.length])).toEqual([
    '',
    expect.not.stringContaining('LinkedIn'),
    0,
  ])

  await signInAsAdmin(page, product)
  await page.goto('/admin/leads')
  await page.getByRole('link', { name: 'Where work comes from' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Where work comes from' })).toBeFocused()
  const row = page.getByRole('row', { name: new RegExp(`linkedin-${project()}`) })
  await expect(row.getByRole('cell')).toHaveText(['1', '1', '0', '0'])
  await expect(page.getByRole('img', { name: /^Form opened, by month/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: '2 years' }).click()
  await expect(page).toHaveURL(/months=24/)
  await expect(page.getByRole('table', { name: /by month/ }).getByRole('row')).toHaveCount(25)
  await expectAccessible(page)
})

test('an admin imports clients from a file, faults named first, and deletes one', async ({ page, product }) => {
  const tag = project()
  await signInAsAdmin(page, product)
  await page.goto('/admin/quotes')
  await page.getByRole('link', { name: 'Import clients' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeFocused()
  const rows = page.getByLabel('Or paste the rows')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(rows).toBeFocused()
  await expect(page.getByText('Choose a file, or paste the rows')).toBeVisible()
  await expectAccessible(page)

  const header = 'client_name,client_company,client_email,client_phone'
  await rows.fill(`${header}\nHana Tāmati,,hana ${tag},`)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { name: '2 faults, nothing to import' })).toBeVisible()
  await expect(page.getByRole('row', { name: '2 Company Company is required' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0)
  await expectAccessible(page)

  const csv = `${header}\r\nHana Tāmati,"Rimu, ${tag}",hana@${tag}.example,+64 21 555 014\r\nTama Reid,Reid ${tag},tama@${tag}.example,\r\n`
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(rows).toHaveValue(/Hana Tāmati/)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { name: '2 clients to import' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import 2 clients' }).click()
  await expect(page.getByRole('heading', { name: '2 clients imported' })).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: `Rimu, ${tag}` })
  await expect(card).toContainText('+64 21 555 014')
  await expectAccessible(page)

  await card.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(card).toHaveCount(0)
  await expect(toast(page, 'Client has been deleted')).toBeVisible()
})

test('quotes, decisions and leads are downloaded after the password', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  const email = `downloads@${project()}.example`
  await saveQuote(page, product, email)
  for (const [list, file] of [
    ['quotes', 'quotes'],
    ['quotes', 'decisions'],
    ['leads', 'leads'],
  ]) {
    await page.goto(`/admin/${list}`)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: `Download ${file} (CSV)` }).click()
    const saved = await download
    expect(saved.suggestedFilename()).toMatch(new RegExp(`^${file}-\\d{4}-\\d{2}-\\d{2}[.]csv$`))
    const text = readFileSync(await saved.path(), 'utf8')
    expect(text).toMatch(/^\ufeff[a-z]/)
    if (file === 'quotes') expect(text).toContain(email)
  }
})
