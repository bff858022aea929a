import { dwellSeconds } from '#src/leads/rules.ts'
import { readPdf } from '#tests/pdf/read-pdf.ts'
import { expect, expectAccessible, inAMinute, type Page, type Product, signInAsAdmin, test, toast } from './fixtures.ts'

// Five forms an hour are taken from one network, and this file sends five: it has a product of its own.
test.use({ own: 'assessment' })

const send = (page: Page) => page.getByRole('button', { name: 'Send Needs Assessment' })
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const pick = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you!' })
const inForm = (page: Page, words: string | RegExp) => page.getByRole('form').getByText(words)

/** The page, with script at work, which the first stir brings: its issue value has come. */
const open = async (page: Page) => {
  await page.goto('/start-assessment')
  await page.mouse.move(90, 120)
  await page.mouse.move(95, 125)
  await expect(page.locator('input[name=issue]')).not.toHaveValue('')
}

/** The page, five seconds later for its script. The server has a clock of its own: for what it is not asked. */
const openEarlier = async (page: Page) => {
  await page.clock.install()
  await open(page)
  await page.clock.fastForward(dwellSeconds * 1000)
}

const fill = async (page: Page, company: string) => {
  await textbox(page, 'Company').fill(company)
  await textbox(page, 'Name').fill('Hana Tāmati')
  await textbox(page, 'Work Email').fill('hana@rimu.example')
  await tick(page, 'Cover for staff absence (maternity, ACC, extended leave)').check()
  await tick(page, 'Other').check()
  await textbox(page, 'Please specify...').fill('A stand at a trade fair')
  await pick(page, '3–5 days per month').check()
  await pick(page, 'Ongoing / indefinite').check()
  await textbox(page, 'Additional Notes').fill('Grocery, mostly.\nFrom March.')
}

/** Presses the button, and once more when the five seconds are over if they were not yet. */
const sendWhenAllowed = async (page: Page, press: () => Promise<void> = () => send(page).click()) => {
  const held = inForm(page, 'Please slow down')
  const answered = page.locator('[aria-busy=true]').or(thanks(page)).or(inForm(page, 'Submission failed'))
  await press()
  await expect(held.or(answered).or(page.getByText('There is a problem')).first()).toBeVisible()
  if (!(await held.isVisible())) return
  await expect(inForm(page, 'You can send it now.')).toBeVisible()
  await press()
}

const leadsOf = async (page: Page, product: Product, company: string, state?: string) => {
  await signInAsAdmin(page, product)
  const answer = await page.request.get(
    `/api/admin/leads?q=${encodeURIComponent(company)}${state ? `&state=${state}` : ''}`,
  )
  const { items } = await answer.json()
  return items as { id: string; company: string; supportTypes: string[]; duration: string; state: string }[]
}

test('the form says what SPEC says, and what was sent is thanked for', async ({ page, product }) => {
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
      'Southern Accounts Limited collects and holds these answers to prepare your proposal and to reply to you.',
      'Our hosting provider (Fly.io) and our email provider (Resend) handle them for us.',
      'You need not give them, but without them we cannot prepare a proposal.',
      'You can ask to see, correct or remove them.',
    ]) {
      await expect(main.getByText(words)).toBeVisible()
    }
    await expectAccessible(page)
  })

  const company = `Rimu & Tōtara Foods ${test.info().project.name}`
  await fill(page, company)
  await expectAccessible(page)

  await test.step('busy while it is on its way', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/api/needs-assessments', async (route) => {
      await held
      await route.continue()
    })
    await sendWhenAllowed(page)
    const busy = page.getByRole('button', { name: 'Sending...' })
    await expect(busy).toHaveAttribute('aria-busy', 'true')
    await expectAccessible(page)
    letGo()
  })

  await test.step('thanks, with the focus on them', async () => {
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

test('F13: the keyboard alone fills it in and sends it', async ({ page, product }) => {
  const company = `Keys ${test.info().project.name}`
  await open(page)
  const { keyboard } = page
  await textbox(page, 'Company').focus()
  for (const words of [company, 'Hana Tāmati', 'hana@keys.example', '021 555 0142']) {
    await keyboard.insertText(words)
    await keyboard.press('Tab')
  }
  await expect(tick(page, 'Ongoing account management (existing clients)')).toBeFocused()
  await keyboard.press('Space')
  for (const _ of [1, 2, 3, 4]) await keyboard.press('Tab')
  await expect(tick(page, 'Other')).toBeFocused()
  await keyboard.press('Space')
  await expect(tick(page, 'Other')).toBeFocused()
  await keyboard.press('Tab')
  await expect(textbox(page, 'Please specify...')).toBeFocused()
  await keyboard.insertText('Trade fairs')
  await keyboard.press('Tab')
  await keyboard.press('ArrowDown')
  await expect(pick(page, '3–5 days per month')).toBeChecked()
  await keyboard.press('Tab')
  await keyboard.press('Space')
  await expect(pick(page, 'up to 3 months')).toBeChecked()
  await keyboard.press('Tab')
  await keyboard.insertText('Call after lunch.')
  await keyboard.press('Tab')
  await expect(send(page)).toBeFocused()
  await sendWhenAllowed(page, () => keyboard.press('Enter'))
  await expect(thanks(page)).toBeFocused()
  expect(await leadsOf(page, product, company)).toMatchObject([{ duration: 'up to 3 months' }])
})

test('every complaint is said at the head of the form and beside its field, and goes when it is met', async ({
  page,
}) => {
  await openEarlier(page)
  await textbox(page, 'Work Email').fill('not an address')
  await textbox(page, 'Work Email').blur()
  await expect(page.getByText('Invalid email address')).toHaveCount(0)
  await send(page).click()

  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary.locator('..')).toBeFocused()
  await expect(page).toHaveTitle(/^Error: Client Needs Form/)
  const complaints = [
    ['Company name is required', textbox(page, 'Company')],
    ['Name is required', textbox(page, 'Name')],
    ['Invalid email address', textbox(page, 'Work Email')],
    ['Please select at least one type of support', page.getByRole('group', { name: '1 Type of Support' })],
    ['Please select a time commitment', page.getByRole('radiogroup', { name: '2 Time Commitment' })],
    ['Please select an expected duration', page.getByRole('radiogroup', { name: '3 Expected Duration' })],
  ] as const
  expect(await summary.getByRole('link').allInnerTexts()).toEqual(complaints.map(([sentence]) => sentence))
  for (const [sentence, control] of complaints) {
    await expect(control).toHaveAttribute('aria-invalid', 'true')
    await expect(control).toHaveAccessibleDescription(new RegExp(`${sentence}$`))
  }
  await expectAccessible(page)

  await summary.getByRole('link', { name: 'Please select at least one type of support' }).click()
  await expect(tick(page, 'Ongoing account management (existing clients)')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByText('Please select at least one type of support')).toHaveCount(0)
  await summary.getByRole('link', { name: 'Company name is required' }).click()
  await expect(textbox(page, 'Company')).toBeFocused()

  await test.step('too long is said, and nothing is cut off', async () => {
    await tick(page, 'Other').check()
    for (const [name, most, sentence] of [
      ['Company', 200, 'Company must be less than 200 characters'],
      ['Name', 100, 'Name must be less than 100 characters'],
      ['Phone', 50, 'Phone must be less than 50 characters'],
      ['Please specify...', 200, 'Other support must be less than 200 characters'],
      ['Additional Notes', 2000, 'Additional Notes must be less than 2000 characters'],
    ] as const) {
      await textbox(page, name).fill('x'.repeat(most + 1))
      await send(page).click()
      await expect(textbox(page, name)).toHaveAccessibleDescription(new RegExp(`${sentence}$`))
      await textbox(page, name).fill('x'.repeat(most))
      await expect(textbox(page, name)).not.toHaveAttribute('aria-invalid')
    }
  })

  await textbox(page, 'Work Email').fill('hana@rimu.example')
  await pick(page, '1–2 days per month').check()
  await pick(page, '3–12 months').check()
  await expect(page.getByText('There is a problem')).toHaveCount(0)
  await expect(page).toHaveTitle(/^Client Needs Form/)
})

test('Other asks what, without taking the focus, and forgets it when it is unticked', async ({ page }) => {
  await open(page)
  const specified = page.locator('input[name=otherSupportType]')
  await expect(specified).toBeHidden()
  await tick(page, 'Other').check()
  await expect(textbox(page, 'Please specify...')).toBeVisible()
  await expect(tick(page, 'Other')).toBeFocused()
  await specified.fill('A trade fair')
  await tick(page, 'New business development (growing SI customer base)').check()
  await expect(specified).toHaveValue('A trade fair')
  await tick(page, 'Other').uncheck()
  await expect(specified).toBeHidden()
  await tick(page, 'Other').check()
  await expect(specified).toHaveValue('')
})

test('F13: a press within five seconds is held, loses nothing, and is let go by itself', async ({ page }) => {
  // However slow the machine, no second goes by until it is told to.
  await page.clock.install()
  await page.goto('/')
  await page.clock.pauseAt(await inAMinute(page))
  await open(page)
  await textbox(page, 'Company').fill('Hasty Limited')
  await send(page).click()
  await page.clock.runFor(500)
  await expect(toast(page, 'Please slow down')).toBeVisible()
  await expect(toast(page, 'Please take your time to fill out the form properly.')).toBeVisible()
  await expect(inForm(page, 'Please slow down')).toBeVisible()
  await expect(inForm(page, 'Please take your time to fill out the form properly.')).toBeVisible()
  await expect(inForm(page, 'Nothing you typed is lost. It can be sent in a moment.')).toBeVisible()
  await expect(page.getByText('There is a problem')).toHaveCount(0)
  // axe has timers of its own.
  await page.clock.resume()
  await expectAccessible(page)
  await page.clock.fastForward(dwellSeconds * 1000)
  await expect(inForm(page, 'You can send it now.')).toBeVisible()
  await expect(textbox(page, 'Company')).toHaveValue('Hasty Limited')
  await send(page).click()
  await expect(inForm(page, 'Please slow down')).toHaveCount(0)
  await expect(page.getByText('There is a problem')).toBeVisible()
})

test('what was typed survives a reload and a walk to another page, in this tab alone', async ({ page }) => {
  await open(page)
  await fill(page, 'Keeper Limited')
  await expect(page.getByText('Draft saved on this device')).toBeVisible()
  const issue = await page.locator('input[name=issue]').inputValue()

  const expectKept = async () => {
    await expect(textbox(page, 'Company')).toHaveValue('Keeper Limited')
    await expect(tick(page, 'Other')).toBeChecked()
    await expect(tick(page, 'Ongoing account management (existing clients)')).not.toBeChecked()
    await expect(textbox(page, 'Please specify...')).toHaveValue('A stand at a trade fair')
    await expect(pick(page, '3–5 days per month')).toBeChecked()
    await expect(pick(page, 'Ongoing / indefinite')).toBeChecked()
    await expect(textbox(page, 'Additional Notes')).toHaveValue('Grocery, mostly.\nFrom March.')
    await expect(page.locator('input[name=issue]')).toHaveValue(issue)
  }
  // The last word is kept without a pause: the page keeps it when it is left.
  await textbox(page, 'Phone').fill('021 555 0142')
  await page.reload()
  await expectKept()
  await expect(textbox(page, 'Phone')).toHaveValue('021 555 0142')

  await page.getByRole('main').getByRole('link', { name: 'Terms & Conditions' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms & Conditions' })).toBeVisible()
  await page.goBack()
  await expectKept()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test('a kept draft is put back without a stir', async ({ page }) => {
  await page.goto('/start-assessment')
  await page.evaluate(() =>
    sessionStorage.setItem('needs-assessment', JSON.stringify({ company: 'Left Open Limited' })),
  )
  await page.reload()
  await expect(textbox(page, 'Company')).toHaveValue('Left Open Limited')
})

test('a browser that keeps nothing still has its form', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('no', 'SecurityError')
      },
    })
  })
  await open(page)
  await fill(page, 'Private Limited')
  await pick(page, '6–10 days per month').check()
  await expect(send(page)).toBeVisible()
  await expect(page.getByText('Draft saved on this device')).toHaveCount(0)
})

test('F13: a send that failed loses nothing, says whom to call, and makes one lead when it is repeated', async ({
  page,
  product,
}) => {
  const company = `Patience ${test.info().project.name}`
  await open(page)
  await fill(page, company)
  // The first time the answer is lost on its way back, the second time nothing gets through.
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
  await expect(tick(page, 'Other')).toBeChecked()
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

test('F13: two presses at once are one request and one lead', async ({ page, product }) => {
  const company = `Twice ${test.info().project.name}`
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/needs-assessments')) sent.push(request.postData() ?? '')
  })
  await open(page)
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

  await test.step('sent again by the browser itself, it is the same lead, and its draft is cleared too', async () => {
    await page.goto('/start-assessment')
    await page.evaluate((text) => sessionStorage.setItem('needs-assessment', text ?? ''), kept)
    await page.reload()
    await expect(textbox(page, 'Company')).toHaveValue(company)
    // Past the script, as before it has come.
    await page.getByRole('form').evaluate((form) => (form as HTMLFormElement).submit())
    await expect(thanks(page)).toBeVisible()
    await expect.poll(draft).toBeNull()
  })
  expect(await leadsOf(page, product, company)).toHaveLength(1)
})

test('F12: what fills in the hidden field is thanked like anybody, and kept apart', async ({ page, product }) => {
  const company = `Machine ${test.info().project.name}`
  await open(page)
  const trap = page.locator('input[name=website]')
  await expect(trap).toHaveAttribute('tabindex', '-1')
  await expect(trap).toHaveAttribute('autocomplete', 'off')
  await expect(page.locator('[aria-hidden=true]', { has: trap })).toHaveCount(1)
  await fill(page, company)
  await trap.evaluate((input) => {
    ;(input as HTMLInputElement).value = 'https://spam.example'
  })
  await sendWhenAllowed(page)
  await expect(thanks(page)).toBeVisible()
  expect(await leadsOf(page, product, company)).toEqual([])
  expect(await leadsOf(page, product, company, 'quarantined')).toHaveLength(1)
})

const refusals = [
  ['form_stale', 400, 'This form has been open for more than a day. Please press the button once more.'],
  ['too_many_forms', 429, 'This form was sent several times within the hour. Please wait a while, or call us.'],
  [
    'key_reused',
    422,
    'An earlier version of your answers has already reached us. To send this version as well, press the button once more.',
  ],
] as const

for (const [code, status, sentence] of refusals) {
  test(`F14: ${code} is said with a phone number beside it, and nothing is lost`, async ({ page }) => {
    await openEarlier(page)
    await fill(page, 'Refused Limited')
    const issue = await page.locator('input[name=issue]').inputValue()
    await page.route('**/api/needs-assessments', (route) => route.fulfill({ status, json: { code, error: sentence } }))
    await send(page).click()
    await expect(inForm(page, sentence)).toBeVisible()
    await expect(inForm(page, 'You can also call 03 555 0142.')).toBeVisible()
    await expect(textbox(page, 'Company')).toHaveValue('Refused Limited')
    await expectAccessible(page)
    const isFresh = code !== 'too_many_forms'
    const field = page.locator('input[name=issue]')
    if (isFresh) await expect(field).not.toHaveValue(issue)
    else await expect(field).toHaveValue(issue)
  })
}

test('F13: the server’s own "slow down" is shown like the page’s', async ({ page }) => {
  await openEarlier(page)
  await fill(page, 'Clockwork Limited')
  await page.route('**/api/needs-assessments', (route) =>
    route.fulfill({
      status: 400,
      json: { code: 'slow_down', error: 'Please take your time to fill out the form properly.' },
    }),
  )
  await page.clock.pauseAt(await inAMinute(page))
  await send(page).click()
  await expect(inForm(page, 'Nothing you typed is lost. It can be sent in a moment.')).toBeVisible()
  await page.clock.fastForward(dwellSeconds * 1000)
  await expect(inForm(page, 'You can send it now.')).toBeVisible()
})

test('it reads on paper, in forced colours and in 320 px', async ({ page }) => {
  await open(page)
  await fill(page, 'Narrow Limited')
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectAccessible(page)
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await expect(send(page)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(textbox(page, 'Company')).toBeVisible()
  await expect(page.locator('#assessment-send')).toBeHidden()
})

test('on paper it fills two sheets, and no question is torn from its answers', async ({ page }) => {
  test.skip(test.info().project.name !== 'desktop', 'paper is the same on every screen')
  await page.goto('/start-assessment')
  await page.evaluate(() => document.fonts.ready)
  const { words } = await readPdf(new Uint8Array(await page.pdf({ preferCSSPageSize: true, tagged: true })))
  const sheetsOf = (...parts: string[]) =>
    parts.map((part) => words.findIndex((sheet) => sheet.replaceAll(/\s+/g, ' ').includes(part)))
  expect(words).toHaveLength(2)
  expect(sheetsOf('Client Needs Form', 'Contact Information', 'Company', 'Work Email', 'Phone')).toEqual([
    0, 0, 0, 0, 0,
  ])
  for (const question of [
    ['Type of Support', 'Ongoing account management', 'Project-based support', 'Other'],
    ['Time Commitment', '1–2 days per month', 'More than 10 days per month'],
    ['Expected Duration', 'p to 3 months', '3–12 months', 'Ongoing / indefinite'],
  ]) {
    expect(new Set(sheetsOf(...question)), question[0]).toHaveProperty('size', 1)
  }
})
