import { clientOf, saveQuote, sendQuote, signInAsAdmin } from './acts.ts'
import { expect, expectAccessible, type Page, test } from './fixtures.ts'

const linkOf = async (page: Page, id: string): Promise<string> =>
  (await (await page.request.get(`/api/admin/quotes/${id}`)).json()).public_link

/** Answers with a quote that was sent under another identity. */
const sentUnder = (page: Page, changes: object) =>
  page.route('**/api/quotes/*', async (route) => {
    const answer = await (await route.fetch()).json()
    const quote = {
      ...answer.quote,
      identity: { ...answer.quote.identity, ...changes },
      provider: 'Kea Earlier Limited',
    }
    await route.fulfill({ json: { ...answer, quote } })
  })

const today = ['Southern Accounts', '12 Bealey Avenue']

test('a quote names the provider that sent it, on screen, on paper and in the footer', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  const id = await saveQuote(page, product, clientOf('identity'))
  await sendQuote(page, product, id)
  const link = await linkOf(page, id)
  const article = page.getByRole('article')
  const footer = page.getByRole('contentinfo')

  await sentUnder(page, {
    name: 'Kea Earlier',
    legalName: 'Kea Earlier Limited',
    nzbn: '9429111111111',
    gstNumber: '111-222-333',
    address: '5 Earlier Street, Timaru 7910',
  })
  await page.goto(link)
  const frozen = [/From\s*Kea Earlier Limited/, 'NZBN 9429111111111', 'GST number 111-222-333', '5 Earlier Street']
  for (const words of frozen) await expect(article).toContainText(words)
  for (const words of ['Kea Earlier Limited', 'NZBN 9429111111111']) await expect(footer).toContainText(words)
  for (const words of today) {
    await expect(article).not.toContainText(words)
    await expect(footer).not.toContainText(words)
  }
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(article.getByText('Kea Earlier', { exact: true })).toBeVisible()
  await expect(article.getByText('03 555 0142')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
})

test('the footer names today’s business again when the quote is left', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  const id = await saveQuote(page, product, clientOf('left'))
  await sendQuote(page, product, id)
  await sentUnder(page, { name: 'Kea Earlier', legalName: 'Kea Earlier Limited' })
  await page.goto(await linkOf(page, id))
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('Kea Earlier Limited')
  await footer.getByRole('link', { name: 'Privacy' }).click()
  await expect(footer).toContainText('Southern Accounts Limited')
})
