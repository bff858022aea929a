import { problems } from '#src/base/problem.ts'
import { days, formatDay, nzDay } from '#src/base/time.ts'
import { acceptRetainer, emailsTo, openAsClient, sentQuote } from './acts.ts'
import { admin, expect, expectAccessible, expectFocusKept, isPhone, test, watchPosts } from './fixtures.ts'
import {
  attachedTo,
  button,
  company,
  consent,
  countPrints,
  download,
  expectDownload,
  fillIn,
  invitationsOf,
  issuedByUs,
  loseAnswer,
  nameQuestion,
  ndaLinkFor,
  openInvitation,
  prints,
  readOf,
  runUntilVisible,
  save,
  sha256,
  signAsTyped,
  signElsewhere,
  signedHeading,
  thanks,
  verify,
} from './nda-fixtures.ts'

test('one signature, one print, one PDF: page, emails, download and /verify agree', async ({ page, product }) => {
  const { client_email, link: quoteLink } = await sentQuote(page, product)
  await openAsClient(page, quoteLink)
  await acceptRetainer(page)
  let isHeld = true
  await page.route(/\/api\/nda\/[\w-]+$/, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    if (isHeld && body.signed) body.signed.pdf = null
    await route.fulfill({ response, json: body })
  })
  await countPrints(page)
  await page.goto(await ndaLinkFor(product, client_email))
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

  const { name, bytes } = await save(page, download(page))
  expect(name).toMatch(/^nda-[0-9A-Z]{8}\.pdf$/)
  const hash = sha256(bytes)
  await expect.poll(() => attachedTo(product, client_email, /^Signed/)).toEqual([hash])
  await expect.poll(() => attachedTo(product, admin.email, /signed the NDA/)).toContain(hash)
  await page.reload()
  await expect(signedHeading(page)).toBeVisible()
  await expect(page.getByText(hash)).toBeVisible()
  await expectAccessible(page)
  expect((await save(page, download(page))).bytes.equals(bytes)).toBe(true)

  await page.goto('/verify')
  await verify(page, bytes)
  await expect(issuedByUs(page)).toBeVisible()
  await expect(page.getByText('Between SAL and RTFL.')).toBeVisible()
  await expect(page.getByText('This file is exactly the one we issued.')).toBeVisible()
  const changed = Buffer.from(bytes)
  changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1
  await verify(page, changed)
  await expect(page.getByText('Not issued here, or changed since')).toBeVisible()
  await page.getByLabel('Verifier', { exact: true }).fill(name.slice(4, 12).toLowerCase())
  await page.getByRole('button', { name: 'Check verifier' }).click()
  await expect(issuedByUs(page)).toBeVisible()
  await expect(page.locator('main')).not.toContainText('Rimu')
})

test('contents and a bar lead to a form, which lists what is missing', { tag: '@phone' }, async ({ page, product }) => {
  await page.clock.setFixedTime(Date.now() + days(9))
  const answered = page.waitForResponse('**/api/nda/*')
  await openInvitation(page, product)
  const { date = '' } = (await answered).headers()
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
  await expect(page.getByLabel('Date')).toHaveValue(formatDay(nzDay(Date.parse(date))))
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
  // It is aria-disabled, which Playwright's click would wait for, and still answers a click.
  await button(page).click({ force: true })
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

test('another name is asked about once, and a refusal leads back to the form', async ({ page, product }) => {
  const { id } = await openInvitation(page, product)
  const refuse = (code: 'invalid' | 'nda_changed', fields = {}) => {
    const [status, error] = problems[code]
    return page.route('**/sign', (route) => route.fulfill({ status, json: { code, error, fields } }))
  }
  await fillIn(page, 'Wiremu Kahu')
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
  await expect(page.getByLabel('Signature (typed name)')).toHaveValue('Wiremu Kahu')
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

test('a signature outlives lost answers and a reload, and is recorded once (E2)', async ({ page, product }) => {
  await page.clock.install()
  const { id, client_email, token } = await openInvitation(page, product)
  const again = page.getByRole('button', { name: 'Try again' })
  const failed = page.getByRole('alert').filter({ hasText: 'Your signature has not been recorded yet' })
  await page.route('**/sign', (route) => route.abort())
  await fillIn(page)
  const unsigned = readOf(page, token, 'answered')
  await button(page).click()
  await expect(thanks(page)).toBeVisible()
  expect(await prints(page)).toBe(1)
  await runUntilVisible(page, failed)
  await unsigned
  expect(await invitationsOf(page, product, id)).toMatchObject([{ signed_at: null }])
  await page.reload()
  await expect(failed).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'General Manager' })).toBeVisible()
  await expectAccessible(page)

  // The server records the next attempt, and its answer is lost.
  await page.unroute('**/sign')
  const { promise: seen, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/sign', async (route) => {
    await seen
    await loseAnswer(route)
  })
  await page.route(`**/api/nda/${token}`, (route) => route.abort())
  const unread = readOf(page, token, 'aborted')
  await again.click()
  await expect(page.getByRole('button', { name: 'Trying again…' })).toBeVisible()
  goOn()
  await runUntilVisible(page, again)
  await unread
  await page.unrouteAll()
  const [first] = await invitationsOf(page, product, id)
  expect(first.signed_at).not.toBeNull()
  await again.click()
  await expectDownload(page)
  await expect(failed).toHaveCount(0)
  expect(await invitationsOf(page, product, id)).toMatchObject([{ signed_at: first.signed_at }])
  await product.fakeResend.emailTo(client_email, /^Signed/)
  expect(emailsTo(product, client_email, /^Signed/)).toHaveLength(1)
  await page.reload()
  await expect(signedHeading(page)).toBeVisible()
})

test('after another signature no other words are recorded or thanked for (E4)', async ({ page, product }) => {
  await page.clock.install()
  const { token } = await openInvitation(page, product)
  await page.route('**/sign', (route) => route.abort())
  await fillIn(page, 'Somebody Else')
  const unsigned = readOf(page, token, 'answered')
  await button(page).click()
  await signAsTyped(page)
  const again = page.getByRole('button', { name: 'Try again' })
  await runUntilVisible(page, again)
  await unsigned
  await signElsewhere(page, product, token)
  await page.unroute('**/sign')
  await again.click()
  await expect(page.getByText('This NDA is signed already')).toBeVisible()
  await expect(page.getByText(problems.nda_signed[1])).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Wiremu Kahu' }).first()).toBeVisible()
  await expect(page.getByText('Somebody Else')).toHaveCount(0)
  await expect(thanks(page)).toHaveCount(0)
  await expectDownload(page)
  await expectAccessible(page)
})

test('a signature that was made elsewhere is shown when the page is opened again', async ({ page, product }) => {
  await page.clock.install()
  const { token } = await openInvitation(page, product)
  await signElsewhere(page, product, token)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  // The address changes before the page does, and a page that never left does not ask again.
  await expect(page.getByRole('heading', { level: 1, name: 'Terms & Conditions' })).toBeVisible()
  await expect(page).toHaveURL(/terms/)
  // The cached invitation becomes stale.
  await page.clock.fastForward(6000)
  await page.goBack()
  await expect(signedHeading(page)).toBeVisible()
  await expect(page.getByText('Wiremu Kahu, Director')).toBeVisible()
  await expectDownload(page)
  await expect(button(page)).toHaveCount(0)
  await expect(thanks(page)).toHaveCount(0)
})
