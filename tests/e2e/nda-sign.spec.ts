import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { problems } from '#src/base/problem.ts'
import { acceptRetainer } from './acts.ts'
import { admin, expect, expectAccessible, expectFocusKept, isPhone, test, watchPosts } from './fixtures.ts'
import {
  attachedTo,
  button,
  clickDisabled,
  company,
  consent,
  countPrints,
  download,
  expectDownload,
  fillIn,
  invitationsOf,
  nameQuestion,
  ndaLinkFor,
  openInvitation,
  prints,
  quoteOfClient,
  signAsTyped,
  signedEmails,
  thanks,
} from './nda-fixtures.ts'

test('from the accepted quote to one signature, one print and one PDF: emails, download and /verify agree', async ({
  page,
  product,
}) => {
  const { client_email, quoteLink } = await quoteOfClient(page, product)
  await page.goto(quoteLink)
  await acceptRetainer(page)
  let isHeld = true
  await page.route(/\/api\/nda\/[\w-]+$/, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    if (isHeld && body.signed) body.signed.pdf = null
    await route.fulfill({ response, json: body })
  })
  const link = await ndaLinkFor(product, client_email)
  await countPrints(page)
  await page.goto(link)
  await expect(page.getByLabel('Client Company Name')).toHaveValue(company)
  await expect(page.getByLabel('Contact Name')).toHaveValue('Hana Tāmati')
  await fillIn(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  const asked = watchPosts(page)
  await button(page).dblclick()
  await expect(thanks(page)).toBeVisible()
  await expect(page.getByText('The executed PDF is being made…')).toBeVisible()
  await expect(download(page)).toHaveCount(0)
  await expectAccessible(page)
  isHeld = false
  await expectDownload(page)
  expect(await prints(page)).toBe(1)
  const kinds = asked.map((path) => path.split('/').at(-1))
  expect(kinds.filter((kind) => kind === 'sign' || kind === 'ack').sort()).toEqual(['ack', 'sign'])

  const saving = page.waitForEvent('download')
  await download(page).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^nda-[0-9A-Z]{8}\.pdf$/)
  const bytes = readFileSync(await saved.path())
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  for (const [to, subject] of [
    [client_email, /^Signed/],
    [admin.email, /signed the NDA/],
  ] as const) {
    // Other tests write to the owner too.
    const emails = () => product.fakeResend.emails.filter((email) => email.to === to)
    await expect.poll(() => attachedTo(emails(), subject)).toContain(sha256)
  }
  expect(signedEmails(product, client_email)).toHaveLength(1)

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Signed', exact: true })).toBeVisible()
  await expect(page.getByText(sha256)).toBeVisible()
  await expectAccessible(page)
  const url = (await download(page).getAttribute('href')) ?? ''
  const again = await page.request.get(url)
  expect(Buffer.compare(await again.body(), bytes)).toBe(0)

  const verifier = saved.suggestedFilename().slice(4, 12)
  await page.goto('/verify')
  const file = (buffer: Buffer) => ({ name: 'nda.pdf', mimeType: 'application/pdf', buffer })
  const issued = page.getByText(/^Issued by Southern Accounts on \d+ \w+ 20\d\d$/)
  await page.getByLabel('The PDF').setInputFiles(file(bytes))
  await expect(issued).toBeVisible()
  await expect(page.getByText('Between SAL and RTFL.')).toBeVisible()
  await expect(page.getByText('This file is exactly the one we issued.')).toBeVisible()
  await expectAccessible(page)
  const changed = Buffer.from(bytes)
  changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1
  await page.getByLabel('The PDF').setInputFiles(file(changed))
  await expect(page.getByText('Not issued here, or changed since')).toBeVisible()
  await page.getByLabel('Verifier', { exact: true }).fill(verifier.toLowerCase())
  await page.getByRole('button', { name: 'Check verifier' }).click()
  await expect(issued).toBeVisible()
  await expect(page.locator('main')).not.toContainText('Rimu')
})

const today = () => new Intl.DateTimeFormat('en-NZ', { timeZone: 'Pacific/Auckland', dateStyle: 'long' }).format()

test('contents and, on a phone, a bar lead through the text to a form, which lists what is missing', {
  tag: '@phone',
}, async ({ page, product }) => {
  const days = [today()]
  await openInvitation(page, product)
  // Midnight may have passed while the page opened.
  days.push(today())
  await page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('link', { name: /Exclusions/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Exclusions' })).toBeInViewport()
  const sign = page.getByRole('link', { name: 'Sign', exact: true })
  if (isPhone()) {
    await expect(page.getByText('5 of 9')).toBeVisible()
    await expect(sign).toBeInViewport()
    await expectAccessible(page)
    await sign.click()
  } else {
    await expect(sign).toBeHidden()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Go to the signature' }).click()
  }
  await expect(page.getByText(/You sign the mutual NDA, version/)).toBeInViewport()
  await expect(page.getByLabel('Date')).toHaveValue(new RegExp(`^(${days.join('|')})$`))
  await expect(page.getByLabel('Title/Position')).toHaveValue('')
  const form = page.locator('form')
  await expect(form).toContainText('we keep the time, your network address and your browser, as evidence')
  await expect(form.getByRole('link', { name: 'privacy statement' })).toHaveAttribute('href', '/privacy')

  await expect(button(page)).toHaveAttribute('aria-disabled', 'true')
  const missing = page.locator('#nda-missing')
  await expect(missing.getByRole('listitem')).toHaveText([
    'Title/Position is required',
    'Signature (typed name) is required',
    'You must accept this NDA',
  ])
  await clickDisabled(page)
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary.getByRole('link')).toHaveCount(3)
  const signature = page.getByLabel('Signature (typed name)')
  await expect(signature).toHaveAccessibleDescription(/is required/)
  await expect(page).toHaveTitle(/^Error: /)
  await expect(consent(page)).not.toBeChecked()
  expect(await prints(page)).toBe(0)
  await expectAccessible(page)
  await summary.getByRole('link', { name: 'Signature (typed name) is required' }).click()
  await expect(signature).toBeFocused()
  await signature.fill('Hana 🖋')
  await expect(missing).toContainText('Signature contains a character that cannot be printed: “🖋”')
  await fillIn(page)
  await expect(missing).toHaveCount(0)
  await expect(summary).toHaveCount(0)
  await expect(button(page)).not.toHaveAttribute('aria-disabled')
  await page.getByLabel('Client Company Name').fill('')
  await page.getByLabel('Date').fill('31 February 2026')
  await expect(missing.getByRole('listitem')).toHaveText([
    'Company name is required',
    'Enter the date, for example 23 November 2026',
  ])
})

test('the NDA is signed with the keyboard alone, and recorded as typed', async ({ page, product }) => {
  await openInvitation(page, product)
  const type = async (text: string) => {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.getByRole('link', { name: 'Go to the signature' }).press('Enter')
  await expect(page).toHaveURL(/#signature$/)
  await page.getByLabel('Client Company Name').focus()
  await type('Hana Tāmati')
  await type('General Manager')
  await type('23/11/2026')
  await expect(page.getByLabel('Date')).toBeFocused()
  await type('hana tamati')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' }).getByRole('link')).toHaveText([
    'You must accept this NDA',
  ])
  await page.getByRole('link', { name: 'You must accept this NDA' }).press('Enter')
  await expect(consent(page)).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(button(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expectDownload(page)
  await expectFocusKept(page)
  await page.reload()
  await expect(page.getByRole('definition').filter({ hasText: '23/11/2026' })).toBeVisible()
})

test('another name than the contact’s is asked about once, and what the server refuses leads back to the form', async ({
  page,
  product,
}) => {
  const { id } = await openInvitation(page, product)
  const refuse = (code: 'invalid' | 'nda_changed', fields = {}) => {
    const [status, error] = problems[code]
    return page.route('**/sign', (route) => route.fulfill({ status, json: { code, error, fields } }))
  }
  await fillIn(page)
  const signature = page.getByLabel('Signature (typed name)')
  await signature.fill('Wiremu Kahu')
  await button(page).click()
  await expect(nameQuestion(page)).toContainText(
    'The signature says “Wiremu Kahu” and the contact name “Hana Tāmati”. Sign as typed?',
  )
  await expectAccessible(page)
  await nameQuestion(page).getByRole('button', { name: 'Correct it' }).click()
  await expect(nameQuestion(page)).toHaveCount(0)
  await expect(button(page)).toBeFocused()
  expect(await prints(page)).toBe(0)

  const title = 'Title contains a character that cannot be printed: “x”'
  await refuse('invalid', { title })
  await button(page).click()
  await signAsTyped(page)
  await expect(page.getByLabel('Title/Position')).toHaveAccessibleDescription(title)
  await expect(page.getByLabel('Title/Position')).toHaveValue('General Manager')
  await expect(thanks(page)).toHaveCount(0)
  expect(await prints(page)).toBe(1)

  await refuse('nda_changed')
  await consent(page).check()
  await button(page).click()
  await expect(page.getByText('Nothing was signed')).toBeVisible()
  await expect(page.getByText(problems.nda_changed[1])).toBeVisible()
  await expect(thanks(page)).toHaveCount(0)
  await expectAccessible(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload the page' }).click()
  // The page keeps what was typed, and does not send again what was refused.
  await expect(signature).toHaveValue('Wiremu Kahu')
  await expect(consent(page)).not.toBeChecked()

  await consent(page).check()
  await button(page).click()
  await signAsTyped(page)
  await expectDownload(page)
  await expectFocusKept(page)
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('')
  expect(await prints(page)).toBe(1)
  expect(await invitationsOf(page, product, id)).toMatchObject([
    { contactName: 'Hana Tāmati', signer: { contactName: 'Hana Tāmati' } },
  ])
})
