import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { linkIn } from '#tests/fixtures/fake-resend.ts'
import { acceptRetainer, post, sendToClient, signInAsAdmin } from './acts.ts'
import {
  admin,
  expect,
  expectAccessible,
  expectFocusKept,
  type Page,
  type Product,
  test,
  toast,
  watchPosts,
} from './fixtures.ts'

// Five forms an hour come from one network, and a proxy names those of these visitors.
test.use({ own: 'leads', environment: { TRUST_PROXY: 'cloudflare' } })

const answers = {
  company: 'Mānuka Lane Roasters Limited',
  name: 'Wiremu Paki',
  email: 'wiremu@manuka.example',
  phone: '03 555 0177',
  supportTypes: ['New business development (growing SI customer base)', 'Other'],
  otherSupportType: 'A stand at the Ashburton show',
  timeCommitment: '6–10 days per month',
  duration: '3–12 months',
  additionalNotes: 'We roast for 40 cafés.\nTwo of them order twice a month.',
}

type Answers = Partial<typeof answers & { website: string }>

// Form tokens, fetched early so that the server's five seconds have passed when a form is sent.
const formTokens: string[] = []

test.beforeAll(async ({ product }) => {
  while (formTokens.length < 6) {
    const { issue } = await (await fetch(`${product.origin}/api/needs-assessments/form`)).json()
    formTokens.push(issue)
  }
})

/** Sends a form as a visitor, as soon as the server accepts it. */
const sendForm = async ({ request }: Page, { origin }: Product, changes: Answers) => {
  const issue = formTokens.pop()
  const data = { ...answers, website: '', issue, ...changes }
  const headers = { origin, 'cf-connecting-ip': `203.0.${formTokens.length}.1` }
  const send = async () => (await request.post('/api/needs-assessments', { headers, data })).status()
  await expect.poll(send).toBe(200)
}

/** Another program that reads the database file until it is killed. */
const startReader = async ({ dataDir }: Product) => {
  const script = fileURLToPath(new URL('../erasure/reader.ts', import.meta.url))
  const reader = spawn(process.execPath, [script, join(dataDir, 'front-office.sqlite')])
  await once(reader.stdout, 'data')
  return reader
}

/** A visitor finds the form, fills it in and clicks its button until the form is accepted. */
const visit = async (page: Page, email: string) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Client Needs Form' }).click()
  await expect(page).toHaveURL('/start-assessment')
  for (const [label, typed] of [
    ['Company', answers.company],
    ['Name', answers.name],
    ['Work Email', email],
    ['Phone', answers.phone],
    ['Additional Notes', answers.additionalNotes],
  ] as const) {
    await page.getByRole('textbox', { name: label }).fill(typed)
  }
  for (const label of answers.supportTypes) await page.getByRole('checkbox', { name: label }).check()
  await page.getByRole('textbox', { name: 'Please specify...' }).fill(answers.otherSupportType)
  for (const label of [answers.timeCommitment, answers.duration]) await page.getByRole('radio', { name: label }).check()
  const thanks = page.getByText('Thank you!')
  await expect(async () => {
    if (await thanks.isVisible()) return
    await page.getByRole('button', { name: 'Send Needs Assessment' }).click({ timeout: 1_000 })
    await expect(thanks).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

/** The one lead in a state that the signed-in admin finds by its company. */
const leadOf = async ({ request }: Page, state: string, company: string) => {
  const { items } = await (await request.get('/api/admin/leads', { params: { state, q: company } })).json()
  expect(items).toHaveLength(1)
  return items[0]
}

const list = (page: Page) => page.getByRole('list', { name: 'Leads', exact: true })
const badge = (page: Page, words: string) => page.getByText(words, { exact: true }).first()

test('without leads and quotes both lists say so and link to each other', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  await page.goto('/admin/quotes')
  await expect(page.getByRole('heading', { name: 'Quote & Acceptance' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Leads' }).click()
  await expect(page).toHaveURL('/admin/leads')
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  await expect(page.getByText('No leads yet')).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByText(/^In the last 30 days the Client Needs Form was opened/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Quotes' }).click()
  await expect(page).toHaveURL('/admin/quotes')
})

test('a visitor sends the form, which becomes a lead, then a quote, which is accepted', async ({ page, product }) => {
  const email = `wiremu-${test.info().project.name}@manuka.example`
  await visit(page, email)

  await test.step('the emails arrive', async () => {
    const toOwner = await product.fakeResend.emailTo(admin.email, /Mānuka Lane/)
    expect(toOwner.text).toContain('Two of them order twice a month.')
    const toVisitor = await product.fakeResend.emailTo(email)
    expect(toVisitor.text).not.toContain('Mānuka')
    await signInAsAdmin(page, product)
    await page.goto(linkIn(toOwner))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(answers.company)
  })

  await test.step('the list shows the lead with its due time', async () => {
    await page.getByRole('link', { name: 'Back to leads' }).click()
    await expect(list(page).getByRole('listitem')).toHaveCount(1)
    await expect(list(page)).toContainText('Write a quote')
    await expect(list(page)).toContainText(/by (the end of today, )?\w+day \d+ \w+/)
    await expect(list(page)).toContainText('New business development, Other')
    await expect(page.getByRole('link', { name: 'New 1' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('link', { name: /^Leads 1 new/ })).toBeVisible()
    await expectAccessible(page)
    await list(page).getByRole('link', { name: answers.company }).click()
    await expect(page.getByRole('heading', { name: /^Answer Wiremu Paki by .*day \d+ \w+$/ })).toBeVisible()
  })

  await test.step('the lead shows every answer', async () => {
    for (const [section, ...told] of [
      ['Contact Information', answers.company, answers.name, email, answers.phone],
      ['Type of Support', ...answers.supportTypes.slice(0, 1), `Other: ${answers.otherSupportType}`],
      ['Time Commitment', answers.timeCommitment],
      ['Expected Duration', answers.duration],
      ['Additional Notes', 'We roast for 40 cafés.'],
    ] as const) {
      for (const text of told) await expect(page.getByRole('region', { name: section })).toContainText(text)
    }
    await expect(page.getByRole('link', { name: email }).first()).toHaveAttribute('href', `mailto:${email}`)
    await expect(page.getByRole('link', { name: answers.phone })).toHaveAttribute('href', 'tel:035550177')
    const history = page.getByRole('region', { name: 'What happened' })
    await expect(history.getByText('News of the assessment to you')).toBeVisible()
    await expect(history.getByText(/^Sent \d/)).toHaveCount(2)
    await expectAccessible(page)
  })

  await test.step('Create quote opens a quote filled from the lead, also after a reload', async () => {
    await page.getByRole('link', { name: 'Create quote' }).click()
    await expect(page).toHaveURL(/\/admin\/quotes\/new\?lead=lea_\w+$/)
    await page.reload()
    for (const [label, value] of [
      ['Client name', answers.name],
      ['Company', answers.company],
      ['Email', email],
      ['Phone', answers.phone],
      ['Retainer days per month', '6'],
      ['Minimum term (months)', '3'],
      ['Mileage threshold (km)', '50'],
      ['Valid until', /^\d{4}-\d\d-\d\d$/],
      ['Scope summary', /^New business development[\s\S]*the Ashburton show[\s\S]*We roast for 40 cafés\./],
    ] as const) {
      await expect(page.getByRole('textbox', { name: label, exact: true }), label).toHaveValue(value)
    }
    await expect(page.getByRole('combobox', { name: 'Where the contact came from' })).toHaveValue('form')
    await expect(page.getByText('Filled from the lead of')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('once saved, the lead links to the quote and the quote to the lead', async () => {
    await page.getByRole('textbox', { name: 'Retainer rate' }).fill('2400')
    await page.getByRole('button', { name: 'Save as Draft' }).click()
    await expect(page).toHaveURL(/\/admin\/quotes\/quo_\w+$/)
    await expect(page.getByText('From the lead of')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: `${answers.name}, ${answers.company}` }).click()
    await expect(page.getByText('There is a quote already:')).toBeVisible()
    await expect(badge(page, 'Draft')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Create another quote' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Create another quote' }).click()
    await expect(page.getByText(/^It has a quote already: Q-\w{8}\./)).toBeVisible()
    await page.goBack()
    await page.getByRole('link', { name: /^Open quote Q-/ }).click()
  })

  await test.step('once the quote is sent, the lead is answered', async () => {
    await sendToClient(page)
    await page.getByRole('link', { name: `${answers.name}, ${answers.company}` }).click()
    await expect(page.getByRole('heading', { name: 'Answered' })).toBeVisible()
    await expect(badge(page, 'Sent')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to leads' }).click()
    await expect(page.getByText('No lead waits for an answer')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Answered 1' }).click()
    await expect(list(page).getByRole('listitem')).toHaveCount(1)
  })

  await test.step('the visitor opens the email’s link and accepts', async () => {
    product.passUndo()
    const link = linkIn(await product.fakeResend.emailTo(email, /^Quote for/))
    await page.context().clearCookies()
    await page.goto(link)
    await acceptRetainer(page)
  })

  await test.step('the lead shows the acceptance', async () => {
    await signInAsAdmin(page, product)
    const { id, state } = await leadOf(page, 'answered', 'Mānuka')
    expect(state).toBe('answered')
    await page.goto(`/admin/leads/${id}`)
    await expect(badge(page, 'Accepted')).toBeVisible()
  })
})

test('a machine’s form stays in quarantine until it is marked as not spam (F12)', async ({ page, product }) => {
  await sendForm(page, product, { company: 'Nīkau Signs', email: 'nikau@example.nz', website: 'https://spam.example' })
  await signInAsAdmin(page, product)
  const { id } = await leadOf(page, 'quarantined', 'Nīkau')
  expect(product.fakeResend.emails.filter(({ to }) => to === 'nikau@example.nz')).toEqual([])

  const counts = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /^Leads .*1 held back$/ })
  await page.goto('/admin/quotes')
  await expect(counts).toBeVisible()
  await expectAccessible(page)
  await counts.click()
  await page.getByRole('link', { name: 'Held back 1' }).click()
  await expect(page).toHaveURL('/admin/leads?state=quarantined')
  await list(page).getByRole('link', { name: 'Nīkau Signs' }).click()
  await expect(page).toHaveURL(`/admin/leads/${id}`)
  await expect(page.getByRole('heading', { name: 'Held back as spam' })).toBeVisible()
  await expect(page.getByRole('link', { name: /quote/i }).filter({ hasText: 'Create' })).toHaveCount(0)
  await expectAccessible(page)

  const asked = watchPosts(page)
  await page.getByRole('button', { name: 'Not spam' }).dblclick()
  await expect(toast(page, 'Lead marked as not spam')).toBeVisible()
  const heading = page.getByRole('heading', { name: /^Answer Wiremu Paki by/ })
  await expect(heading).toBeFocused()
  expect(asked.filter((path) => path.endsWith('/not-spam'))).toHaveLength(1)
  await product.fakeResend.emailTo('nikau@example.nz')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to leads' }).click()
  await expect(page.getByRole('link', { name: 'Held back 0' })).toBeVisible()
  await expect(counts).toHaveCount(0)
})

test('a lead is corrected, archived, restored, and erased after a confirmation', { tag: '@phone' }, async ({
  page,
  product,
}) => {
  await sendForm(page, product, { company: 'Kererū Tyres', email: 'kereru@example.nz' })
  await signInAsAdmin(page, product)
  const { id } = await leadOf(page, 'new', 'Kererū')
  await page.goto('/admin/leads')
  await list(page).getByRole('link', { name: 'Kererū Tyres' }).click()
  const entry = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /^Leads/ })
  await expect(entry).toHaveAttribute('aria-current', 'page')

  await test.step('a correction is saved beside what the visitor sent', async () => {
    await expect(page.getByText('Nobody has asked for a correction.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(1)
    const field = page.getByRole('textbox', { name: 'Correction' })
    await page.getByRole('button', { name: 'Add a correction' }).click()
    await expect(field).toBeFocused()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('button', { name: 'Add a correction' })).toBeFocused()

    await page.keyboard.press('Enter')
    await field.fill('The company is Kererū Tyre Services Limited.')
    await page.getByRole('link', { name: 'Back to leads' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Leave without saving?')
    await page.getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('button', { name: 'Save correction' }).click()
    await expect(toast(page, 'Correction saved')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Change the correction' })).toBeFocused()
    await page.reload()
    await expect(page.getByText('The company is Kererū Tyre Services Limited.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Kererū Tyres' })).toBeVisible()
  })

  await test.step('the correction is shown beside a new quote', async () => {
    await page.getByRole('link', { name: 'Create quote' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'New Quote' })).toBeVisible()
    await expect(page.getByText('The company is Kererū Tyre Services Limited.')).toBeVisible()
    await expectAccessible(page)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Kererū Tyres' })).toBeVisible()
  })

  await page.getByRole('button', { name: 'Archive' }).click()
  await expect(toast(page, 'Lead has been archived')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Archived' })).toBeFocused()
  // Under the pointer the toast stays, however long axe takes.
  await toast(page, 'Lead has been archived').hover()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Lead has been restored')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Answer Wiremu Paki by/ })).toBeVisible()

  await page.getByRole('button', { name: 'Archive' }).dblclick()
  // With a quick server, the second click of a double click hits the button that replaced the first one.
  await page.getByRole('button', { name: 'Restore' }).dispatchEvent('click', { detail: 2 })
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('button', { name: 'Archive' })).toBeVisible()
  await page.getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('button', { name: 'Erase for good' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Erase the lead of Kererū Tyres for good?')
  await expect(question).toContainText('Delete the email about it from your mailbox, too.')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  const reader = await startReader(product)
  await question.getByRole('button', { name: 'Erase for good' }).click()
  await expect(toast(page, 'Lead has been erased')).toBeVisible()
  await expect(page.getByRole('status').getByText("may stay in the database's log")).toBeVisible()
  await expect(page).toHaveURL('/admin/leads?state=archived')
  await expect(page.getByText('No archived leads')).toBeVisible()
  await expectFocusKept(page)
  await expectAccessible(page)
  reader.kill()

  await page.goto(`/admin/leads/${id}`)
  await expect(toast(page, 'Failed to load lead')).toBeVisible()
  await expect(page).toHaveURL('/admin/leads')
  await page.goto(`/admin/quotes/new?lead=${id}`)
  await expect(page.getByText('The lead was not found')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Client name' })).toHaveValue('')
  await expect(page.getByRole('textbox', { name: 'Valid until' })).toHaveValue(/^\d{4}-\d\d-\d\d$/)
  await expectAccessible(page)
})

test('a quote can be saved although its lead was erased meanwhile', async ({ page, product }) => {
  await sendForm(page, product, { company: 'Pīpīwharauroa Print', email: 'pipi@example.nz' })
  await signInAsAdmin(page, product)
  const { id } = await leadOf(page, 'new', 'Pīpī')
  await page.goto(`/admin/quotes/new?lead=${id}`)
  await expect(page.getByRole('textbox', { name: 'Company' })).toHaveValue('Pīpīwharauroa Print')
  for (const verb of ['archive', 'erase']) {
    await post(page, product, `/api/admin/leads/${id}/${verb}`)
  }
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page.getByText('The lead was not found')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Company' })).toHaveValue('Pīpīwharauroa Print')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page).toHaveURL(/\/admin\/quotes\/quo_\w+$/)
  await expect(page.getByText('From the lead of')).toHaveCount(0)
})

test('the list can be searched, used with the keyboard, and says when it failed to load', { tag: '@phone' }, async ({
  page,
  product,
}) => {
  await sendForm(page, product, { company: 'Aoraki Joinery', name: 'Tom Reid', email: 'tom@example.nz' })
  await signInAsAdmin(page, product)
  await page.goto('/admin/leads?state=open')
  await expect(list(page)).toBeVisible()
  const all = await list(page).getByRole('listitem').count()

  await page.keyboard.press('/')
  await page.keyboard.type('reid')
  await expect(page).toHaveURL(/state=open&q=reid|q=reid&state=open/)
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: '1 lead found' })).toBeVisible()
  await expect(list(page).locator('mark')).toHaveText('Reid')
  await page.getByRole('searchbox').fill('nobody at all')
  await expect(page.getByRole('heading', { name: 'No leads match' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(list(page).getByRole('listitem')).toHaveCount(all)
  await expect(page.getByRole('searchbox')).toBeFocused()

  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  await expect(list(page).getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/leads\/lea_\w+$/)
  await page.getByRole('link', { name: 'Back to leads' }).click()
  await expect(page).toHaveURL('/admin/leads?state=open')

  await page.route('**/api/admin/leads?*', (route) => route.abort())
  await page.goto('/admin/leads')
  await expect(page.getByRole('heading', { name: 'Failed to load leads' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/admin/leads?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(list(page)).toBeVisible()
  await expectFocusKept(page)
})

test('a confirmation dialog about one lead closes on the way to another', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  for (const company of ['Tarakihi Tackle', 'Hāpuku Nets']) {
    await sendForm(page, product, { company, email: 'nets@example.nz' })
    const { id } = await leadOf(page, 'new', company)
    await post(page, product, `/api/admin/leads/${id}/archive`)
  }
  await page.goto('/admin/leads?state=archived')
  await list(page).getByRole('link', { name: 'Tarakihi Tackle' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tarakihi Tackle' })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: /^Leads/ })
    .click()
  await page.getByRole('link', { name: /^Archived/ }).click()
  await list(page).getByRole('link', { name: 'Hāpuku Nets' }).click()
  await page.getByRole('button', { name: 'Erase for good' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Hāpuku Nets')

  await page.evaluate(() => history.go(-2))
  await expect(page.getByRole('heading', { level: 1, name: 'Tarakihi Tackle' })).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})
