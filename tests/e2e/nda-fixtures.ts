import type { Locator, Request } from '@playwright/test'
import { nda } from '#src/nda/clauses.ts'
import { linkIn } from '#tests/fixtures/fakes/fake-resend.ts'
import { hangLimitMs } from '#tests/fixtures/hang-limit.ts'
import { acceptedQuote, post, signInAsAdmin } from './acts.ts'
import { expect, type Page, type Product } from './fixtures.ts'

export const company = 'Rimu & Tōtara Foods Limited'
export const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? ''

const ndaLinkFor = async ({ fakeResend }: Product, client_email: string) =>
  linkIn(await fakeResend.emailTo(client_email, /^Mutual NDA/))

/** The invitation of a quote that its client has accepted. The browser forgets the admin. */
export const newInvitation = async (page: Page, product: Product) => {
  const { id, client_email, link: quoteLink } = await acceptedQuote(page, product, 'retainer')
  await page.context().clearCookies()
  const link = await ndaLinkFor(product, client_email)
  return { id, client_email, quoteLink, link, token: tokenIn(link) }
}

/** Opens the page of a new invitation, with the print dialog replaced by a counter. */
export const openInvitation = async (page: Page, product: Product, waitUntil: 'commit' | 'load' = 'load') => {
  const invitation = await newInvitation(page, product)
  await page.addInitScript('window.prints = 0; window.print = () => { window.prints += 1 }')
  await page.goto(invitation.link, { waitUntil })
  await expect(page.getByRole('heading', { level: 1, name: nda.title })).toBeVisible()
  return invitation
}

export const prints = (page: Page) => page.evaluate<number>('window.prints')

export const button = (page: Page) => page.getByRole('button', { name: 'Accept & Print PDF' })
export const consent = (page: Page) => page.getByLabel('I accept this NDA')
export const thanks = (page: Page) => page.getByText('Thanks! Please reply to the NDA email with your PDF.')
export const nameQuestion = (page: Page) => page.getByRole('alertdialog', { name: 'The names differ' })
export const signAsTyped = (page: Page) => nameQuestion(page).getByRole('button', { name: 'Sign as typed' }).click()

export const fillIn = async (page: Page, signature = 'Hana Tāmati') => {
  await page.getByLabel('Title/Position').fill('General Manager')
  await page.getByLabel('Signature (typed name)').fill(signature)
  await consent(page).check()
}

export const download = (page: Page) => page.getByRole('link', { name: 'Download signed PDF' })
// A PDF that a busy machine did not make in its time is made a minute or two later.
const timeout = hangLimitMs
export const expectDownload = (page: Page) => expect(download(page)).toBeVisible({ timeout })

/** Presses a link to a PDF once its bytes are there: until then the server asks to try again. @returns the name */
export const save = async (page: Page, link: Locator) => {
  const url = (await link.getAttribute('href')) ?? ''
  await expect.poll(async () => (await page.request.get(url)).status(), { intervals: [3_000], timeout }).toBe(200)
  const saving = page.waitForEvent('download')
  await link.click()
  return (await saving).suggestedFilename()
}

export const invitationsOf = async (page: Page, product: Product, id: string) => {
  await signInAsAdmin(page, product)
  const { invitations } = await (await page.request.get(`/api/admin/quotes/${id}/nda`)).json()
  await page.context().clearCookies()
  return invitations
}

/** Somebody else signs by the same link, in another browser. */
export const signElsewhere = async (page: Page, product: Product, token: string) => {
  const call = `/api/nda/${token}`
  const { execution, textSha256, shownHash } = await (await page.request.get(call)).json()
  const fields = { companyName: company, contactName: 'Wiremu Kahu', title: 'Director', date: '22 November 2026' }
  const words = { ...fields, signature: 'Wiremu Kahu', confirmationChecked: true }
  await post(page, product, `${call}/sign`, { ...words, quoteId: execution.quoteId, textSha256, shownHash, sure: true })
}

/**
 * Resolves when the page's next read of the invitation is over. The page reads it again after each failure, and shows a
 * signature that it finds.
 */
export const readOf = (page: Page, token: string, end: 'answered' | 'aborted') => {
  const isRead = (request: Request) => request.method() === 'GET' && request.url().endsWith(`/api/nda/${token}`)
  return end === 'answered' ? page.waitForEvent('requestfinished', isRead) : page.waitForEvent('requestfailed', isRead)
}

/** Runs the page's clock, which must be installed, until something is visible: no pause between attempts is waited for. */
export const runUntilVisible = (page: Page, locator: Locator, ms = 1_000) => {
  const isVisible = async () => {
    await page.clock.runFor(ms)
    return locator.isVisible()
  }
  return expect.poll(isVisible, { intervals: [100] }).toBe(true)
}
