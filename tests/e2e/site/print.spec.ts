import { nda, ndaFor } from '#src/nda/clauses.ts'
import { changeSettings, openAsClient, sentQuote, signInAsAdmin } from '#tests/e2e/acts.ts'
import { expect, hold, inOwnFonts, type Page, type Product, test } from '#tests/e2e/fixtures.ts'
import { button, company, expectDownload, fillIn, openInvitation, thanks } from '#tests/e2e/nda-fixtures.ts'
import { readPdf } from '#tests/pdf/read-pdf.ts'

const legalName = 'Southern Accounts Limited'
const current = { name: 'Southern Accounts', legal_name: legalName, nzbn: null, address: '12 Bealey Avenue' }

// The tests name the business.
test.use({ environment: { BUSINESS_NAME: '', BUSINESS_LEGAL_NAME: '', BUSINESS_ADDRESS: '' } })

const setBusiness = async (page: Page, product: Product, business: object) => {
  await signInAsAdmin(page, product)
  await changeSettings(page, product, { business })
}

test.beforeEach(({ page, product }) => setBusiness(page, product, current))

/** The text without spaces and ligatures, which differ from one renderer to another. */
const flat = (text: string) => text.normalize('NFKC').replace(/\s+/g, '')

const printedText = async (page: Page) => {
  const read = await readPdf(new Uint8Array(await page.pdf({ preferCSSPageSize: true, tagged: true })))
  for (const [width, height] of read.sizes) {
    expect(Math.abs(width - 595.3)).toBeLessThan(1)
    expect(Math.abs(height - 841.9)).toBeLessThan(1)
  }
  // 12 mm are 34 points. The margin below has its own line.
  for (const { left, right, top } of read.reach) {
    expect(left).toBeGreaterThanOrEqual(33)
    expect(right).toBeLessThanOrEqual(562.5)
    expect(top).toBeGreaterThanOrEqual(30)
  }
  return flat(read.words.join('\n'))
}

test('a quote prints on A4 and names who sent it, however the business is called since', async ({ page, product }) => {
  const earlier = { name: 'Kea Earlier', legal_name: 'Kea Earlier Limited', nzbn: '9429036975273' }
  await setBusiness(page, product, { ...earlier, address: '5 Earlier Street, Timaru 7910' })
  const { link } = await sentQuote(page, product)
  await setBusiness(page, product, current)
  await openAsClient(page, link)
  const footer = page.getByRole('contentinfo')
  for (const part of [page.getByRole('article'), footer]) {
    for (const words of [earlier.legal_name, 'NZBN 9429036975273']) await expect(part).toContainText(words)
    for (const words of ['Southern Accounts', '12 Bealey Avenue']) await expect(part).not.toContainText(words)
  }
  await inOwnFonts(page)
  await expect(page.getByRole('button', { name: 'Accept Quote' })).toBeVisible()
  const text = await printedText(page)
  const printed = ['$2,400 + GST a month, 3 months at least', earlier.legal_name, '5 Earlier Street', '03 555 0142']
  for (const words of printed) expect(text).toContain(flat(words))
  for (const words of ['Client Needs Form', 'Accept or Decline', 'Reject Quote', legalName])
    expect(text).not.toContain(flat(words))
  await footer.getByRole('link', { name: 'Privacy' }).click()
  await expect(footer).toContainText(legalName)
})

test('the NDA prints on A4 with every clause and the current Execution block', async ({ page, product }) => {
  await openInvitation(page, product)
  await inOwnFonts(page)
  await expect(page.getByRole('heading', { name: 'Execution', exact: true })).toBeHidden()
  const { parties, clauses, intent } = ndaFor({ legalName, companyName: company }, nda)
  const texts = clauses.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text))
  const words = [...parties, ...texts, intent, 'Accepted at (NZ time)']
  const screenOnly = ['Home', 'Client Needs Form', 'Accept & Print PDF', 'Please fill in every field']
  const block = [legalName, nda.sha256, 'Alex Example', 'Director', 'Quote reference', 'Verifier', 'Issued']
  const expectPrinted = async (present: readonly string[], absent: readonly string[]) => {
    const text = await printedText(page)
    for (const each of [...words, ...block, ...present]) expect(text).toContain(flat(each))
    for (const each of [...screenOnly, ...absent]) expect(text).not.toContain(flat(each))
  }

  // A clause that is folded on the screen is printed unfolded.
  await page.locator('main summary').nth(2).click()
  await page.getByLabel('Signature (typed name)').fill('Hana Tāmati')
  await expectPrinted(['Not signed.'], ['Signed at (NZ time)Recorded', 'General Manager'])

  const release = await hold(page, '**/sign')
  await fillIn(page)
  await button(page).click()
  await expect(thanks(page)).toBeVisible()
  await expectPrinted(['Hana Tāmati', 'General Manager', 'Recorded by our system'], ['Not signed', 'Thanks!'])

  release()
  await expectDownload(page)
  await page.reload()
  await expectDownload(page)
  const at = await page.getByText(/^\d+ \w+ 20\d\d, \d+:\d\d [ap]m NZ[SD]T$/).allTextContents()
  expect(at).not.toEqual([])
  await expectPrinted(['Hana Tāmati', 'General Manager', ...at], ['Not signed', 'Recorded by our system', 'Download'])
})
