import { clientOf, confirm, emailsTo, post, question, saveQuote, sentQuote, signInAsAdmin } from '#tests/e2e/acts.ts'
import { expect, hold, type Page, test, toast, watchPosts } from '#tests/e2e/fixtures.ts'
import { download, expectDownload, save, signElsewhere, tokenIn } from '#tests/e2e/nda-fixtures.ts'
import { linkIn } from '#tests/fixtures/fakes/fake-resend.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'NDA', exact: true })
const statusHeading = (page: Page, title: string | RegExp) =>
  panel(page).getByRole('heading', { level: 3, name: title })
const button = (page: Page, name: string | RegExp) => panel(page).getByRole('button', { name })
const linkField = (page: Page) => panel(page).getByLabel('NDA Link')

/** Issues an NDA with the form as it is filled in. */
const issue = async (page: Page) => {
  await button(page, 'Issue NDA').click()
  await panel(page).getByRole('form', { name: 'Issue NDA' }).getByRole('button', { name: 'Issue NDA' }).click()
  await expect(statusHeading(page, 'Not opened yet')).toBeFocused()
}

test('an NDA that was issued on a draft stands on its page, with its signer and its link, and is revoked there', async ({
  page,
  product,
}) => {
  await signInAsAdmin(page, product)
  const id = await saveQuote(page, product, clientOf('drafted'))
  await page.goto(`/admin/quotes/${id}`)
  await issue(page)
  await page.reload()
  await expect(statusHeading(page, 'Not opened yet')).toBeVisible()
  await expect(linkField(page)).toHaveValue(/\/nda\?token=/)
  await panel(page).getByText('Details').click()
  await expect(panel(page)).toContainText('Rimu & Tōtara Foods Limited')
  await expect(button(page, /Revoke/)).toBeVisible()
  await expect(page).toFitPhone()
})

test('an NDA is issued, copied, replaced and revoked (C2)', async ({ page, product, request }) => {
  const { id, client_email: email } = await sentQuote(page, product, 'invited')
  const readAt = async (link: string) => (await request.get(`/api/nda/${tokenIn(link)}`)).status()

  await page.goto(`/admin/quotes/${id}`)
  await expect(panel(page)).toContainText('Accepting the quote issues one by itself.')
  await button(page, 'Issue NDA').click()
  const company = panel(page).getByRole('textbox', { name: 'Client Company Name' })
  await expect(company).toBeFocused()
  await expect(company).toHaveValue('Rimu & Tōtara Foods Limited')
  await button(page, 'Cancel').click()
  await expect(button(page, 'Issue NDA')).toBeFocused()
  await button(page, 'Issue NDA').click()
  await company.fill('Tōtara Holdings Limited')
  await panel(page).getByRole('textbox', { name: 'Contact Name' }).fill('Mere Kōwhai')
  await panel(page).getByRole('textbox', { name: 'Title/Position' }).fill('Chief Executive')

  const asked = watchPosts(page)
  await button(page, 'Issue NDA').dblclick()
  await expect(toast(page, 'NDA issued')).toBeVisible()
  await expect(statusHeading(page, 'Not opened yet')).toBeFocused()
  await panel(page).getByText('Details').click()
  await expect(panel(page)).toContainText(`Mere Kōwhai, Chief Executive, Tōtara Holdings Limited, ${email}`)
  expect(asked).toEqual(['/api/admin/quotes/:id/nda'])
  const received = await product.fakeResend.emailTo(email, /NDA/)
  await expect(linkField(page)).toHaveValue(linkIn(received))

  const first = await linkField(page).inputValue()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(page, 'Copy link').click()
  await expect(toast(page, 'Link copied to clipboard')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)

  await button(page, 'Resend the NDA').click()
  await expect(question(page)).toContainText('The old link stops working at once.')
  await question(page).getByRole('button', { name: 'Resend' }).dblclick()
  await expect(toast(page, 'NDA sent again')).toBeVisible()
  await expect(linkField(page)).not.toHaveValue(first)
  await expect(button(page, 'Resend the NDA')).toBeFocused()
  expect(asked).toHaveLength(2)

  const second = await linkField(page).inputValue()
  expect([await readAt(first), await readAt(second)]).toEqual([404, 200])
  await expect.poll(() => emailsTo(product, email, /NDA/).map(linkIn)).toEqual([first, second])
  await panel(page).getByText('Earlier invitations: 1').click()
  await expect(panel(page).getByText(/^Issued .*; revoked /)).toBeVisible()
  await expect(page).toBeUsable()

  await button(page, 'Revoke the NDA').click()
  await expect(question(page)).toContainText('nobody can read or sign the NDA with it. A new one can be issued.')
  await confirm(page, 'Revoke')
  await expect(toast(page, 'NDA revoked')).toBeVisible()
  await expect(statusHeading(page, /^Revoked on/)).toBeFocused()
  await expect(linkField(page)).toHaveCount(0)
  expect(await readAt(second)).toBe(404)
  await issue(page)
})

test('the panel tells of the signature after the quote’s end, and has the PDF (E3)', async ({ page, product }) => {
  const { id, client_email: email } = await sentQuote(page, product, 'signer')
  await post(page, product, `/api/admin/quotes/${id}/expire`)
  await page.goto(`/admin/quotes/${id}`)
  await issue(page)
  const link = linkIn(await product.fakeResend.emailTo(email, /NDA/))
  await panel(page).getByText('Details').click()

  // The page asks for the quote every few seconds, and for its NDA when it has new emails.
  const release = await hold(page, new RegExp(`/api/admin/quotes/${id}(/nda)?$`))
  await signElsewhere(page, product, tokenIn(link))
  await button(page, 'Resend the NDA').click()
  await confirm(page, 'Resend')
  release()
  await expect(toast(page, 'Failed to resend NDA')).toBeVisible()
  await expect(statusHeading(page, /^Signed on \d/)).toBeVisible()
  await expect(panel(page)).toContainText(/Signed by\s*Wiremu Kahu/)
  await expect(panel(page)).toContainText('Contact Name: Invited: Hana Tāmati · Signed: Wiremu Kahu')
  await expect(button(page, 'Resend the NDA')).toHaveCount(0)
  await expect(button(page, 'Revoke the NDA')).toHaveCount(0)

  await expectDownload(page)
  const { invitations } = await (await page.request.get(`/api/admin/quotes/${id}/nda`)).json()
  const [{ pdf_sha256, verifier }] = invitations
  await expect(panel(page)).toContainText(pdf_sha256)
  expect(await save(page, download(page))).toBe(`nda-${verifier}.pdf`)
  await expect(page).toBeAccessible()
})
