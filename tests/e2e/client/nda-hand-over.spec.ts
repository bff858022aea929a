import { clientOf, emailsTo } from '#tests/e2e/acts.ts'
import {
  expect,
  expectAccessible,
  expectFitsPhone,
  expectFocusKept,
  loseAnswer,
  type Page,
  test,
  watchPosts,
} from '#tests/e2e/fixtures.ts'
import * as nda from '#tests/e2e/nda-fixtures.ts'
import { linkIn } from '#tests/fixtures/fakes/fake-resend.ts'

const handed = (page: Page) => page.getByRole('heading', { name: /^Handed to Wiremu Kahu on \d/ })
const news = (page: Page) => page.getByRole('region', { name: /^Handed to Wiremu Kahu on \d/ })

test('someone else signs, by a link of their own', async ({ page, product, browser }) => {
  const { client_email, quoteLink, link, token } = await nda.openInvitation(page, product)
  const signer = clientOf('wiremu')
  const invitation = await product.fakeResend.emailTo(client_email, /NDA/)
  expect(invitation.text).toContain('Somebody else signs? Name them on the page.')
  const otherTab = await browser.newPage()
  await nda.countPrints(otherTab)
  await otherTab.goto(link)
  await nda.fillIn(otherTab)
  const signing = await browser.newPage()
  await signing.goto(quoteLink)
  await signing.getByText('Read or sign a mutual NDA').click()
  await signing.getByRole('button', { name: 'Email me a six-digit code' }).click()
  await nda.fillIn(signing)
  await signing.getByLabel('Six-digit code').fill('123456')

  const someoneElse = page.getByText('Someone else will sign')
  const sendThem = page.getByRole('button', { name: 'Send them the NDA' })
  const [theirName, theirEmail] = [page.getByLabel('Their name'), page.getByLabel('Their email')]
  await page.getByLabel('Title/Position').fill('Office Manager')
  await someoneElse.click()
  await expect(theirName).toBeVisible()
  await someoneElse.click()
  await expect(theirName).toBeHidden()
  await expect(page.getByLabel('Title/Position')).toHaveValue('Office Manager')
  await someoneElse.press('Enter')
  await theirName.fill('Wiremu Kahu')
  await theirEmail.fill(client_email)
  await sendThem.click()
  await expect(theirEmail).toHaveAccessibleDescription(/This link was sent to that address/)
  await expectAccessible(page)
  await expectFitsPhone(page)

  // The server hands it over, and its answer is lost.
  await theirEmail.fill(signer)
  await page.route(`**/api/nda/${token}`, (route) => route.abort())
  await page.route('**/hand-over', loseAnswer)
  const unread = nda.readOf(page, token, 'aborted')
  const asked = watchPosts(page)
  await sendThem.dblclick()
  await expect(page.getByRole('alert').filter({ hasText: 'The NDA was not handed over' })).toBeVisible()
  await unread
  await expect(theirName).toHaveValue('Wiremu Kahu')
  await page.unrouteAll()
  await sendThem.click()
  await expect(news(page)).toBeFocused()
  await expect(news(page)).toContainText('Wiremu Kahu gets a link of their own by email.')
  // Two repeats of the first press, whose answers were lost too, and the second press.
  expect(asked).toEqual(Array(4).fill(`/api/nda/${token}/hand-over`))

  // The forms that were filled in before are refused.
  await signing.getByRole('button', { name: 'Sign the NDA' }).click()
  await expect(signing.getByText(/^Handed over on /)).toBeVisible()
  await expect(signing.getByRole('main')).not.toContainText('Wiremu')
  await signing.close()
  await nda.button(otherTab).click()
  await expect(handed(otherTab)).toBeVisible()
  await expect(news(otherTab)).toBeFocused()
  await expect(nda.thanks(otherTab)).toHaveCount(0)
  await otherTab.close()
  await page.reload()
  await expect(handed(page)).toBeVisible()
  await expect(page.locator('main details').first()).toBeVisible()
  await expect(page.locator('main form')).toHaveCount(0)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await expectFitsPhone(page)

  const theirs = await browser.newContext({ baseURL: product.origin })
  const other = await theirs.newPage()
  const email = await product.fakeResend.emailTo(signer, /NDA/)
  expect(emailsTo(product, signer)).toHaveLength(1)
  expect(linkIn(email)).not.toBe(link)
  await nda.countPrints(other)
  await other.goto(linkIn(email))
  await expect(other.getByLabel('Contact Name')).toHaveValue('Wiremu Kahu')
  await nda.fillIn(other, 'Wiremu Kahu')
  await nda.button(other).click()
  await expect(nda.thanks(other)).toBeVisible()
  await nda.expectDownload(other)
  await expectFocusKept(other)
  await expect(other.getByText('If you like: your signature already binds both of us.')).toBeVisible()
  await theirs.close()
  await page.reload()
  await expect(page.getByText(/^Signed on \d+ \w+ 20\d\d\./).first()).toBeVisible()
  await expect(nda.download(page)).toHaveCount(0)
})
