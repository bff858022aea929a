import { linkIn } from '#tests/fixtures/fake-resend.ts'
import { clientOf, post, saveQuote, sendQuote, signInAsAdmin } from './acts.ts'
import { expect, expectAccessible, expectFocusKept, type Page, test, toast, watchPosts } from './fixtures.ts'
import { expectDownload, signElsewhere } from './nda-fixtures.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'NDA', exact: true })
const statusHeading = (page: Page, title: string | RegExp) =>
  panel(page).getByRole('heading', { level: 3, name: title })
const button = (page: Page, name: string | RegExp) => panel(page).getByRole('button', { name })
const linkField = (page: Page) => panel(page).getByLabel('NDA Link')
const question = (page: Page) => page.getByRole('alertdialog')

const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? ''

/** The page asks for the quote every few seconds, and for its NDA when it has new emails. @returns what lets it read */
const holdReads = async (page: Page, id: string) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(new RegExp(`/api/admin/quotes/${id}(/nda)?$`), async (route) => {
    if (route.request().method() === 'GET') await held
    await route.continue()
  })
  return release
}

/** Issues an NDA with the form as it is filled in. */
const issue = async (page: Page) => {
  await button(page, 'Issue NDA').click()
  await panel(page).getByRole('form', { name: 'Issue NDA' }).getByRole('button', { name: 'Issue NDA' }).click()
  await expect(statusHeading(page, 'Not opened yet')).toBeFocused()
}

test('the owner issues the NDA of a draft, copies its link, replaces it and revokes it (C2)', {
  tag: '@phone',
}, async ({ page, product, request }) => {
  await signInAsAdmin(page, product)
  const email = clientOf('draft')
  const id = await saveQuote(page, product, email)
  const readAt = async (link: string) => (await request.get(`/api/nda/${tokenIn(link)}`)).status()

  await test.step('an NDA that failed to load says so beside the quote, and can be loaded again', async () => {
    const route = `/api/admin/quotes/${id}/nda`
    await page.route(route, (each) => each.abort())
    await page.goto(`/admin/quotes/${id}`)
    await expect(panel(page).getByRole('alert')).toContainText('Failed to load the NDA')
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
    await expectAccessible(page)
    // A page that regains the focus after axe refetches by itself.
    await expect(button(page, 'Try again')).not.toHaveAttribute('aria-busy', 'true')
    await page.unroute(route)
    await button(page, 'Try again').click()
    await expect(panel(page)).toContainText('Accepting the quote issues one by itself.')
    await expectFocusKept(page)
  })

  await test.step('the form is filled from the quote, shows errors beside its fields, and can be cancelled', async () => {
    await button(page, 'Issue NDA').click()
    const company = panel(page).getByRole('textbox', { name: 'Client Company Name' })
    await expect(company).toBeFocused()
    await expect(company).toHaveValue('Rimu & Tōtara Foods Limited')
    await expect(panel(page).getByRole('textbox', { name: 'Contact Name' })).toHaveValue('Hana Tāmati')
    await button(page, 'Cancel').click()
    await expect(button(page, 'Issue NDA')).toBeFocused()
    await button(page, 'Issue NDA').click()
    await company.fill(' ')
    await button(page, 'Issue NDA').click()
    await expect(company).toHaveAttribute('aria-invalid', 'true')
    await expect(company).toHaveAccessibleDescription(/Company is required/)
    await expectAccessible(page)
    await company.fill('Tōtara Holdings Limited')
    await panel(page).getByRole('textbox', { name: 'Contact Name' }).fill('Mere Kōwhai')
    await panel(page).getByRole('textbox', { name: 'Title/Position' }).fill('Chief Executive')
  })

  const asked = watchPosts(page)
  await test.step('a double click issues one NDA, whose link is in the email and on the page', async () => {
    await button(page, 'Issue NDA').dblclick()
    await expect(toast(page, 'NDA issued')).toBeVisible()
    await expect(statusHeading(page, 'Not opened yet')).toBeFocused()
    await expect(panel(page)).toContainText(`Mere Kōwhai, Chief Executive, Tōtara Holdings Limited, ${email}`)
    expect(asked).toEqual(['/api/admin/quotes/:id/nda'])
    const received = await product.fakeResend.emailTo(email, /NDA/)
    expect(received.text).toContain('Mere Kōwhai')
    await expect(linkField(page)).toHaveValue(linkIn(received))
    await expect(panel(page).getByText('NDA to the client')).toBeVisible()
    await expect(panel(page).getByText(/^Sent \d/)).toBeVisible()
    await expectAccessible(page)
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  })

  const first = await linkField(page).inputValue()
  await test.step('Copy link', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await button(page, 'Copy link').click()
    await expect(toast(page, 'Link copied to clipboard')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  })

  await test.step('Resend asks first, revokes the old link and mails a new one', async () => {
    await button(page, 'Resend the NDA').click()
    await expect(question(page)).toContainText('The old link stops working at once.')
    await expect(question(page)).toContainText(email)
    await expectAccessible(page)
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(button(page, 'Resend the NDA')).toBeFocused()
    expect(asked).toHaveLength(1)
    await button(page, 'Resend the NDA').click()
    await question(page).getByRole('button', { name: 'Resend' }).dblclick()
    await expect(toast(page, 'NDA sent again')).toBeVisible()
    await expect(linkField(page)).not.toHaveValue(first)
    await expect(button(page, 'Resend the NDA')).toBeFocused()
    expect(asked).toHaveLength(2)
  })

  const second = await linkField(page).inputValue()
  await test.step('the new link works alone, and the page lists the old one', async () => {
    expect([await readAt(first), await readAt(second)]).toEqual([404, 200])
    const emails = () => product.fakeResend.emails.filter(({ to, subject }) => to === email && /NDA/.test(subject))
    await expect.poll(() => emails().map(linkIn)).toEqual([first, second])
    await panel(page).getByText('Earlier invitations: 1').click()
    await expect(panel(page).getByText(/^Issued .*; revoked /)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('Revoke asks first, and a new NDA can be issued afterwards', async () => {
    await button(page, 'Revoke the NDA').click()
    await expect(question(page)).toContainText('nobody can read or sign the NDA with it. A new one can be issued.')
    await question(page).getByRole('button', { name: 'Revoke' }).click()
    await expect(toast(page, 'NDA revoked')).toBeVisible()
    await expect(statusHeading(page, /^Revoked on/)).toBeFocused()
    await expect(linkField(page)).toHaveCount(0)
    expect(await readAt(second)).toBe(404)
    await expectAccessible(page)
    await issue(page)
  })
})

test('after the quote’s end too, the panel tells of the opening and the signature, and has the PDF (E3)', async ({
  page,
  product,
  request,
}) => {
  await signInAsAdmin(page, product)
  const email = clientOf('signer')
  const id = await saveQuote(page, product, email)
  await sendQuote(page, product, id)
  await post(page, product, `/api/admin/quotes/${id}/expire`)
  await page.goto(`/admin/quotes/${id}`)
  await issue(page)
  const link = linkIn(await product.fakeResend.emailTo(email, /NDA/))

  await test.step('opened', async () => {
    await expect(panel(page)).toContainText('Not yet')
    const headers = { origin: product.origin }
    expect((await request.post(`/api/nda/${tokenIn(link)}/view`, { headers, data: {} })).ok()).toBe(true)
    await page.reload()
    await expect(statusHeading(page, 'Opened, not signed yet')).toBeVisible()
    await expect(panel(page).getByText('Opened', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Expired' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a resend after the signature is refused, and the page shows the signature', async () => {
    const release = await holdReads(page, id)
    await signElsewhere(page, product, tokenIn(link))
    await button(page, 'Resend the NDA').click()
    await question(page).getByRole('button', { name: 'Resend' }).click()
    release()
    await expect(toast(page, 'Failed to resend NDA')).toBeVisible()
    await expect(statusHeading(page, /^Signed on \d/)).toBeVisible()
    await expect(panel(page)).toContainText(/Signed by\s*Wiremu Kahu/)
    await expect(panel(page)).toContainText('Contact Name: Invited: Hana Tāmati · Signed: Wiremu Kahu')
    await expect(button(page, 'Resend the NDA')).toHaveCount(0)
    await expect(button(page, 'Revoke the NDA')).toHaveCount(0)
  })

  await test.step('the PDF is downloaded under its own name, as the bytes whose hash is shown', async () => {
    const offer = panel(page).getByRole('link', { name: 'Download signed PDF' })
    await expectDownload(page)
    const { invitations } = await (await page.request.get(`/api/admin/quotes/${id}/nda`)).json()
    const [{ pdf_sha256, verifier }] = invitations
    await expect(panel(page)).toContainText(pdf_sha256)
    await expect(panel(page)).toContainText(verifier)
    const coming = page.waitForEvent('download')
    await offer.click()
    const download = await coming
    expect(download.suggestedFilename()).toBe(`nda-${verifier}.pdf`)
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk)
    const bytes = Buffer.concat(chunks)
    expect(bytes.subarray(0, 4).toString()).toBe('%PDF')
    const hash = await crypto.subtle.digest('SHA-256', bytes)
    expect(Buffer.from(hash).toString('hex')).toBe(pdf_sha256)
  })

  await test.step('both emails are listed', async () => {
    await expect(panel(page).getByText('Signed NDA to the client')).toBeVisible()
    await expect(panel(page).getByText('Signed NDA to you')).toBeVisible()
    await expect(panel(page).getByText(/^Sent \d/)).toHaveCount(3)
    await expectAccessible(page)
  })
})
