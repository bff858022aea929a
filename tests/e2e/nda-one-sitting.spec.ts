import type { Route } from '@playwright/test'
import { hangLimitMs } from '#tests/fixtures/hang-limit.ts'
import { acceptRetainer, post, signInAsAdmin } from './acts.ts'
import { expect, expectAccessible, type Page, type Product, test, toast } from './fixtures.ts'
import { consent, download, expectDownload, ndaLinkFor, quoteOfClient, signedEmails } from './nda-fixtures.ts'

const step = (page: Page) => page.getByRole('region', { name: 'Step 2 of 2: the mutual NDA' })
const askButton = (page: Page) => step(page).getByRole('button', { name: 'Email me a six-digit code' })
const codeField = (page: Page) => step(page).getByLabel('Six-digit code')
const signButton = (page: Page) => step(page).getByRole('button', { name: 'Sign the NDA' })

/** The toast of the acceptance fades while axe would measure it. */
const quiet = (page: Page) => expect(toast(page, /Quote accepted successfully/)).toHaveCount(0)

const codeFor = async ({ fakeResend }: Product, client_email: string) =>
  (await fakeResend.emailTo(client_email, /is your code/)).subject.slice(0, 6)

test('in one sitting: accept, code, signature, and one email with all documents (E7)', { tag: '@phone' }, async ({
  page,
  product,
}) => {
  const { client_email, quoteLink } = await quoteOfClient(page, product)
  await page.goto(quoteLink)
  await acceptRetainer(page)
  await expect(askButton(page)).toBeVisible()
  await quiet(page)
  await expectAccessible(page)

  await askButton(page).dblclick()
  await expect(codeField(page)).toBeFocused()
  const code = await codeFor(product, client_email)
  await expect(step(page).getByLabel('Client Company Name')).toHaveValue('Rimu & Tōtara Foods Limited')
  await step(page).getByText('Read the NDA').click()
  await expect(step(page).getByRole('heading', { name: '1A. Related documents and precedence' })).toBeVisible()
  await signButton(page).click()
  await expect(step(page).getByRole('alert').getByText('Enter the six digits of the code')).toBeVisible()
  await expectAccessible(page)

  await step(page).getByLabel('Title/Position').fill('General Manager')
  await step(page).getByLabel('Signature (typed name)').fill('Hana Tāmati')
  await consent(page).check()
  await codeField(page).fill(code === '123456' ? '654321' : '123456')
  await signButton(page).click()
  await expect(
    step(page)
      .getByRole('alert')
      .getByText(/4 tries are left/),
  ).toBeVisible()
  // What was typed is kept over a reload, but for the code and the consent.
  await page.reload()
  await expect(step(page).getByLabel('Signature (typed name)')).toHaveValue('Hana Tāmati')
  await consent(page).check()
  await codeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  // The answer is lost, after the server recorded the signature.
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/nda/sign', lose, { times: 1 })
  await signButton(page).dblclick()

  await expect(step(page).getByText(/^Your signature stands: /)).toBeVisible()
  await expectDownload(page)
  await expect(page.getByText(/The mutual NDA was signed on/)).toBeVisible()
  await expectAccessible(page)
  const file = await page.request.get((await download(page).getAttribute('href')) ?? '')
  const pdf = (await file.body()).toString('base64')
  await expect.poll(() => signedEmails(product, client_email).length, { timeout: hangLimitMs }).toBe(1)
  const [email] = signedEmails(product, client_email)
  expect(email?.attachments?.map(({ filename }) => filename.replace(/-.*/, ''))).toEqual(['nda', 'quote', 'record'])
  expect(email?.attachments?.[0]?.content).toBe(pdf)
  expect(
    product.fakeResend.emails.filter(({ to, subject }) => to === client_email && /your code/.test(subject)),
  ).toHaveLength(1)

  // The emailed link shows the same signature.
  await page.goto(await ndaLinkFor(product, client_email))
  await expect(page.getByRole('heading', { name: 'Signed', exact: true })).toBeVisible()
})

test('a quote whose NDA is signed, handed over or revoked elsewhere says so', async ({ page, product }) => {
  const { id, client_email, quoteLink } = await quoteOfClient(page, product)
  await page.goto(quoteLink)
  await acceptRetainer(page)
  await askButton(page).click()
  const code = await codeFor(product, client_email)
  await step(page).getByLabel('Title/Position').fill('General Manager')
  await step(page).getByLabel('Signature (typed name)').fill('Hana Tāmati')
  await consent(page).check()
  await codeField(page).fill(code)
  const token = new URL(await ndaLinkFor(product, client_email)).searchParams.get('token') ?? ''
  const data = { contactName: 'Wiremu Kahu', email: `other-${client_email}` }
  await post(page, product, `/api/nda/${token}/hand-over`, data)
  await signButton(page).click()
  await expect(step(page).getByText(/^Handed over on /)).toBeVisible()
  await expect(step(page)).not.toContainText('Wiremu')
  await expectAccessible(page)

  await signInAsAdmin(page, product)
  const { invitations } = await (await page.request.get(`/api/admin/quotes/${id}/nda`)).json()
  const revoked = `/api/admin/nda/${invitations[0].id}/revoke`
  await post(page, product, revoked)
  await page.reload()
  await expect(step(page).getByRole('link', { name: 'Email us for a new link' })).toBeVisible()
  await expectAccessible(page)
})
