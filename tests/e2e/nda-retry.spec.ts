import { problems } from '#src/base/problem.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import {
  button,
  consent,
  countPrints,
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

test('printing waits for no server, and an unrecorded signature is recorded once (E2)', async ({ page, product }) => {
  await page.clock.install()
  const { id, client_email, token } = await openInvitation(page, product)
  await page.route('**/sign', (route) => route.abort())
  await fillIn(page)
  const unsigned = readOf(page, token, 'answered')
  await button(page).click()
  await expect(thanks(page)).toBeVisible()
  expect(await prints(page)).toBe(1)
  const failed = page.getByRole('alert').filter({ hasText: 'Your signature has not been recorded yet' })
  await skipPausesUntilVisible(page, failed)
  await unsigned
  await expectAccessible(page)
  expect(await invitationsOf(page, product, id)).toMatchObject([{ signed_at: null }])

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
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Trying again…' })).toBeVisible()
  goOn()
  await skipPausesUntilVisible(page, page.getByRole('button', { name: 'Try again' }))
  await unread
  await page.unroute('**/sign')
  await page.unroute(`**/api/nda/${token}`)
  const [first] = await invitationsOf(page, product, id)
  expect(first.signed_at).not.toBeNull()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectDownload(page)
  await expect(failed).toHaveCount(0)
  expect(await invitationsOf(page, product, id)).toMatchObject([{ signed_at: first.signed_at }])
  await product.fakeResend.emailTo(client_email, /^Signed/)
  expect(signedEmails(product, client_email)).toHaveLength(1)
})

test('after a reload an unrecorded signature can be sent, and what was typed is kept (E2)', async ({
  page,
  product,
}) => {
  await page.clock.install()
  await openInvitation(page, product)
  await page.getByLabel('Title/Position').fill('Owner')
  await page.reload()
  await expect(page.getByLabel('Title/Position')).toHaveValue('Owner')
  await expect(consent(page)).not.toBeChecked()
  await page.route('**/sign', (route) => route.abort())
  await fillIn(page)
  await button(page).click()
  await skipPausesUntilVisible(page, page.getByRole('button', { name: 'Try again' }))
  await page.reload()
  await expect(page.getByText('Your signature has not been recorded yet')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'General Manager' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/sign')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectDownload(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Signed', exact: true })).toBeVisible()
})

test('in a second tab other words are not recorded (E4)', async ({ page, product, context }) => {
  const { link } = await openInvitation(page, product)
  const other = await context.newPage()
  await countPrints(other)
  await other.goto(link)
  await fillIn(page)
  await button(page).click()
  await expectDownload(page)
  await fillIn(other)
  await other.getByLabel('Signature (typed name)').fill('Somebody Else')
  await button(other).click()
  await signAsTyped(other)
  await expect(other.getByText('This NDA is signed already')).toBeVisible()
  await expect(other.getByText(problems.nda_signed[1])).toBeVisible()
  await expect(other.getByRole('definition').filter({ hasText: 'Hana Tāmati' }).first()).toBeVisible()
  await expect(other.getByText('Somebody Else')).toHaveCount(0)
  await expectDownload(other)
  await expectAccessible(other)
  await other.close()
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

test('nobody is thanked for a signature that somebody else made', async ({ page, product }) => {
  await page.clock.install()
  const { token } = await openInvitation(page, product)
  await page.route('**/sign', (route) => route.abort())
  await fillIn(page)
  const unsigned = readOf(page, token, 'answered')
  await button(page).click()
  await skipPausesUntilVisible(page, page.getByRole('button', { name: 'Try again' }))
  await unsigned
  await signElsewhere(page, product, token)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('This NDA is signed already')).toBeVisible()
  await expect(thanks(page)).toHaveCount(0)
  await expect(page.getByRole('definition').filter({ hasText: 'Wiremu Kahu' }).first()).toBeVisible()
  await expectDownload(page)
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
    // The page keeps what was typed, and does not send again what was refused.
    await expect(page.getByLabel('Signature (typed name)')).toHaveValue('Hana Tāmati')
    await expect(consent(page)).not.toBeChecked()
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
