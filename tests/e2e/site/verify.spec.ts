import { createHash } from 'node:crypto'
import { expect, type Page, test } from '#tests/e2e/fixtures.ts'

const issued = { issued: true, kind: 'nda', at: '2026-11-07T11:30:00.000Z', initials: ['SAL', 'RTFL'] }
const unknown = 'Not issued here, or changed since'

const field = (page: Page) => page.getByLabel('Verifier', { exact: true })
const file = (page: Page) => page.getByLabel('The PDF')
const button = (page: Page) => page.getByRole('button', { name: 'Check verifier' })
const name = 'nda-7X2M9Q4T.pdf'
const pdf = (content: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(content) })

/** @returns the bodies of the page's requests. */
const answerWith = async (page: Page, json: unknown) => {
  const asked: unknown[] = []
  await page.route('**/api/verify', (route) => {
    asked.push(route.request().postDataJSON())
    return route.fulfill({ json })
  })
  return asked
}

test('a verifier is accepted as typed, and the answer to the last one counts', async ({ page }) => {
  // It looks like a number, and comes as from a form that was sent before the script.
  await page.goto('/verify?verifier=12E45678')
  await expect(field(page)).toHaveValue('12E45678')
  await expect(page.getByText(unknown)).toBeVisible()
  await expect(page).toHaveURL('/verify?verifier=12E45678')

  const asked = await answerWith(page, issued)
  await field(page).fill('7x2m')
  await button(page).click()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveAccessibleDescription(/A verifier has 8 letters and digits/)
  expect(asked).toEqual([])
  await field(page).fill(' 7x2m-9q4t ')
  await field(page).press('Enter')
  await expect(page.getByRole('status').getByText('Issued by Southern Accounts on 8 November 2026')).toBeVisible()
  await expect(page.getByText('This is an NDA, signed 8 Nov 2026, 12:30 am NZDT. Between SAL and RTFL.')).toBeVisible()
  expect(asked).toEqual([{ verifier: '7X2M9Q4T' }])
  await expect(page).toBeUsable()
  await page.unroute('**/api/verify')

  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/verify', async (route) => {
    const isFirst = route.request().postDataJSON().verifier === 'AAAAAAAA'
    if (isFirst) await held
    await route.fulfill({ json: isFirst ? issued : { issued: false } })
  })
  await field(page).fill('AAAAAAAA')
  await button(page).click()
  await expect(page.getByText('Checking…')).toBeVisible()
  await field(page).fill('BBBBBBBB')
  await button(page).click()
  await expect(page.getByText(unknown)).toBeVisible()
  const late = page.waitForResponse('**/api/verify')
  release()
  await late
  await expect(page.getByText(unknown)).toBeVisible()
})

test('of a file only the fingerprint leaves the browser', async ({ page }) => {
  const bodies: (string | null)[] = []
  page.on('request', (request) => bodies.push(request.postData()))
  await page.goto('/verify')
  await file(page).focus()
  await expect(file(page)).toBeFocused()

  const content = '%PDF-1.7 a secret'
  await file(page).setInputFiles(pdf(content))
  await expect(page.getByText(unknown)).toBeVisible()
  await expect(page.getByText(name)).toBeVisible()
  const sha256 = createHash('sha256').update(content).digest('hex')
  expect(bodies.filter((body) => body !== null)).toEqual([JSON.stringify({ sha256 })])

  await answerWith(page, { ...issued, kind: 'quote' })
  await file(page).setInputFiles(pdf('quote'))
  await expect(page.getByText(/^This is a quote, sent .+ NZ[DS]T\./)).toBeVisible()
  await expect(page.getByText('This file is exactly the one we issued.')).toBeVisible()
  await page.unroute('**/api/verify')
  await page.route('**/api/verify', (route) => route.abort())
  await file(page).setInputFiles(pdf('one'))
  await expect(page.getByText('Connection timeout. Please refresh or try another network.')).toBeVisible()
})
