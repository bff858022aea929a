import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { problems } from '#src/base/problem.ts'
import { nda, ndaFor } from '#src/nda/clauses.ts'
import { linkIn } from '#tests/fixtures/fake-resend.ts'
import { readPdf } from '#tests/pdf/read-pdf.ts'
import {
  admin,
  expect,
  expectAccessible,
  type Page,
  type Product,
  saveQuote,
  sendQuote,
  signInAsAdmin,
  test,
} from './fixtures.ts'

let count = 0

const company = 'Rimu & Tōtara Foods Limited'
const legalName = 'Southern Accounts Limited'

/** A quote that the client accepted by its link; @returns the link from the NDA e-mail. The browser forgets the admin. */
const invited = async (page: Page, product: Product) => {
  await signInAsAdmin(page, product)
  count += 1
  const client_email = `signer${count}-${test.info().project.name}@rimu.example`
  const id = await saveQuote(page, product, client_email)
  await sendQuote(page, product, id)
  await page.context().clearCookies()
  const quoteLink = linkIn(await product.provider.emailTo(client_email, /quote/i))
  return { id, client_email, quoteLink }
}

const headersOf = ({ origin }: Product) => ({ headers: { origin } })

const accept = async (page: Page, product: Product, quoteLink: string) => {
  const call = `/api/quotes/${quoteLink.split('/').at(-1)}`
  const { shown_hash } = await (await page.request.get(call)).json()
  const data = { decision: 'accepted', plan: 'retainer', authorization_confirmed: true, shown_hash }
  expect((await page.request.post(`${call}/decision`, { ...headersOf(product), data })).ok()).toBe(true)
}

const ndaLinkFor = async ({ provider }: Product, client_email: string) =>
  linkIn(await provider.emailTo(client_email, /NDA/))

/** The page of a fresh invitation, open. What the browser would print is counted, not shown. */
const openInvitation = async (page: Page, product: Product) => {
  const { id, client_email, quoteLink } = await invited(page, product)
  await accept(page, product, quoteLink)
  const link = await ndaLinkFor(product, client_email)
  await countPrints(page)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: nda.title })).toBeVisible()
  return { id, client_email, link, token: new URL(link).searchParams.get('token') ?? '' }
}

const countPrints = (page: Page) =>
  page.addInitScript(() => {
    const counter = window as unknown as { prints: number }
    counter.prints = 0
    window.print = () => {
      counter.prints += 1
    }
  })

const prints = (page: Page) => page.evaluate(() => (window as unknown as { prints: number }).prints)

const button = (page: Page) => page.getByRole('button', { name: 'Accept & Print PDF' })
// Out of use it still answers a press: the browser's own click, not Playwright's, which waits for it.
const press = (page: Page) => button(page).click({ force: true })
const tick = (page: Page) => page.getByLabel('I accept this NDA')
const download = (page: Page) => page.getByRole('link', { name: 'Download signed PDF' })
const thanks = (page: Page) => page.getByText('Thanks! Please reply to the NDA email with your PDF.')

const fillIn = async (page: Page) => {
  await page.getByLabel('Title/Position').fill('General Manager')
  await page.getByLabel('Signature (typed name)').fill('Hana Tāmati')
  await tick(page).check()
}

const invitationsOf = async (page: Page, product: Product, id: string) => {
  await signInAsAdmin(page, product)
  const { invitations } = await (await page.request.get(`/api/admin/quotes/${id}/nda`)).json()
  await page.context().clearCookies()
  return invitations
}

const signedEmails = ({ provider }: Product, client_email: string) =>
  provider.emails.filter(({ to, subject }) => to === client_email && subject.startsWith('Signed'))

/** The SHA-256 of what is attached to the emails with such a subject. */
const attachedTo = (emails: Product['provider']['emails'], subject: RegExp) =>
  emails
    .filter((email) => subject.test(email.subject))
    .map(({ attachments }) => Buffer.from(attachments?.[0]?.content ?? '', 'base64'))
    .map((bytes) => createHash('sha256').update(bytes).digest('hex'))

test('from the accepted quote to the signed PDF: emails, download and verify agree', async ({ page, product }) => {
  const { client_email, quoteLink } = await invited(page, product)
  await page.goto(quoteLink)
  await page.getByRole('radio', { name: /Retainer/ }).check({ force: true })
  await page.getByRole('checkbox').check({ force: true })
  await page.getByRole('button', { name: 'Accept Quote' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Accept/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Quote Accepted — Thank You!' })).toBeVisible()

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
  await expect(download(page)).toBeVisible()
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
    // The owner may have had news of others.
    const attached = () =>
      attachedTo(
        product.provider.emails.filter((email) => email.to === to),
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
  await page.getByLabel('The signed PDF').setInputFiles(file(bytes))
  await expect(issued).toBeVisible()
  await expect(page.getByText('Between SAL and RTFL.')).toBeVisible()
  await expect(page.getByText('This file is exactly the one we issued.')).toBeVisible()
  await expectAccessible(page)
  const changed = Buffer.from(bytes)
  changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1
  await page.getByLabel('The signed PDF').setInputFiles(file(changed))
  await expect(page.getByText('Not issued here, or changed since')).toBeVisible()
  await page.getByLabel('Verifier', { exact: true }).fill(verifier.toLowerCase())
  await page.getByRole('button', { name: 'Check verifier' }).click()
  await expect(issued).toBeVisible()
  await expect(page.locator('main')).not.toContainText('Rimu')
})

test('without a token there is no invitation', async ({ page }) => {
  await page.goto('/nda')
  await expect(page.getByRole('heading', { level: 1, name: 'Invalid Invitation' })).toBeVisible()
  await expect(page.getByText('This page requires an invitation link. Please contact the provider.')).toBeVisible()
  await expectAccessible(page)
})

for (const token of ['x'.repeat(43), '1', '../quotes', 'ā"<b>']) {
  test(`the token ${token.slice(0, 9)} opens nothing, and whom to ask stands below`, async ({ page }) => {
    await page.goto(`/nda?token=${encodeURIComponent(token)}`)
    await expect(page.getByText('This invitation link is invalid or has expired.')).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'hello@southernaccounts.example' })).toHaveAttribute(
      'href',
      'mailto:hello@southernaccounts.example',
    )
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expectAccessible(page)
  })
}

test('a network that fails is said, and Retry tries again', async ({ page, product }) => {
  const { link } = await openInvitation(page, product)
  await page.route('**/api/nda/*', (route) => route.abort())
  await page.goto(link)
  await expect(page.getByText('Connection timeout. Please refresh or try another network.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/nda/*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(button(page)).toBeVisible()
})

for (const [status, body, sentence] of [
  [429, '{}', problems.too_many_requests[1]],
  [500, '{}', problems.unexpected[1]],
  [200, '{"valid":false}', 'Unable to load this NDA. Please contact us for assistance.'],
  [200, 'no JSON', 'Unable to load this NDA. Please contact us for assistance.'],
] as const) {
  test(`a load that gets ${status} ${body} says so and offers another try`, async ({ page }) => {
    await page.route('**/api/nda/*', (route) => route.fulfill({ status, contentType: 'application/json', body }))
    await page.goto(`/nda?token=${'x'.repeat(43)}`)
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    await expectAccessible(page)
  })
}

test('a slow network: validating, and at 15 seconds the page says that it takes too long', async ({ page }) => {
  await page.clock.install()
  await page.route('**/api/nda/*', () => {})
  await page.goto(`/nda?token=${'x'.repeat(43)}`)
  await page.clock.runFor(1000)
  await expect(page.getByText('Validating invitation link...')).toBeVisible()
  await page.clock.runFor(15_000)
  await expect(
    page.getByText(/Connection timeout. Please refresh|Loading is taking too long. Please refresh/),
  ).toBeVisible()
})

test('a page older than the text in force asks to be reloaded, and shows no other text', async ({ page, product }) => {
  const { link } = await openInvitation(page, product)
  await page.route('**/api/nda/*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), textVersion: 'v2099-01-01' } })
  })
  await page.goto(link)
  await expect(page.getByText('This page is older than the NDA it should show.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
})

const today = () => new Intl.DateTimeFormat('en-NZ', { timeZone: 'Pacific/Auckland', dateStyle: 'long' }).format()

test('the text stands unfolded, clause by clause, and the button says what it waits for', async ({ page, product }) => {
  const days = [today()]
  await openInvitation(page, product)
  // The page is there: if a day has ended meanwhile, it may show either.
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
  await press(page)
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary.getByRole('link')).toHaveCount(3)
  await expect(page.getByLabel('Signature (typed name)')).toHaveAccessibleDescription(/is required/)
  await expect(page).toHaveTitle(/^Error: /)
  await expect(tick(page)).not.toBeChecked()
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
  await press(page)
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

test('A2: the NDA is signed with the keyboard alone', async ({ page, product }) => {
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
  await type('Hana Tāmati')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' }).getByRole('link')).toHaveText([
    'You must accept this NDA',
  ])
  await page.getByRole('link', { name: 'You must accept this NDA' }).press('Enter')
  await expect(tick(page)).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(button(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(download(page)).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
})

test('a double press is one signature and one dialog; its PDF may follow later', async ({ page, product }) => {
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
  await expect(page.getByText('Your signature is recorded. The signed PDF is being made…')).toBeVisible()
  await expect(download(page)).toHaveCount(0)
  await expectAccessible(page)
  holds = false
  await expect(download(page)).toBeVisible()
  expect(await prints(page)).toBe(1)
  expect(sent.filter((door) => door === 'sign' || door === 'ack').sort()).toEqual(['ack', 'sign'])
  await product.provider.emailTo(client_email, /^Signed/)
  expect(signedEmails(product, client_email)).toHaveLength(1)
})

test('E2: printing waits for nobody; a signature that was not recorded survives a reload and is recorded once', async ({
  page,
  product,
}) => {
  const { id, client_email, token } = await openInvitation(page, product)
  await page.route('**/sign', (route) => route.abort())
  await fillIn(page)
  await button(page).click()
  await expect(thanks(page)).toBeVisible()
  expect(await prints(page)).toBe(1)
  const failed = page.getByRole('alert').filter({ hasText: 'Your signature has not been recorded yet' })
  await expect(failed).toBeVisible()
  await expectAccessible(page)
  expect(await invitationsOf(page, product, id)).toMatchObject([{ signed_at: null }])

  // The answer to the next one is lost on its way back.
  await page.unroute('**/sign')
  await page.route('**/sign', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.route(`**/api/nda/${token}`, (route) => route.abort())
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Trying again…' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.unroute('**/sign')
  await page.unroute(`**/api/nda/${token}`)
  const [first] = await invitationsOf(page, product, id)
  expect(first.signed_at).not.toBeNull()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(download(page)).toBeVisible()
  await expect(failed).toHaveCount(0)
  expect(await invitationsOf(page, product, id)).toMatchObject([{ signed_at: first.signed_at }])
  await product.provider.emailTo(client_email, /^Signed/)
  expect(signedEmails(product, client_email)).toHaveLength(1)
})

test('E2: after a reload what was signed is still there to be sent again, and what is only typed is kept', async ({
  page,
  product,
}) => {
  await openInvitation(page, product)
  await page.getByLabel('Title/Position').fill('Owner')
  await page.reload()
  await expect(page.getByLabel('Title/Position')).toHaveValue('Owner')
  await expect(tick(page)).not.toBeChecked()
  await page.route('**/sign', (route) => route.abort())
  await fillIn(page)
  await button(page).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Your signature has not been recorded yet')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'General Manager' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/sign')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(download(page)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Signed', exact: true })).toBeVisible()
})

test('E4: in a second tab, other words are not recorded, and the first signature is shown', async ({
  page,
  product,
  context,
}) => {
  const { link } = await openInvitation(page, product)
  const other = await context.newPage()
  await countPrints(other)
  await other.goto(link)
  await fillIn(page)
  await button(page).click()
  await expect(download(page)).toBeVisible()
  await fillIn(other)
  await other.getByLabel('Signature (typed name)').fill('Somebody Else')
  await button(other).click()
  await expect(other.getByText('This NDA is signed already')).toBeVisible()
  await expect(other.getByText(problems.nda_signed[1])).toBeVisible()
  await expect(other.getByRole('definition').filter({ hasText: 'Hana Tāmati' }).first()).toBeVisible()
  await expect(other.getByText('Somebody Else')).toHaveCount(0)
  await expect(download(other)).toBeVisible()
  await expectAccessible(other)
  await other.close()
})

/** A colleague of the signer's, elsewhere, with the same link. */
const signElsewhere = async (page: Page, product: Product, token: string) => {
  const call = `/api/nda/${token}`
  const { execution, shownHash } = await (await page.request.get(call)).json()
  const data = {
    companyName: company,
    contactName: 'Wiremu Kahu',
    title: 'Director',
    date: '22 November 2026',
    signature: 'Wiremu Kahu',
    confirmationChecked: true,
    quoteId: execution.quoteId,
    shownHash,
  }
  expect((await page.request.post(`${call}/sign`, { ...headersOf(product), data })).ok()).toBe(true)
}

test('a signature that was made elsewhere is shown as what stands, when the page learns of it', async ({
  page,
  product,
}) => {
  await page.clock.install()
  const { token } = await openInvitation(page, product)
  await signElsewhere(page, product, token)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(page).toHaveURL(/terms/)
  // What was read is old enough to be asked for again.
  await page.clock.fastForward(6000)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Signed', exact: true })).toBeVisible()
  await expect(page.getByText('Wiremu Kahu, Director')).toBeVisible()
  await expect(download(page)).toBeVisible()
  await expect(button(page)).toHaveCount(0)
  await expect(thanks(page)).toHaveCount(0)
  await expectAccessible(page)
})

test('nobody is thanked for the signature of another', async ({ page, product }) => {
  const { token } = await openInvitation(page, product)
  await page.route('**/sign', (route) => route.abort())
  await fillIn(page)
  await button(page).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await signElsewhere(page, product, token)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('This NDA is signed already')).toBeVisible()
  await expect(thanks(page)).toHaveCount(0)
  await expect(page.getByRole('definition').filter({ hasText: 'Wiremu Kahu' }).first()).toBeVisible()
  await expect(download(page)).toBeVisible()
})

for (const [code, title] of [
  ['nda_changed', 'Nothing was signed'],
  ['nda_not_found', 'Nothing was signed'],
] as const) {
  test(`a signature that is refused as ${code} says what to do`, async ({ page, product }) => {
    await openInvitation(page, product)
    const [status, error] = problems[code]
    await page.route('**/sign', (route) => route.fulfill({ status, json: { code, error } }))
    await fillIn(page)
    await button(page).click()
    await expect(page.getByText(title)).toBeVisible()
    await expect(page.getByText(error)).toBeVisible()
    await expect(thanks(page)).toHaveCount(0)
    await expectAccessible(page)
    if (code === 'nda_not_found') return
    await page.unroute('**/sign')
    await page.getByRole('button', { name: 'Reload the page' }).click()
    // What was typed is still there; what was refused is not sent again.
    await expect(page.getByLabel('Signature (typed name)')).toHaveValue('Hana Tāmati')
    await expect(tick(page)).not.toBeChecked()
  })
}

test('a signature that the server refuses for a field leads back to that field', async ({ page, product }) => {
  await openInvitation(page, product)
  const fields = { title: 'Title contains a character that cannot be printed: “x”' }
  await page.route('**/sign', (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid', error: problems.invalid[1], fields } }),
  )
  await fillIn(page)
  await button(page).click()
  await expect(page.getByLabel('Title/Position')).toHaveAccessibleDescription(fields.title)
  await expect(page.getByLabel('Title/Position')).toHaveValue('General Manager')
  await expect(thanks(page)).toHaveCount(0)
})

test('GAPS 16: a view is reported after two seconds in sight, once', async ({ page, product }) => {
  await page.clock.install()
  const { id } = await openInvitation(page, product)
  expect(await invitationsOf(page, product, id)).toMatchObject([{ views: { count: 0 } }])
  const reported = page.waitForResponse(/\/view$/)
  await page.clock.runFor(2100)
  expect((await reported).ok()).toBe(true)
  expect(await invitationsOf(page, product, id)).toMatchObject([{ state: 'opened', views: { count: 1 } }])
})

/** Words as they stand in a text, however its lines and ligatures fall. */
const flat = (text: string) => text.normalize('NFKC').replace(/\s+/g, '')

const printedText = async (page: Page) => {
  const read = await readPdf(new Uint8Array(await page.pdf({ preferCSSPageSize: true, tagged: true })))
  for (const [width, height] of read.sizes) {
    expect(Math.abs(width - 595.3)).toBeLessThan(1)
    expect(Math.abs(height - 841.9)).toBeLessThan(1)
  }
  // 12 mm are 34 points; what stands below is the margin's own line.
  for (const { left, right, top } of read.reach) {
    expect(left).toBeGreaterThanOrEqual(33)
    expect(right).toBeLessThanOrEqual(562.5)
    expect(top).toBeGreaterThanOrEqual(30)
  }
  return flat(read.words.join('\n'))
}

test('on paper: A4, every clause whole, and the Execution block as it stands at that moment', async ({
  page,
  product,
}) => {
  test.skip(test.info().project.name !== 'desktop', 'paper is the same on every screen')
  await openInvitation(page, product)
  await expect(page.getByRole('heading', { name: 'Execution', exact: true })).toBeHidden()
  const { parties, clauses, intent } = ndaFor({ legalName, companyName: company })
  const words = [...parties, ...clauses.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text)), intent]
  const furniture = ['Home', 'Client Needs Form', 'Accept & Print PDF', 'Please fill in every field']
  const block = [
    legalName,
    'Alex Example',
    'Director',
    'Quote reference',
    'Accepted at (NZ time)',
    'Verifier',
    nda.sha256,
  ]
  const expectPrinted = async (present: readonly string[], absent: readonly string[]) => {
    const text = await printedText(page)
    for (const each of [...words, ...block, ...present]) expect(text).toContain(flat(each))
    for (const each of [...furniture, ...absent]) expect(text).not.toContain(flat(each))
  }

  // A clause that is folded on the screen is unfolded on paper.
  await page.locator('main summary').nth(2).click()
  await page.getByLabel('Signature (typed name)').fill('Hana Tāmati')
  await expectPrinted(['Not signed.'], ['Signed at (NZ time)Recorded', 'General Manager'])

  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/sign', async (route) => {
    await held
    await route.continue()
  })
  await fillIn(page)
  await button(page).click()
  await expect(thanks(page)).toBeVisible()
  await expectPrinted(['Hana Tāmati', 'General Manager', 'Recorded by our system'], ['Not signed', 'Thanks!'])

  release()
  await expect(download(page)).toBeVisible()
  await page.reload()
  const at =
    (await page
      .getByText(/^\d+ \w+ 20\d\d, \d+:\d\d [ap]m NZ[SD]T$/)
      .first()
      .textContent()) ?? ''
  expect(at).not.toBe('')
  await expectPrinted(['Hana Tāmati', 'General Manager', at], ['Not signed', 'Recorded by our system', 'Download'])
})

test('on paper, what has not happened yet is said to be so, beside the other times', async ({ page, product }) => {
  test.skip(test.info().project.name !== 'desktop', 'paper is the same on every screen')
  await signInAsAdmin(page, product)
  const client_email = 'not-accepted@rimu.example'
  const id = await saveQuote(page, product, client_email)
  await page.request.post(`/api/admin/quotes/${id}/nda`, { ...headersOf(product), data: {} })
  await page.context().clearCookies()
  await countPrints(page)
  await page.goto(await ndaLinkFor(product, client_email))
  await expect(button(page)).toBeVisible()
  expect(await printedText(page)).toContain(flat('Accepted at (NZ time) Not signed'))

  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/sign', async (route) => {
    await held
    await route.continue()
  })
  await fillIn(page)
  await button(page).click()
  await expect(thanks(page)).toBeVisible()
  expect(await printedText(page)).toContain(flat('Accepted at (NZ time) Recorded by our system'))

  // Never accepted: the moment of signing stands in its place (GAPS 10).
  release()
  await expect(download(page)).toBeVisible()
  const printed = await printedText(page)
  const signedAt = /Signedat\(NZtime\)(.+?NZ[SD]T)/.exec(printed)?.[1] ?? ''
  expect(signedAt).not.toBe('')
  expect(printed).toContain(`Acceptedat(NZtime)${signedAt}`)
})
