import { signInAsAdmin } from './acts.ts'
import {
  checkbox,
  fill,
  inForm,
  open,
  openEarlier,
  radio,
  send,
  sendWhenAllowed,
  textbox,
  thanks,
} from './assessment-fixtures.ts'
import { expect, expectAccessible, type Page, type Product, test, toast } from './fixtures.ts'

// One network may send five forms an hour, which is what this file sends, so it has its own product.
test.use({ own: 'assessment' })

/** Form tokens of the server that are old enough by the time a test sends its form. */
const formTokens: string[] = []

test.beforeAll(async ({ product }) => {
  while (formTokens.length < 3) {
    const { issue } = await (await fetch(`${product.origin}/api/needs-assessments/form`)).json()
    formTokens.push(issue)
  }
})

/** Opens the page as a visitor has it who loaded it earlier, so that its form may be sent at once. */
const openLater = async (page: Page) => {
  const issue = formTokens.pop()
  await page.route('**/api/needs-assessments/form', (route) => route.fulfill({ json: { issue } }))
  await openEarlier(page)
  await page.unroute('**/api/needs-assessments/form')
}

const leadsOf = async (page: Page, product: Product, company: string, state?: string) => {
  await signInAsAdmin(page, product)
  const answer = await page.request.get(
    `/api/admin/leads?q=${encodeURIComponent(company)}${state ? `&state=${state}` : ''}`,
  )
  const { items } = await answer.json()
  return items as { id: string; company: string; supportTypes: string[]; duration: string; state: string }[]
}

test('the form has its questions and answers, and a sent form is thanked for', async ({ page, product }) => {
  const events: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/events')) events.push(request.postData() ?? '')
  })
  await open(page)

  await test.step('its parts, questions and answers', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Client Needs Form' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'South Island B2B Sales Support' })).toBeVisible()
    await expect(page.getByText('Needs Assessment Questionnaire')).toBeVisible()
    for (const name of ['Company', 'Name', 'Work Email', 'Phone', 'Additional Notes']) {
      await expect(textbox(page, name)).toBeVisible()
    }
    for (const name of ['Company', 'Name', 'Work Email']) {
      await expect(textbox(page, name)).toHaveAttribute('required', '')
    }
    await expect(page.getByRole('group', { name: 'Contact Information' })).toBeVisible()
    await expect(page.getByRole('heading', { name: '4 Additional Notes' })).toBeVisible()
    const answers = async (group: ReturnType<Page['getByRole']>) =>
      group
        .locator('input:not([type=text])')
        .evaluateAll((inputs) => inputs.map((one) => (one as HTMLInputElement).value))
    expect(await answers(page.getByRole('group', { name: '1 Type of Support' }))).toEqual([
      'Ongoing account management (existing clients)',
      'New business development (growing SI customer base)',
      'Cover for staff absence (maternity, ACC, extended leave)',
      'Project-based support (product launch, seasonal push, etc.)',
      'Other',
    ])
    expect(await answers(page.getByRole('radiogroup', { name: '2 Time Commitment' }))).toEqual([
      '1–2 days per month',
      '3–5 days per month',
      '6–10 days per month',
      'More than 10 days per month',
    ])
    expect(await answers(page.getByRole('radiogroup', { name: '3 Expected Duration' }))).toEqual([
      'up to 3 months',
      '3–12 months',
      'Ongoing / indefinite',
    ])
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Terms & Conditions' })).toHaveAttribute('href', '/terms')
    await expect(main.getByRole('link', { name: 'Privacy statement' })).toHaveAttribute('href', '/privacy')
    for (const words of [
      /^Southern Accounts Limited, .*, collects and holds these answers to prepare your quote and to reply to you[.]/,
      'Our hosting provider (Fly.io) and our email provider (Resend) handle them for us.',
      'You need not give them, but without them we cannot prepare a quote.',
      'You can ask to see, correct or remove them.',
    ]) {
      await expect(main.getByText(words)).toBeVisible()
    }
    await expectAccessible(page)
  })

  const company = `Rimu & Tōtara Foods ${test.info().project.name}`
  await fill(page, company)
  await expectAccessible(page)
  // The view counts after two seconds in sight, before which a form that is sent would end it.
  await expect.poll(() => events).toHaveLength(1)

  await test.step('it is busy while it is being sent', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/needs-assessments', async (route) => {
      await held
      await route.continue()
    })
    await sendWhenAllowed(page)
    const busy = page.getByRole('button', { name: 'Sending...' })
    await expect(busy).toHaveAttribute('aria-busy', 'true')
    await expectAccessible(page)
    release()
  })

  await test.step('the thanks have the focus', async () => {
    await expect(thanks(page)).toBeFocused()
    await expect(
      page.getByText(
        "Thanks — I'll review and email a tailored proposal with indicative pricing and a proposal summary by the next business day.",
      ),
    ).toBeVisible()
    await expect(page.getByText("If it's urgent, call 03 555 0142")).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: '03 555 0142' }).first()).toHaveAttribute(
      'href',
      'tel:035550142',
    )
    await expect(toast(page, 'Assessment submitted!')).toBeVisible()
    await expect(toast(page, 'Check your email for confirmation.')).toBeVisible()
    await expect(page.getByRole('form')).toHaveCount(0)
    await expectAccessible(page)
  })

  expect(await leadsOf(page, product, company)).toMatchObject([
    {
      company,
      supportTypes: ['Cover for staff absence (maternity, ACC, extended leave)', 'Other'],
      duration: 'Ongoing / indefinite',
    },
  ])
  expect(events.map((event) => JSON.parse(event))).toEqual([
    { name: 'needs_form_view' },
    { name: 'needs_form_submit', company },
  ])
  expect(await page.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0)
})

test('the form is filled in and sent with the keyboard alone (F13)', async ({ page, product }) => {
  const company = `Keys ${test.info().project.name}`
  await open(page)
  const { keyboard } = page
  await textbox(page, 'Company').focus()
  for (const words of [company, 'Hana Tāmati', 'hana@keys.example', '021 555 0142']) {
    await keyboard.insertText(words)
    await keyboard.press('Tab')
  }
  await expect(checkbox(page, 'Ongoing account management (existing clients)')).toBeFocused()
  await keyboard.press('Space')
  for (const _ of [1, 2, 3, 4]) await keyboard.press('Tab')
  await expect(checkbox(page, 'Other')).toBeFocused()
  await keyboard.press('Space')
  await expect(checkbox(page, 'Other')).toBeFocused()
  await keyboard.press('Tab')
  await expect(textbox(page, 'Please specify...')).toBeFocused()
  await keyboard.insertText('Trade fairs')
  await keyboard.press('Tab')
  await keyboard.press('ArrowDown')
  await expect(radio(page, '3–5 days per month')).toBeChecked()
  await keyboard.press('Tab')
  await keyboard.press('Space')
  await expect(radio(page, 'up to 3 months')).toBeChecked()
  await keyboard.press('Tab')
  await keyboard.insertText('Call after lunch.')
  await keyboard.press('Tab')
  await expect(send(page)).toBeFocused()
  await sendWhenAllowed(page, () => keyboard.press('Enter'))
  await expect(thanks(page)).toBeFocused()
  expect(await leadsOf(page, product, company)).toMatchObject([{ duration: 'up to 3 months' }])
})

test('a failed send loses nothing, and makes one lead when repeated (F13)', async ({ page, product }) => {
  const company = `Patience ${test.info().project.name}`
  await openLater(page)
  await fill(page, company)
  // The first answer is lost, and the second request never arrives.
  await page.route('**/api/needs-assessments', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await sendWhenAllowed(page)
  await expect(toast(page, 'Submission failed')).toBeVisible()
  await expect(toast(page, 'Please try again or call 03 555 0142.')).toBeVisible()
  await expect(inForm(page, 'Submission failed')).toBeVisible()
  await expect(inForm(page, 'Please try again or call 03 555 0142.')).toBeVisible()
  await expect(textbox(page, 'Company')).toHaveValue(company)
  await expect(checkbox(page, 'Other')).toBeChecked()
  await expectAccessible(page)
  await page.unroute('**/api/needs-assessments')

  await page.route('**/api/needs-assessments', (route) => route.abort())
  await send(page).click()
  await expect(inForm(page, 'Submission failed')).toBeVisible()
  await expect(send(page)).toBeVisible()
  await page.unroute('**/api/needs-assessments')

  await send(page).click()
  await expect(thanks(page)).toBeVisible()
  expect(await leadsOf(page, product, company)).toHaveLength(1)
})

test('two clicks at once are one request and one lead (F13)', async ({ page, product }) => {
  const company = `Twice ${test.info().project.name}`
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/needs-assessments')) sent.push(request.postData() ?? '')
  })
  await openLater(page)
  await fill(page, company)
  const draft = () => page.evaluate(() => sessionStorage.getItem('needs-assessment'))
  await expect.poll(draft).toContain('From March.')
  const kept = await draft()
  await sendWhenAllowed(page, () =>
    send(page).evaluate((button) => {
      ;(button as HTMLButtonElement).click()
      ;(button as HTMLButtonElement).click()
      ;(button as HTMLButtonElement).form?.requestSubmit()
    }),
  )
  await expect(thanks(page)).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(await draft()).toBeNull()

  await test.step('a form that the browser sends again is the same lead, and its draft is cleared', async () => {
    await page.goto('/start-assessment')
    await page.evaluate((text) => sessionStorage.setItem('needs-assessment', text ?? ''), kept)
    await page.reload()
    await expect(textbox(page, 'Company')).toHaveValue(company)
    await expect(page.locator('input[name=issue]')).toHaveValue(JSON.parse(kept ?? '{}').issue)
    // Without the script, as before it is loaded.
    await page.getByRole('form').evaluate((form) => (form as HTMLFormElement).submit())
    await expect(thanks(page)).toBeVisible()
    await expect.poll(draft).toBeNull()
  })
  expect(await leadsOf(page, product, company)).toHaveLength(1)
})

test('a form with the hidden field filled in is thanked for and quarantined (F12)', async ({ page, product }) => {
  const company = `Machine ${test.info().project.name}`
  await openLater(page)
  const honeypot = page.locator('input[name=website]')
  await expect(honeypot).toHaveAttribute('tabindex', '-1')
  await expect(honeypot).toHaveAttribute('autocomplete', 'off')
  await expect(page.locator('[aria-hidden=true]', { has: honeypot })).toHaveCount(1)
  await fill(page, company)
  await honeypot.evaluate((input) => {
    ;(input as HTMLInputElement).value = 'https://spam.example'
  })
  await sendWhenAllowed(page)
  await expect(thanks(page)).toBeVisible()
  expect(await leadsOf(page, product, company)).toEqual([])
  expect(await leadsOf(page, product, company, 'quarantined')).toHaveLength(1)
})
