import { linkIn } from '#tests/fixtures/fake-resend.ts'
import { clientOf, post, signInAsAdmin } from './acts.ts'
import { admin, expect, expectAccessible, type Page, type Product, test, watchPosts } from './fixtures.ts'
import {
  attachedTo,
  button,
  consent,
  download,
  expectDownload,
  fillIn,
  openInvitation,
  readOf,
  thanks,
} from './nda-fixtures.ts'

const someoneElse = (page: Page) => page.getByRole('button', { name: 'Someone else will sign' })
const sendThem = (page: Page) => page.getByRole('button', { name: 'Send them the NDA' })
const theirName = (page: Page) => page.getByLabel('Their name')
const theirEmail = (page: Page) => page.getByLabel('Their email')
const handed = (page: Page) => page.getByRole('heading', { name: /^Handed to Wiremu Kahu on \d/ })
const pdfsFor = (product: Product, to: string) => () =>
  attachedTo(
    product.fakeResend.emails.filter((email) => email.to === to),
    /signed/i,
  )

test('someone else signs: two people, two links, three PDFs', { tag: '@phone' }, async ({ page, product, browser }) => {
  const { id, client_email, link, token } = await openInvitation(page, product)
  const signer = clientOf('wiremu')
  const invitation = await product.fakeResend.emailTo(client_email, /NDA/)
  expect(invitation.text).toContain('choose “Someone else will sign” on the page')
  expect(invitation.text).not.toMatch(/forward/i)

  await test.step('the form opens in place of the signature, and Cancel gives back what was typed', async () => {
    await page.getByLabel('Title/Position').fill('Office Manager')
    await someoneElse(page).click()
    await expect(theirName(page)).toBeFocused()
    await expect(button(page)).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(someoneElse(page)).toBeFocused()
    await expect(page.getByLabel('Title/Position')).toHaveValue('Office Manager')
  })

  await test.step('what is missing or wrong is said beside its field', async () => {
    await someoneElse(page).press('Enter')
    await sendThem(page).click()
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
    await expect(summary.getByRole('link')).toHaveText(['Name is required', 'Email is required'])
    await theirName(page).fill('Wiremu Kahu')
    await theirEmail(page).fill(client_email)
    await sendThem(page).click()
    await expect(theirEmail(page)).toHaveAccessibleDescription(/This link was sent to that address/)
    await expectAccessible(page)
  })

  await test.step('a lost answer is said, what was typed is kept, and it can be sent again', async () => {
    await theirEmail(page).fill(signer)
    await page.route(`**/api/nda/${token}`, (route) => route.abort())
    await page.route('**/hand-over', async (route) => {
      await route.fetch()
      await route.abort()
    })
    const unread = readOf(page, token, 'aborted')
    await sendThem(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'The NDA was not handed over' })).toBeVisible()
    await unread
    await expect(theirName(page)).toHaveValue('Wiremu Kahu')
    await expectAccessible(page)
    await page.unrouteAll()
  })

  await test.step('it is sent once more, and the page confirms in place', async () => {
    const asked = watchPosts(page)
    await sendThem(page).click()
    const note = page.getByRole('region', { name: 'Someone else will sign' })
    await expect(note).toBeFocused()
    await expect(note).toContainText(
      'Wiremu Kahu gets a link of their own by email. This link can be read, and signs nothing.',
    )
    await expect(handed(page)).toBeVisible()
    await expect(button(page)).toHaveCount(0)
    expect(asked).toEqual([`/api/nda/${token}/hand-over`])
  })

  await test.step('the first link stays read-only', async () => {
    await page.goto(link)
    await expect(handed(page)).toBeVisible()
    await expect(page.locator('main details').first()).toBeVisible()
    await expect(page.locator('main form')).toHaveCount(0)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
  })

  const theirs = await browser.newContext({ baseURL: product.origin })
  const other = await theirs.newPage()
  await test.step('the other person signs by their own link', async () => {
    const email = await product.fakeResend.emailTo(signer, /NDA/)
    expect(product.fakeResend.emails.filter(({ to }) => to === signer)).toHaveLength(1)
    expect(email.text).toContain('Hana Tāmati of Rimu & Tōtara Foods Limited named you as the person who signs')
    expect(linkIn(email)).not.toBe(link)
    await other.addInitScript(() => {
      window.print = () => undefined
    })
    await other.goto(linkIn(email))
    await expect(other.getByLabel('Contact Name')).toHaveValue('Wiremu Kahu')
    await fillIn(other)
    await other.getByLabel('Signature (typed name)').fill('Wiremu Kahu')
    await consent(other).check()
    await button(other).click()
    await expect(thanks(other)).toBeVisible()
    await expectDownload(other)
    await expect(other.getByText('If you like: your signature already binds both of us.')).toBeVisible()
  })
  await theirs.close()

  await test.step('three emails carry the same PDF', async () => {
    await expect.poll(pdfsFor(product, signer)).toHaveLength(1)
    await expect.poll(pdfsFor(product, client_email)).toEqual(pdfsFor(product, signer)())
    await expect.poll(pdfsFor(product, admin.email)).toContain(pdfsFor(product, signer)()[0])
  })

  await test.step('the first link says that it was signed, and offers no PDF', async () => {
    await page.reload()
    await expect(page.getByText(/^Signed on \d+ \w+ 20\d\d\./).first()).toBeVisible()
    await expect(download(page)).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('the admin’s panel shows both people', async () => {
    await signInAsAdmin(page, product)
    await page.goto(`/admin/quotes/${id}`)
    const panel = page.getByRole('region', { name: 'NDA', exact: true })
    await expect(panel.getByRole('heading', { level: 3, name: /^Signed on/ })).toBeVisible()
    await expect(panel).toContainText(`Hana Tāmati, ${client_email}`)
    await panel.getByText('Earlier invitations: 1').click()
    await expect(panel.getByText(/handed over to Wiremu Kahu/)).toBeVisible()
    await expect(panel.getByText('Signed NDA to the first addressee')).toBeVisible()
    await expectAccessible(page)
  })
})

test('a signature after the hand-over is refused, and the page says who signs', async ({ page, product }) => {
  const { token } = await openInvitation(page, product)
  await fillIn(page)
  const data = { contactName: 'Wiremu Kahu', email: clientOf('tab') }
  await post(page, product, `/api/nda/${token}/hand-over`, data)
  await button(page).click()
  await expect(handed(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Someone else will sign' })).toBeFocused()
  await expect(thanks(page)).toHaveCount(0)
  await page.reload()
  await expect(handed(page)).toBeVisible()
  await expect(page.locator('main form')).toHaveCount(0)
})
