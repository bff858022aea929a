import { createHash } from 'node:crypto'
import type { Locator, Request } from '@playwright/test'
import { nda } from '#src/nda/clauses.ts'
import { linkIn } from '#tests/fixtures/fake-resend.ts'
import { hangLimitMs } from '#tests/fixtures/hang-limit.ts'
import { post, sentQuote, signInAsAdmin } from './acts.ts'
import { expect, type Page, type Product } from './fixtures.ts'

export const company = 'Rimu & Tōtara Foods Limited'

/** A quote that was sent to a client of its own. The browser forgets the admin. */
export const quoteOfClient = async (page: Page, product: Product) => {
  const { link: quoteLink, ...sent } = await sentQuote(page, product)
  await page.context().clearCookies()
  return { ...sent, quoteLink }
}

const accept = async (page: Page, product: Product, quoteLink: string) => {
  const call = `/api/quotes/${quoteLink.split('/').at(-1)}`
  const { shown_hash } = await (await page.request.get(call)).json()
  const data = { decision: 'accepted', plan: 'retainer', authorization_confirmed: true, shown_hash }
  await post(page, product, `${call}/decision`, data)
}

export const ndaLinkFor = async ({ fakeResend }: Product, client_email: string) =>
  linkIn(await fakeResend.emailTo(client_email, /^Mutual NDA/))

/** The invitation of a quote that its client has accepted. */
export const newInvitation = async (page: Page, product: Product) => {
  const { id, client_email, quoteLink } = await quoteOfClient(page, product)
  await accept(page, product, quoteLink)
  const link = await ndaLinkFor(product, client_email)
  return { id, client_email, quoteLink, link, token: new URL(link).searchParams.get('token') ?? '' }
}

export const ndaTitle = (page: Page) => page.getByRole('heading', { level: 1, name: nda.title })

/** Opens the page of a new invitation, with the print dialog replaced by a counter. */
export const openInvitation = async (page: Page, product: Product) => {
  const invitation = await newInvitation(page, product)
  await countPrints(page)
  await page.goto(invitation.link)
  await expect(ndaTitle(page)).toBeVisible()
  return invitation
}

export const countPrints = (page: Page) =>
  page.addInitScript(() => {
    const counter = window as unknown as { prints: number }
    counter.prints = 0
    window.print = () => {
      counter.prints += 1
    }
  })

export const prints = (page: Page) => page.evaluate(() => (window as unknown as { prints: number }).prints)

export const button = (page: Page) => page.getByRole('button', { name: 'Accept & Print PDF' })
// It is aria-disabled, which Playwright's click would wait for, and still answers a click.
export const clickDisabled = (page: Page) => button(page).click({ force: true })
export const consent = (page: Page) => page.getByLabel('I accept this NDA')
export const download = (page: Page) => page.getByRole('link', { name: 'Download signed PDF' })

// A PDF that a busy machine did not make in its time is made a minute or two later.
const timeout = hangLimitMs
export const expectDownload = (page: Page) => expect(download(page)).toBeVisible({ timeout })

/** Waits until a PDF is there: until then the server asks to try again. */
export const expectPdf = (page: Page, url: string | null) =>
  expect.poll(async () => (await page.request.get(url ?? '')).status(), { intervals: [3_000], timeout }).toBe(200)

export const thanks = (page: Page) => page.getByText('Thanks! Please reply to the NDA email with your PDF.')

export const fillIn = async (page: Page) => {
  await page.getByLabel('Title/Position').fill('General Manager')
  await page.getByLabel('Signature (typed name)').fill('Hana Tāmati')
  await consent(page).check()
}

export const nameQuestion = (page: Page) => page.getByRole('alertdialog', { name: 'The names differ' })
export const signAsTyped = (page: Page) => nameQuestion(page).getByRole('button', { name: 'Sign as typed' }).click()

export const invitationsOf = async (page: Page, product: Product, id: string) => {
  await signInAsAdmin(page, product)
  const { invitations } = await (await page.request.get(`/api/admin/quotes/${id}/nda`)).json()
  await page.context().clearCookies()
  return invitations
}

export const signedEmails = ({ fakeResend }: Product, client_email: string) =>
  fakeResend.emails.filter(({ to, subject }) => to === client_email && subject.startsWith('Signed'))

/** The SHA-256 of the attachment of each email with such a subject. */
export const attachedTo = (emails: Product['fakeResend']['emails'], subject: RegExp) =>
  emails
    .filter((email) => subject.test(email.subject))
    .map(({ attachments }) => Buffer.from(attachments?.[0]?.content ?? '', 'base64'))
    .map((bytes) => createHash('sha256').update(bytes).digest('hex'))

/** Somebody else signs by the same link, in another browser. */
export const signElsewhere = async (page: Page, product: Product, token: string) => {
  const call = `/api/nda/${token}`
  const { execution, textSha256, shownHash } = await (await page.request.get(call)).json()
  const data = {
    companyName: company,
    contactName: 'Wiremu Kahu',
    title: 'Director',
    date: '22 November 2026',
    signature: 'Wiremu Kahu',
    confirmationChecked: true,
    quoteId: execution.quoteId,
    textSha256,
    shownHash,
  }
  await post(page, product, `${call}/sign`, data)
}

/**
 * Resolves when the page's next read of the invitation is over. The page reads it again after each failure, and shows a
 * signature that it finds.
 */
export const readOf = (page: Page, token: string, end: 'answered' | 'aborted') => {
  const isRead = (request: Request) => request.method() === 'GET' && request.url().endsWith(`/api/nda/${token}`)
  return end === 'answered' ? page.waitForEvent('requestfinished', isRead) : page.waitForEvent('requestfailed', isRead)
}

/**
 * Waits until something is visible, and skips the pauses between attempts (web/nda/public/retry.ts) meanwhile.
 * The page's clock must be installed.
 */
export const skipPausesUntilVisible = (page: Page, locator: Locator) =>
  expect
    .poll(async () => {
      await page.clock.runFor(1_000)
      return locator.isVisible()
    })
    .toBe(true)
