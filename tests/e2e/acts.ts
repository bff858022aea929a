import { everyProblem } from '#src/base/problem.ts'
import { nzDay } from '#src/base/time.ts'
import type { InvoiceList } from '#src/invoices/schema.ts'
import { assessment, draftQuote } from '#tests/fixtures/bodies.ts'
import { admin, expect, type Page, type Product, toast } from './fixtures.ts'

/** The address of a client, which no other test writes to. */
export const clientOf = (name: string) => `${name}@rimu.example`

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>
const adminCookies = new WeakMap<Product, Cookies>()

const isSignedIn = async ({ request }: Page) => (await (await request.get('/api/auth/session')).json()).isAdmin

/** Signs the first admin in, whose account the set-up link makes once for each product, with a session that is kept. */
export const signInAsAdmin = async (page: Page, product: Product) => {
  const known = adminCookies.get(product)
  if (known) await page.context().addCookies(known)
  if (known && (await isSignedIn(page))) return
  const setup = new URL(product.setupLink).searchParams.get('setup')
  await (known
    ? post(page, product, '/api/auth/sign-in', admin)
    : post(page, product, '/api/auth/sign-up', { ...admin, setup }))
  adminCookies.set(product, await page.context().cookies())
}

/** Posts with the cookies of the page. @returns the answer */
export const post = async (page: Page, { origin }: Product, path: string, data: object = {}) => {
  const answer = await page.request.post(path, { headers: { origin }, data })
  expect(answer.ok(), path).toBe(true)
  return answer.json()
}

/** Changes the settings as the signed-in admin. */
export const changeSettings = async ({ request }: Page, { origin }: Product, changes: object) => {
  const { version } = await (await request.get('/api/admin/settings')).json()
  const data = { version, ...changes }
  expect((await request.patch('/api/admin/settings', { headers: { origin }, data })).status()).toBe(200)
}

/** Signs the admin in with a session that the test may end, and whose password was shown just now. */
export const signInAgain = async (page: Page, product: Product) => {
  await signInAsAdmin(page, product)
  await page.context().clearCookies()
  await post(page, product, '/api/auth/sign-in', admin)
}

/** Refuses the next request as a sensitive one is refused without a proof of the password; later ones go through. */
export const askForProof = (page: Page, path: string) => {
  const [status, error] = everyProblem.reauthenticate
  return page.route(path, (route) => route.fulfill({ status, json: { code: 'reauthenticate', error } }), { times: 1 })
}

/** Saves a draft as the signed-in admin. @returns its id. */
export const saveQuote = async (page: Page, product: Product, client_email: string, changes = {}): Promise<string> => {
  const scope_summary = `${draftQuote.scope_summary}\nTwo store visits a month.`
  const data = { ...draftQuote, client_email, scope_summary, ...changes }
  return (await post(page, product, '/api/admin/quotes', data)).id
}

/** Sends a quote as the signed-in admin. @returns its link, which works before the email has left */
export const sendQuote = async (page: Page, product: Product, id: string): Promise<string> => {
  const { public_link } = await post(page, product, `/api/admin/quotes/${id}/send`)
  product.passUndo()
  return public_link
}

export const emailsTo = ({ fakeResend }: Product, address: string, subject = /./) =>
  fakeResend.emails.filter((email) => email.to === address && subject.test(email.subject))

let sent = 0

/** Signs the admin in and sends a quote to a client of its own. @returns its id and link. */
export const sentQuote = async (page: Page, product: Product, name = `client${++sent}`, changes = {}) => {
  await signInAsAdmin(page, product)
  const client_email = clientOf(name)
  const id = await saveQuote(page, product, client_email, changes)
  return { id, client_email, link: await sendQuote(page, product, id) }
}

/** A sent quote that its client has accepted by the API, in the admin's browser. */
export const acceptedQuote = async (page: Page, product: Product, plan: string, name?: string, changes = {}) => {
  const quote = await sentQuote(page, product, name, changes)
  const call = quote.link.replace('/quote/', '/api/quotes/')
  const { shown_hash } = await (await page.request.get(call)).json()
  const data = { decision: 'accepted', plan, authorization_confirmed: true, shown_hash, sure: true }
  await post(page, product, `${call}/decision`, data)
  return { ...quote, call }
}

/** Invoices, as the signed-in admin, what an accepted quote has to invoice by a day. @returns the number */
export const issueInvoice = async (page: Page, product: Product, quote_id: string, changes: object = {}) => {
  const { items }: InvoiceList = await (await page.request.get('/api/admin/invoices')).json()
  const item = items.find(({ quote, number }) => quote.id === quote_id && number === null)
  const asked = {
    quote_id,
    shown: item?.shown,
    day: nzDay(Date.now()),
    send: false,
    key: quote_id,
    sure: true,
    ...changes,
  }
  const due = item?.lines.filter(({ day }) => day <= asked.day)
  const lines = due?.map(({ id, shown }) => ({ id, shown }))
  return (await post(page, product, '/api/admin/invoices', { ...asked, lines })).number
}

/** Presses Log out in the menu of the account. */
export const logOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Account' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Log out' }).press('Enter')
}

/** Goes from a page of the admin to another as a link does, without a load. */
export const goTo = (page: Page, path: string) => page.evaluate((to) => history.pushState({}, '', to), path)

/** Opens a link as its client, without the admin's session. */
export const openAsClient = async (page: Page, link: string) => {
  await page.context().clearCookies()
  await page.goto(link)
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The question that is in the way of an act. */
export const question = (page: Page) => page.getByRole('alertdialog')

export const confirm = (page: Page, name: string | RegExp) => question(page).getByRole('button', { name }).click()

/** The timeline of a quote or a lead. */
export const timeline = (page: Page) => page.getByRole('region', { name: 'What happened' })

/** Chooses an act from the menu of a quote's page. */
export const chooseAct = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^${name} `) }).click()
}

/** A field by its accessible name, which leaves out the star of a required one. One that offers values is a combobox. */
export const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name, exact: true }).or(page.getByRole('combobox', { name, exact: true }))

/** Unfolds a part of the form of a quote. */
export const unfold = (page: Page, part: 'Travel' | 'Client') =>
  page.locator('summary').getByRole('heading', { name: part }).click()

/** Sends the draft on the page, and confirms it. */
export const sendToClient = async (page: Page) => {
  await page.getByRole('button', { name: 'Send to Client' }).click()
  await confirm(page, 'Send to Client')
  await expect(toast(page, 'Quote sent to client')).toBeVisible()
}

/** On a phone the form of the decision is a sheet, which the bar opens. */
export const openDecision = async (page: Page) => {
  const bar = page.locator('[data-bottom-bar]').getByRole('link')
  if (await bar.isVisible()) await bar.click()
}

/** Accepts the retainer on the page of a quote, as {@link reject} does. */
export const acceptRetainer = async (page: Page) => {
  await page.getByRole('radio', { name: /Retainer/ }).check({ force: true })
  await openDecision(page)
  await page.getByRole('checkbox').check({ force: true })
  await page.getByRole('button', { name: 'Accept Quote' }).first().click()
  await page.getByRole('button', { name: /^Accept Retainer/ }).click()
  await expect(page.getByRole('heading', { name: 'Quote Accepted — Thank You!' })).toBeVisible()
}

/** Rejects the quote on the page, and confirms it: in a dialog, or on a page if the script has not loaded yet. */
export const reject = async (page: Page) => {
  await page.getByRole('button', { name: 'Reject Quote' }).click()
  await button(page, 'Reject this quote').click()
}

/**
 * Sends the Client Needs Form of Wiremu Paki. The product's clock passes the seconds before it takes one.
 * @param network names the visitor's, as a trusted proxy does
 */
export const newLead = async (page: Page, product: Product, changes: object, network = '') => {
  const { formToken } = await (await page.request.get('/api/needs-assessments/form')).json()
  product.passUndo()
  const headers = { origin: product.origin, ...(network && { 'cf-connecting-ip': network }) }
  const data = { ...assessment, name: 'Wiremu Paki', website: '', formToken, ...changes }
  const answer = await page.request.post('/api/needs-assessments', { headers, data })
  expect(answer.status()).toBe(200)
}

/** The leads that the signed-in admin finds by their company. */
export const leadsOf = async ({ request }: Page, q: string, state?: string) =>
  (await (await request.get('/api/admin/leads', { params: { q, ...(state && { state }) } })).json()).items

/** The one lead in a state that the signed-in admin finds by its company. */
export const leadOf = async (page: Page, state: string, company: string) => {
  const leads = await leadsOf(page, company, state)
  expect(leads).toHaveLength(1)
  return leads[0]
}

let networks = 0

/** A lead from a network and an address of its own. @returns its id, for the signed-in admin */
export const leadFrom = async (page: Page, product: Product, company: string, website = ''): Promise<string> => {
  networks += 1
  await newLead(page, product, { company, email: `lead${networks}@example.nz`, website }, `203.0.${networks}.1`)
  return (await leadOf(page, website ? 'quarantined' : 'new', company)).id
}

/** Fills in the login and presses its button. */
export const logIn = async (page: Page, { email, password }: typeof admin) => {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}
