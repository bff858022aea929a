import { problems } from '#src/base/problem.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import {
  button,
  consent,
  expectDownload,
  fillIn,
  invitationsOf,
  openInvitation,
  prints,
  readOf,
  signAsTyped,
  signElsewhere,
  signedEmails,
  skipPausesUntilVisible,
  thanks,
} from './nda-fixtures.ts'

test('printing waits for no server; a signature outlives lost answers and a reload, and is recorded once (E2)', async ({
  page,
  product,
}) => {
  await page.clock.install()
  const { id, client_email, token } = await openInvitation(page, product)
  const again = page.getByRole('button', { name: 'Try again' })
  const failed = page.getByRole('alert').filter({ hasText: 'Your signature has not been recorded yet' })
  await page.getByLabel('Title/Position').fill('Owner')
  await page.reload()
  await expect(page.getByLabel('Title/Position')).toHaveValue('Owner')
  await expect(consent(page)).not.toBeChecked()
  await page.route('**/sign', (route) => route.abort())
  await fillIn(page)
  const unsigned = readOf(page, token, 'answered')
  await button(page).click()
  await expect(thanks(page)).toBeVisible()
  expect(await prints(page)).toBe(1)
  await skipPausesUntilVisible(page, failed)
  await unsigned
  await expectAccessible(page)
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
    await route.fetch()
    await route.abort()
  })
  await page.route(`**/api/nda/${token}`, (route) => route.abort())
  const unread = readOf(page, token, 'aborted')
  await again.click()
  await expect(page.getByRole('button', { name: 'Trying again…' })).toBeVisible()
  goOn()
  await skipPausesUntilVisible(page, again)
  await unread
  await page.unrouteAll()
  const [first] = await invitationsOf(page, product, id)
  expect(first.signed_at).not.toBeNull()
  await again.click()
  await expectDownload(page)
  await expect(failed).toHaveCount(0)
  expect(await invitationsOf(page, product, id)).toMatchObject([{ signed_at: first.signed_at }])
  await product.fakeResend.emailTo(client_email, /^Signed/)
  expect(signedEmails(product, client_email)).toHaveLength(1)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Signed', exact: true })).toBeVisible()
})

test('once somebody else has signed, other words are not recorded, and nobody is thanked (E4)', async ({
  page,
  product,
}) => {
  await page.clock.install()
  const { token } = await openInvitation(page, product)
  await page.route('**/sign', (route) => route.abort())
  await fillIn(page)
  await page.getByLabel('Signature (typed name)').fill('Somebody Else')
  const unsigned = readOf(page, token, 'answered')
  await button(page).click()
  await signAsTyped(page)
  const again = page.getByRole('button', { name: 'Try again' })
  await skipPausesUntilVisible(page, again)
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
  await expect(page.getByRole('heading', { name: 'Signed', exact: true })).toBeVisible()
  await expect(page.getByText('Wiremu Kahu, Director')).toBeVisible()
  await expectDownload(page)
  await expect(button(page)).toHaveCount(0)
  await expect(thanks(page)).toHaveCount(0)
  await expectAccessible(page)
})
