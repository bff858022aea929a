import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { nda, ndaFor } from '#src/nda/clauses.ts'
import { acceptRetainer } from './acts.ts'
import { admin, expect, expectAccessible, expectFocusKept, test } from './fixtures.ts'
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

const legalName = 'Southern Accounts Limited'

test('from the accepted quote to the signed PDF: emails, download and verify agree', async ({ page, product }) => {
  const { client_email, quoteLink } = await quoteOfClient(page, product)
  await page.goto(quoteLink)
  await acceptRetainer(page)

  const link = await ndaLinkFor(product, client_email)
  await countPrints(page)
  await page.goto(link)
  await expect(page.getByLabel('Client Company Name')).toHaveValue(company)
  await expect(page.getByLabel('Contact Name')).toHaveValue('Hana Tāmati')
  await fillIn(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await button(page).click()
  await expect(thanks(page)).toBeVisible()
  expect(await prints(page)).toBe(1)
  await expectDownload(page)
  await expectAccessible(page)

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
    const attached = () =>
      attachedTo(
        product.fakeResend.emails.filter((email) => email.to === to),
        subject,
      )
    await expect.poll(attached).toContain(sha256)
  }

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

test('the text is unfolded, clause by clause, and the form lists what is missing', async ({ page, product }) => {
  const days = [today()]
  await openInvitation(page, product)
  // Midnight may have passed while the page opened.
  days.push(today())
  await expectAccessible(page)
  const clauses = page.locator('main details')
  await expect(clauses).toHaveCount(nda.clauses.length)
  const text = ndaFor({ legalName, companyName: company })
  for (const [at, { number, title, paragraphs }] of text.clauses.entries()) {
    const clause = clauses.nth(at)
    await expect(clause).toHaveAttribute('open')
    await expect(clause.getByRole('heading', { level: 3 })).toHaveText(`${number}. ${title}`)
    for (const paragraph of paragraphs) await expect(clause).toContainText(paragraph.text)
  }
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
  await expect(page.getByLabel('Signature (typed name)')).toHaveAccessibleDescription(/is required/)
  await expect(page).toHaveTitle(/^Error: /)
  await expect(consent(page)).not.toBeChecked()
  expect(await prints(page)).toBe(0)
  await expectAccessible(page)
  await summary.getByRole('link', { name: 'Signature (typed name) is required' }).click()
  await expect(page.getByLabel('Signature (typed name)')).toBeFocused()

  await page.getByLabel('Signature (typed name)').fill('Hana 🖋')
  await expect(missing).toContainText('Signature contains a character that cannot be printed: “🖋”')
  await fillIn(page)
  await expect(missing).toHaveCount(0)
  await expect(summary).toHaveCount(0)
  await expect(button(page)).not.toHaveAttribute('aria-disabled')
  await page.getByLabel('Client Company Name').fill('')
  await expect(missing.getByRole('listitem')).toHaveText(['Company name is required'])
  await page.getByLabel('Contact Name').fill('')
  await page.getByLabel('Date').fill('')
  await clickDisabled(page)
  for (const sentence of ['Company name is required', 'Contact name is required', 'Date is required']) {
    await expect(summary.getByText(sentence)).toBeVisible()
  }
  for (const [label, most, sentence] of [
    ['Client Company Name', 200, 'Company name must be less than 200 characters'],
    ['Contact Name', 100, 'Contact name must be less than 100 characters'],
    ['Title/Position', 100, 'Title must be less than 100 characters'],
    ['Signature (typed name)', 100, 'Signature must be less than 100 characters'],
  ] as const) {
    await page.getByLabel(label).fill('x'.repeat(most + 1))
    await expect(missing.getByText(sentence)).toBeVisible()
  }
})

test('the NDA is signed with the keyboard alone', async ({ page, product }) => {
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
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Date')).toBeFocused()
  await type('Hana Tāmati')
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
})

test('a day that is none and a signature without a name are refused as typed', async ({ page, product }) => {
  await openInvitation(page, product)
  await fillIn(page)
  const missing = page.locator('#nda-missing').getByRole('listitem')
  await expect(missing).toHaveCount(0)
  for (const wrong of ['31 February 2026', 'today', '23 November 1926']) {
    await page.getByLabel('Date').fill(wrong)
    await expect(missing).toHaveText(['Enter the date, for example 23 November 2026'])
  }
  await page.getByLabel('Signature (typed name)').fill('.')
  await clickDisabled(page)
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary.getByRole('link')).toHaveText([
    'Enter the date, for example 23 November 2026',
    'Type your name as your signature',
  ])
  await expectAccessible(page)
  expect(await prints(page)).toBe(0)
  await page.getByLabel('Date').fill('23/11/2026')
  await page.getByLabel('Signature (typed name)').fill('hana tamati')
  await button(page).click()
  await expectDownload(page)
  await page.reload()
  await expect(page.getByRole('definition').filter({ hasText: '23/11/2026' })).toBeVisible()
})

test('a signature that differs from the contact name is asked about once', async ({ page, product }) => {
  const { id } = await openInvitation(page, product)
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

  // A field that the server refuses brings the form back: the same names are not asked about again.
  const fields = { title: 'Title contains a character that cannot be printed: “x”' }
  await page.route('**/sign', (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid', error: 'Please check the marked fields.', fields } }),
  )
  await button(page).click()
  await signAsTyped(page)
  await expect(page.getByLabel('Title/Position')).toHaveAccessibleDescription(fields.title)
  expect(await prints(page)).toBe(1)
  await page.unroute('**/sign')
  await consent(page).check()
  await button(page).click()
  await expectDownload(page)
  await expectFocusKept(page)
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('')
  expect(await prints(page)).toBe(2)
  expect(await invitationsOf(page, product, id)).toMatchObject([
    { contactName: 'Hana Tāmati', signer: { contactName: 'Hana Tāmati' } },
  ])
})

test('a double click makes one signature and one print, and the PDF may follow', async ({ page, product }) => {
  const { client_email, token } = await openInvitation(page, product)
  let holds = true
  await page.route(`**/api/nda/${token}`, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    if (holds && body.signed) body.signed.pdf = null
    await route.fulfill({ response, json: body })
  })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname.split('/').at(-1) ?? '')
  })
  await fillIn(page)
  await button(page).dblclick()
  await expect(thanks(page)).toBeVisible()
  await expect(page.getByText('The executed PDF is being made…')).toBeVisible()
  await expect(download(page)).toHaveCount(0)
  await expectAccessible(page)
  holds = false
  await expectDownload(page)
  expect(await prints(page)).toBe(1)
  expect(sent.filter((route) => route === 'sign' || route === 'ack').sort()).toEqual(['ack', 'sign'])
  await product.fakeResend.emailTo(client_email, /^Signed/)
  expect(signedEmails(product, client_email)).toHaveLength(1)
})
