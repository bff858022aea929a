import { sentQuote } from './acts.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

test('a quote names the provider that sent it, on screen, on paper and in the footer until it is left', async ({
  page,
  product,
}) => {
  const { link } = await sentQuote(page, product)
  const earlier = {
    name: 'Kea Earlier',
    legalName: 'Kea Earlier Limited',
    nzbn: '9429111111111',
    gstNumber: '111-222-333',
    address: '5 Earlier Street, Timaru 7910',
  }
  await page.route('**/api/quotes/*', async (route) => {
    const answer = await (await route.fetch()).json()
    const quote = {
      ...answer.quote,
      identity: { ...answer.quote.identity, ...earlier },
      provider: earlier.legalName,
    }
    await route.fulfill({ json: { ...answer, quote } })
  })
  await page.goto(link)
  const article = page.getByRole('article')
  const footer = page.getByRole('contentinfo')
  const frozen = [/From\s*Kea Earlier Limited/, 'NZBN 9429111111111', 'GST number 111-222-333', '5 Earlier Street']
  for (const words of frozen) await expect(article).toContainText(words)
  for (const words of ['Kea Earlier Limited', 'NZBN 9429111111111']) await expect(footer).toContainText(words)
  for (const words of ['Southern Accounts', '12 Bealey Avenue']) {
    await expect(article).not.toContainText(words)
    await expect(footer).not.toContainText(words)
  }
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(article.getByText('Kea Earlier', { exact: true })).toBeVisible()
  await expect(article.getByText('03 555 0142')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await footer.getByRole('link', { name: 'Privacy' }).click()
  await expect(footer).toContainText('Southern Accounts Limited')
})
