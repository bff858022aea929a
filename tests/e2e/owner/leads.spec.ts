import type { Page } from '@playwright/test'
import type { QuoteId } from '#src/base/id.ts'
import { dwellSeconds } from '#src/leads/rules.ts'
import { reference } from '#src/quotes/rules.ts'
import {
  confirm,
  field,
  goTo,
  leadFrom,
  leadOf,
  newLead,
  post,
  question,
  saveQuote,
  sendToClient,
  signInAgain,
  signInAsAdmin,
  unfold,
} from '#tests/e2e/acts.ts'
import { admin, expect, test, toast, watchPosts } from '#tests/e2e/fixtures.ts'
import { fill, send, thanks } from '#tests/e2e/site/assessment-fixtures.ts'
import { linkIn } from '#tests/fixtures/fakes/fake-resend.ts'

// Its lists are counted.
test.use({ own: 'leads' })

/** What the next event of this name tells the server, once that has taken it. */
const event = async (page: Page, name: string) => {
  const request = await page.waitForRequest(
    (each) => each.url().endsWith('/api/events') && each.postData()?.includes(name) === true,
  )
  await request.response()
  return request.postDataJSON()
}

const list = (page: Page) => page.getByRole('list', { name: 'Leads', exact: true })
const cards = (page: Page) => list(page).getByRole('listitem')
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })

test('a visitor of a campaign becomes a lead, then a client, and its source is counted', async ({ page, product }) => {
  const company = 'Mānuka Lane Roasters Limited'
  await page.goto('/?utm_source=LinkedIn')
  const next = page.getByRole('banner').getByRole('link', { name: 'How We Work' }).filter({ visible: true })
  // A plain link takes it along in its address; a page that is alive remembers how it was reached.
  await expect(next).toHaveAttribute('href', /utm_source=LinkedIn$/)
  await next.click()
  await expect(page).toHaveURL(/\/south-island-advantage/)
  const viewed = event(page, 'needs_form_view')
  await page.getByRole('main').getByRole('link', { name: 'Complete the 2-minute Needs Assessment' }).click()
  await expect(page).toHaveURL(/\/start-assessment/)
  expect(await viewed).toEqual({ name: 'needs_form_view', source: 'LinkedIn' })
  const age = () => page.evaluate(() => performance.now())
  const opened = await age()
  await fill(page, company)
  // The page's own clock has to run: the source is in its entry of the navigation.
  await expect.poll(age, { timeout: 30_000 }).toBeGreaterThan(opened + dwellSeconds * 1000)
  const [, submission] = await Promise.all([
    event(page, 'needs_form_submit'),
    page.waitForRequest('**/api/needs-assessments'),
    send(page).click(),
  ])
  await expect(thanks(page)).toBeVisible()
  expect(submission.postDataJSON()).toMatchObject({ source: 'LinkedIn' })
  const stored = await page.evaluate(() => [document.cookie, JSON.stringify(sessionStorage), localStorage.length])
  expect(stored).toEqual(['', expect.not.stringContaining('LinkedIn'), 0])

  await signInAsAdmin(page, product)
  await page.goto(linkIn(await product.fakeResend.emailTo(admin.email, /Mānuka Lane/)))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(company)
  await link(page, 'Back to leads').click()
  await expect(cards(page)).toHaveCount(1)
  await expect(list(page)).toContainText(/by (the end of today, )?\w+day \d+ \w+/)
  await expect(link(page, 'New 1')).toHaveAttribute('aria-current', 'page')
  await list(page).getByRole('link', { name: company }).click()

  await expect(heading(page, /^Answer Hana Tāmati by .*day \d+ \w+$/)).toBeVisible()
  const contact = page.getByRole('region', { name: 'Contact Information' })
  await expect(contact).toContainText(/Mānuka Lane.*Hana Tāmati.*hana@rimu\.example.*Not given/s)
  const answers = /Other: A stand at a trade fair.*3–5 days per month.*Ongoing \/ indefinite.*Grocery, mostly\./s
  await expect(page.getByRole('main')).toContainText(answers)

  await link(page, 'Create quote').click()
  await expect(page).toHaveURL(/\/admin\/quotes\/new\?lead=lea_\w+$/)
  await page.reload()
  await unfold(page, 'Client')
  await expect(field(page, 'Company')).toHaveValue(company)
  // What the lead wished is offered, and never filled in.
  await expect(field(page, 'Retainer days per month')).toHaveValue('')
  await button(page, 'Use 3').click()
  await expect(field(page, 'Retainer days per month')).toHaveValue('3')
  await expect(field(page, 'Scope summary')).toHaveValue(/^Cover for staff absence[\s\S]*Grocery, mostly\./)
  await expect(page.getByRole('combobox', { name: 'Where the contact came from' })).toHaveValue('form')
  await expect(page.getByText('Filled from the lead of')).toBeVisible()

  await field(page, 'Retainer rate').fill('2400')
  await button(page, 'Save as Draft').click()
  // The page before it has the same link, and stands until the quote is loaded.
  await expect(heading(page, 'Edit Quote')).toBeVisible()
  await link(page, `Hana Tāmati, ${company}`).click()
  await expect(page.getByText('There is a quote already:')).toBeVisible()
  const lead_id = page.url().split('/').at(-1)
  const newest = await saveQuote(page, product, 'hana@rimu.example', { lead_id })
  await page.reload()
  await link(page, `Open quote ${reference(newest as QuoteId)}`).click()

  await sendToClient(page)
  await link(page, `Hana Tāmati, ${company}`).click()
  await expect(heading(page, 'Answered')).toBeVisible()
  await link(page, 'Back to leads').click()
  await link(page, 'Answered 1').click()
  await expect(cards(page)).toHaveCount(1)

  await goTo(page, '/admin/leads')
  await link(page, 'Where work comes from').click()
  await expect(page.getByText(/^Last 12 months: \d+ quoted, \d+ accepted/)).toBeInViewport()
  const { sources } = await (await page.request.get('/api/admin/funnel')).json()
  expect(sources).toContainEqual({ source: 'linkedin', visits: 1, sent: 1, quoted: 1, accepted: 0 })
})

test('held back leads are released and erased; the list is searched (F12, F15)', async ({ page, product }) => {
  // A flood of nine from one /48, of which six come through, and three with the hidden field filled in.
  const companies = ['Aoraki', 'Kea', 'Kererū', 'Mānuka', 'Nīkau', 'Pīpī', 'Rimu', 'Tarakihi', 'Tōtara'].map(
    (name) => `${name} Very Long Trading Company Name of Ōtautahi Christchurch Limited`,
  )
  for (const [n, company] of [...companies, 'Nīkau Signs', 'Spam 1', 'Spam 2'].entries()) {
    const website = companies.includes(company) ? '' : 'https://spam.example'
    const form = { company, email: `bulk${n}@manuka.example`, website }
    await newLead(page, product, form, `2001:db8:bad:${n}::1`)
  }
  await signInAgain(page, product)
  await page.goto('/admin/leads')
  await link(page, 'Held back 6').click()
  await list(page).getByRole('link', { name: 'Nīkau Signs' }).click()
  await expect(heading(page, 'Held back as spam')).toBeVisible()
  await expect(page.getByRole('link', { name: /Create.* quote/ })).toHaveCount(0)
  const asked = watchPosts(page)
  await button(page, 'Not spam').dblclick()
  await expect(toast(page, 'Lead marked as not spam')).toBeVisible()
  await expect(heading(page, /^Answer Wiremu Paki by/)).toBeFocused()
  expect(asked.filter((path) => path.endsWith('/not-spam'))).toHaveLength(1)
  await link(page, 'Back to leads').click()
  await link(page, 'Held back 5').click()
  await expect(cards(page)).toHaveCount(5)
  const several = page.getByRole('group', { name: 'Several leads at once' })
  const erase = several.getByRole('button', { name: 'Erase for good' })
  await several.getByRole('checkbox', { name: 'Select all shown' }).check()
  await page.getByRole('checkbox', { name: 'Select Spam 2' }).uncheck()
  await expect(several.getByText('4 selected')).toBeVisible()
  await erase.click()
  await expect(question(page)).toContainText(/Erase 4 leads for good.*This cannot be undone\./s)
  await expect(page).toBeUsable()
  const { id } = await leadOf(page, 'quarantined', 'Spam 1')
  await post(page, product, '/api/admin/quarantine', { action: 'erase', ids: [id] })
  await confirm(page, 'Erase for good')
  await expect(toast(page, '3 leads erased')).toBeVisible()
  await expect(cards(page)).toHaveCount(1)
  await expect(page).toKeepFocus()

  await leadFrom(page, product, 'Aoraki Joinery')
  await page.goto('/admin/leads?state=open')
  await expect(cards(page).first()).toBeVisible()
  const open = await cards(page).count()

  await page.keyboard.press('/')
  await page.keyboard.type('joinery')
  await expect(page).toHaveURL(/state=open&q=joinery|q=joinery&state=open/)
  await expect(cards(page)).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: '1 lead found' })).toBeVisible()
  await expect(list(page).locator('mark')).toHaveText('Joinery')
  await page.getByRole('searchbox').fill('nobody at all')
  await expect(heading(page, 'No leads match')).toBeVisible()
  await button(page, 'Clear search').click()
  await expect(cards(page)).toHaveCount(open)
  await expect(page.getByRole('searchbox')).toBeFocused()
})

test('a lead is corrected, archived and erased, also while its quote is written', async ({ page, product }) => {
  await signInAgain(page, product)
  const id = await leadFrom(page, product, 'Kererū Tyres')
  const correction = 'The company is Kererū Tyre Services Limited.'
  await page.goto(`/admin/leads/${id}`)

  await button(page, 'Add a correction').press('Enter')
  await expect(field(page, 'Correction')).toBeFocused()
  await button(page, 'Cancel').press('Enter')
  await expect(button(page, 'Add a correction')).toBeFocused()
  await page.keyboard.press('Enter')
  await field(page, 'Correction').fill(correction)
  await link(page, 'Back to leads').click()
  await button(page, 'Stay').click()
  await button(page, 'Save correction').click()
  await expect(toast(page, 'Correction saved')).toBeVisible()
  await expect(button(page, 'Change the correction')).toBeFocused()
  await page.reload()
  await expect(page.getByText(correction)).toBeVisible()
  await link(page, 'Create quote').click()
  await expect(page.getByRole('heading', { level: 1, name: 'New Quote' })).toBeVisible()
  await expect(page.getByText(correction)).toBeVisible()
  await page.goBack()

  await button(page, 'Archive').click()
  await expect(toast(page, 'Lead has been archived')).toBeVisible()
  await expect(heading(page, 'Archived')).toBeFocused()
  await button(page, 'Undo').click()
  await expect(toast(page, 'Lead has been restored')).toBeVisible()
  await expect(heading(page, /^Answer Wiremu Paki by/)).toBeVisible()
  await button(page, 'Archive').dblclick()
  // With a quick server, the second click of a double click hits the button that replaced the first one.
  await button(page, 'Restore').dispatchEvent('click', { detail: 2 })
  await button(page, 'Restore').click()
  await button(page, 'Archive').click()

  await button(page, 'Erase for good').click()
  await expect(question(page)).toContainText('Erase the lead of Kererū Tyres for good?')
  await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.route('**/api/admin/leads?*', async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, erasing_since: '2026-11-01T20:00:20.000Z' } })
  })
  await confirm(page, 'Erase for good')
  await expect(toast(page, 'Lead has been erased')).toBeVisible()
  await expect(page.getByRole('status').getByText("may stay in the database's log")).toBeVisible()
  await expect(page).toHaveURL('/admin/today?show=leads&state=archived')
  await expect(page.getByText('No archived leads')).toBeVisible()
  await expect(page).toKeepFocus()
  await page.unrouteAll()

  await page.goto(`/admin/leads/${id}`)
  await expect(toast(page, 'Failed to load lead')).toBeVisible()
  await expect(page).toHaveURL('/admin/today?show=leads')

  const other = await leadFrom(page, product, 'Pīpīwharauroa Print')
  await goTo(page, `/admin/quotes/new?lead=${other}`)
  await expect(page.getByText(/Pīpīwharauroa Print, lead/)).toBeVisible()
  for (const verb of ['archive', 'erase']) await post(page, product, `/api/admin/leads/${other}/${verb}`)
  await button(page, 'Save as Draft').click()
  await expect(page.getByText('The lead was not found')).toBeVisible()
  await expect(page.getByText(/Pīpīwharauroa Print, lead/)).toBeVisible()
  await button(page, 'Save as Draft').click()
  await expect(page).toHaveURL(/\/admin\/quotes\/quo_\w+$/)
  await expect(page.getByText('From the lead of')).toHaveCount(0)
})
