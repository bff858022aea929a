import { clientOf, emailsTo } from '#tests/e2e/acts.ts'
import { expect, loseAnswer, type Page, test, watchPosts } from '#tests/e2e/fixtures.ts'
import * as nda from '#tests/e2e/nda-fixtures.ts'
import { linkIn } from '#tests/fixtures/fakes/fake-resend.ts'

const handed = (page: Page) => page.getByRole('heading', { name: /^Handed to Wiremu Kahu on \d/ })
const news = (page: Page) => page.getByRole('region', { name: /^Handed to Wiremu Kahu on \d/ })

test('someone else signs, by a link of their own', async ({ page, product, browser }) => {
  await page.clock.install()
  const { client_email, link, token } = await nda.openInvitation(page, product)
  const signer = clientOf('wiremu')
  const { text } = await product.fakeResend.emailTo(client_email, /NDA/)
  expect(text).toContain('Somebody else signs? Name them on the page.')
  const otherTab = await browser.newPage()
  await otherTab.goto(link)
  await nda.fillIn(otherTab)

  const someoneElse = page.getByText('Someone else will sign')
  const sendThem = page.getByRole('button', { name: 'Send them the NDA' })
  const [theirName, theirEmail] = [page.getByLabel('Their name'), page.getByLabel('Their email')]
  await someoneElse.click()
  await theirName.fill('Wiremu Kahu')
  await theirEmail.fill(client_email)
  await sendThem.click()
  await expect(theirEmail).toHaveAccessibleDescription(/This link was sent to that address/)
  await expect(page).toBeUsable()

  // The server hands it over, and its answer is lost.
  await theirEmail.fill(signer)
  await page.route(`**/api/nda/${token}`, (route) => route.abort())
  await page.route('**/hand-over', loseAnswer)
  const unread = nda.readOf(page, token, 'aborted')
  const asked = watchPosts(page)
  await sendThem.dblclick()
  await nda.runUntilVisible(page, page.getByRole('alert').filter({ hasText: 'The NDA was not handed over' }))
  await unread
  await expect(theirName).toHaveValue('Wiremu Kahu')
  await page.unrouteAll()
  await sendThem.click()
  await expect(news(page)).toBeFocused()
  await expect(news(page)).toContainText('Wiremu Kahu gets a link of their own by email.')
  // Two repeats of the first press, whose answers were lost too, and the second press.
  expect(asked.filter((path) => path.endsWith('/hand-over'))).toHaveLength(4)

  // The form that was filled in before is refused.
  await nda.button(otherTab).click()
  await expect(handed(otherTab)).toBeVisible()
  await expect(news(otherTab)).toBeFocused()
  await expect(nda.thanks(otherTab)).toHaveCount(0)
  await page.reload()
  await expect(handed(page)).toBeVisible()
  await expect(page.locator('main details').first()).toBeVisible()
  await expect(page.locator('main form')).toHaveCount(0)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page).toBeUsable()

  const email = await product.fakeResend.emailTo(signer, /NDA/)
  expect(emailsTo(product, signer)).toHaveLength(1)
  expect(linkIn(email)).not.toBe(link)
  await otherTab.goto(linkIn(email))
  await expect(otherTab.getByLabel('Contact Name')).toHaveValue('Wiremu Kahu')
  await otherTab.close()
  await nda.signElsewhere(page, product, nda.tokenIn(linkIn(email)))
  await page.reload()
  await expect(page.getByText(/^Signed on \d+ \w+ 20\d\d\./).first()).toBeVisible()
  await expect(nda.download(page)).toHaveCount(0)
})
