import { nzDay } from '#src/base/time.ts'
import {
  acceptRetainer,
  button,
  clientOf,
  emailsTo,
  field,
  issueInvoice,
  openAsClient,
  post,
  sentQuote,
  signInAsAdmin,
} from '#tests/e2e/acts.ts'
import { expect, hydrated, type Page, type Product, test } from '#tests/e2e/fixtures.ts'

const nameReader = async (page: Page, name: string, email: string, purpose: string) => {
  await page.getByRole('heading', { name: 'Who else should read this?' }).click()
  await field(page, 'Name').fill(name)
  await field(page, 'Email').fill(email)
  await page.getByRole('radio', { name: purpose }).check()
  await button(page, 'Send the link').click()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  await expect(page).toKeepFocus()
}

/** The link in the one email to the address with this subject. */
const linkTo = async (product: Product, address: string, subject = /a link for you$/) => {
  product.passUndo()
  const sent = () => emailsTo(product, address, subject)
  await expect.poll(() => sent().length).toBe(1)
  const [, link = ''] = /(http\S+\/quote\/[\w-]{43})/.exec(sent()[0]?.text ?? '') ?? []
  return link
}

const decided = /Ana Tū, named by Hana Tāmati on/

test('a reader reads, one who may accepts, both pages and the record say who, and accounts gets the invoice', async ({
  page,
  product,
}) => {
  const [partner, accounts] = [clientOf('ana.tu'), clientOf('accounts')]
  const { id, link } = await sentQuote(page, product, 'firm', { start_date: null })
  await openAsClient(page, link)
  await hydrated(page)
  await nameReader(page, 'Ana Tū', partner, 'May accept too')
  await expect(page).toBeUsable()
  await page.reload()
  await hydrated(page)
  await nameReader(page, 'Rangi Moana', accounts, 'Accounts: invoices alone')

  await page.goto(await linkTo(product, accounts))
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'Nothing to pay yet' })).toBeVisible()
  await expect(page.getByText('$')).toHaveCount(0)
  await expect(page).toBeUsable()

  await page.goto(await linkTo(product, partner))
  await hydrated(page)
  await expect(page.getByText('Hana Tāmati and Ana Tū may accept it.')).toBeVisible()
  await expect(button(page, 'Reject Quote')).toHaveCount(0)
  await expect(page).toBeUsable()
  await acceptRetainer(page)
  await expect(page.getByText(decided).first()).toBeVisible()
  await expect(page.getByText('Details for the start')).toHaveCount(0)

  await page.goto(link)
  await expect(page.getByText(decided).first()).toBeVisible()
  await signInAsAdmin(page, product)
  await page.goto(`/admin/quotes/${id}`)
  await expect(page.getByText(decided).first()).toBeVisible()
  await page.getByRole('heading', { name: 'Readers: 2' }).click()
  await expect(page.getByRole('link', { name: accounts })).toBeVisible()
  await expect(page).toBeUsable()

  await post(page, product, `/api/admin/quotes/${id}/days`, { kind: 'started', day: nzDay(Date.now()) })
  const number = await issueInvoice(page, product, id, { send: true })
  await openAsClient(page, await linkTo(product, accounts, new RegExp(`^Invoice ${number}`)))
  await expect(page.getByRole('region', { name: 'To pay' })).toContainText(number)

  await button(page, 'Stop reading').click()
  await expect(page.getByRole('heading', { name: 'Your link has ended.' })).toBeVisible()
})

test('whoever is without the script of the form names a reader all the same', async ({ page, product }) => {
  const { link } = await sentQuote(page, product)
  await page.route('**/assets/name-readers-*', (route) => route.abort())
  const lost = page.waitForEvent('requestfailed')
  await openAsClient(page, link)
  await Promise.all([lost, hydrated(page)])
  await page.getByRole('heading', { name: 'Who else should read this?' }).click()
  await field(page, 'Name').fill('Ana Tū')
  await field(page, 'Email').fill(clientOf('ana'))
  await button(page, 'Send the link').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ana Tū' })).toBeVisible()
  await expect(button(page, 'Accept Quote').first()).toBeVisible()
})
